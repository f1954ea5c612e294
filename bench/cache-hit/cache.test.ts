import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, type Asked, EdgeCache } from './cache.ts';

/** The benchmark's cache has to follow the rules of HTTP caching for its figures to be valid. */

const EDGE = 'public, max-age=35, stale-while-revalidate=25, stale-if-error=3600';
let requests: Asked[];
let next: Partial<Answer>;

const cache = () =>
  new EdgeCache(async (request) => {
    requests.push(request);
    await Promise.resolve();
    const headers: Record<string, string> = {
      etag: '"1"',
      vary: 'Authorization',
      'cache-control': 'public, max-age=0, must-revalidate',
      'cloudflare-cdn-cache-control': EDGE,
      'cache-tag': 'written,post:1',
      date: new Date().toUTCString(),
      ...next.headers,
    };
    const isHeld = request.headers['if-none-match'] === headers.etag;
    const status = next.status ?? (isHeld ? 304 : 200);
    return { status, headers, body: Buffer.from(next.body ?? 'a') };
  });
const ask = (edge: EdgeCache, headers: Record<string, string> = {}) =>
  edge.answer({ url: '/a', headers });
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
  [requests, next] = [[], {}];
});
afterEach(() => vi.useRealTimers());

it('combines concurrent requests, and revalidates only stale entries', async () => {
  const edge = cache();
  await Promise.all([ask(edge), ask(edge), ask(edge)]);
  seconds(34);
  const { headers } = await ask(edge);
  expect(requests).toHaveLength(1);
  expect(headers).toMatchObject({
    age: '34',
    'cache-control': 'public, max-age=0, must-revalidate',
  });
  expect(headers).not.toHaveProperty('cache-tag');
  expect(headers).not.toHaveProperty('cloudflare-cdn-cache-control');
  // Stale: served, and revalidated in the background.
  seconds(6);
  next = { body: Buffer.from('b'), headers: { etag: '"2"' } };
  expect(String((await ask(edge)).body)).toBe('a');
  await new Promise(setImmediate);
  expect(String((await ask(edge)).body)).toBe('b');
  expect(requests).toHaveLength(2);
  expect(requests[1]!.headers['if-none-match']).toBe('"1"');
  // Too stale to be served.
  seconds(61);
  next = { body: Buffer.from('c'), headers: { etag: '"3"' } };
  expect(String((await ask(edge)).body)).toBe('c');
});

it('serves stale entries when the Worker fails, but no deleted ones', async () => {
  const edge = cache();
  await ask(edge);
  seconds(61);
  next = {
    status: 503,
    headers: { 'cloudflare-cdn-cache-control': '', 'cache-control': 'no-store' },
  };
  expect(await ask(edge)).toMatchObject({ status: 200 });
  next.status = 404;
  expect(await ask(edge)).toMatchObject({ status: 404 });
  expect(await ask(edge)).toMatchObject({ status: 404 });
});

it('caches no answer to a request with a token, and still passes it to its owner', async () => {
  const edge = cache();
  await ask(edge);
  next = { headers: { 'cloudflare-cdn-cache-control': '', 'cache-control': 'no-store' } };
  const mine = { authorization: 'Bearer a' };
  await Promise.all([ask(edge, mine), ask(edge, mine)]);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer a',
    'Bearer a',
  ]);
  await ask(edge);
  expect(requests).toHaveLength(3);
});

it('purges by tags, and answers 304 to a client that has the entry', async () => {
  const edge = cache();
  await ask(edge);
  expect(await ask(edge, { 'if-none-match': '"1"', 'cache-control': 'no-cache' })).toMatchObject({
    status: 304,
  });
  edge.purge(['post:2']);
  await ask(edge);
  expect(requests).toHaveLength(1);
  edge.purge(['POST:1']);
  await ask(edge);
  expect(requests).toHaveLength(2);
});
