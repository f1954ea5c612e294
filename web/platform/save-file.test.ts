import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

it('saveFile leaves the address to a browser that begins the download late', () => {
  vi.useFakeTimers();
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  saveFile(new Blob(['Bonjour']), 'Bonjour.txt');
  expect(link).toMatchObject({ href: expect.stringMatching(/^blob:/), download: 'Bonjour.txt' });
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith(link.href);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
