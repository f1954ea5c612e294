import { expect, it, vi } from 'vitest';
import { fetchTracked } from './connectivity.ts';

const answer = (status: number, type: string) =>
  new Response('…', { status, headers: { 'Content-Type': type } });

it.each([
  [200, 'application/json'],
  [404, 'application/problem+json'],
  [502, 'text/html'],
])("fetchTracked returns the server's answer: %i %s", async (status, type) => {
  const sent = answer(status, type);
  expect(await fetchTracked(Promise.resolve(sent))).toBe(sent);
});

it.each([
  [200, 'text/html; charset=utf-8'],
  [511, 'text/html'],
])("fetchTracked rejects a network's answer in its place: %i %s", async (status, type) => {
  await expect(fetchTracked(Promise.resolve(answer(status, type)))).rejects.toThrow(TypeError);
});

it('an app that starts offline detects the connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', async () => answer(200, 'image/svg+xml'));
  // An instance of its own, which believes to run in a browser.
  const own = './connectivity.ts?offline';
  const { hasConnection }: typeof import('./connectivity.ts') = await import(own);
  expect(hasConnection()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(hasConnection()).toBe(true);
});
