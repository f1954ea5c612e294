import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyChunk, loadChunk, retryChunk } from './chunk-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails `failures` times, then returns 'code'. */
function code(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('offline');
    return 'code';
  });
  return load;
}

it('loadChunk loads once when the first attempt succeeds', async () => {
  const load = code(0);
  expect(await loadChunk(load)).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('loadChunk retries after waits that double, and reports the chunk missing from the second failure on', async () => {
  const load = code(3);
  const onMissing = vi.fn();
  const loaded = loadChunk(load, onMissing);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  expect(onMissing).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onMissing).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(await loaded).toBe('code');
});

it('loadChunk retries at once on request', async () => {
  const load = code(1);
  const loaded = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  retryChunk();
  expect(await loaded).toBe('code');
});

it('loadChunk retries once as soon as the network is back', async () => {
  const load = code(1);
  const loaded = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});

it('lazyChunk renders at once when its code was preloaded', async () => {
  const Chunk = lazyChunk(async () => () => 'code');
  await Chunk.preload();
  const html = renderToString(createElement(Suspense, { fallback: 'wait' }, createElement(Chunk)));
  expect(html).toContain('code');
});
