import { expect, it, vi } from 'vitest';
import { memoizePerIsolate } from './memoize-per-isolate.ts';

it('memoizePerIsolate loads once and reuses the result', async () => {
  const make = vi.fn(async (text: string) => text.length);
  const length = memoizePerIsolate(make);
  expect(await length('trois')).toBe(5);
  expect(await length('autre chose')).toBe(5);
  expect(make).toHaveBeenCalledOnce();
});

it('memoizePerIsolate never makes a request wait for another request’s load', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue('answered');
  const ask = memoizePerIsolate(make);
  void ask();
  expect(await ask()).toBe('answered');
  expect(await ask()).toBe('answered');
  expect(make).toHaveBeenCalledTimes(2);
});

it('memoizePerIsolate loads again after a failure', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue('back');
  const ask = memoizePerIsolate(make);
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe('back');
});
