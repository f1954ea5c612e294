import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BOOKMARK_HEADER, type Resumed, SESSION_KEY } from '../../site/page-contract.ts';
import { bookmark } from './bookmark.ts';
import { consumePreloaded, consumeResumed } from './preloaded-response.ts';

const sessionOf = (id: string, count: number) => ({
  access_token: `access ${count}`,
  refresh_token: `refresh ${count}`,
  expires_at: count,
  user: { id },
});

const answered: Resumed = {
  session: sessionOf('ana', 2),
  answers: {
    '/api/feed': { status: 200, headers: { 'Content-Type': 'application/json' }, body: '[1]' },
  },
};

let stored: Map<string, string>;

const store = (session: object) => void stored.set(SESSION_KEY, JSON.stringify(session));
const storedSession = () => JSON.parse(stored.get(SESSION_KEY) ?? 'null');

/** The page has sent the first request, with the first session, and gets this answer. */
function answer(response: Promise<Response>): void {
  response.catch(() => {});
  window.firstAnswers = { token: 'access 1', responses: new Map(), resumed: response };
}

beforeEach(() => {
  stored = new Map();
  store(sessionOf('ana', 1));
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const headers = { [BOOKMARK_HEADER]: '00000007-0000' };
  answer(Promise.resolve(Response.json(answered, { headers })));
});

afterEach(() => void vi.unstubAllGlobals());

const feedFor = (token: string | null) => consumePreloaded('/api/feed', undefined, token);

it('consumeResumed stores the session, and each answer is returned once', async () => {
  const observe = vi.spyOn(bookmark, 'note');
  await consumeResumed();
  expect(storedSession()).toEqual(answered.session);
  expect(feedFor('access 1')).toBeUndefined();
  expect(await (await feedFor('access 2'))?.json()).toEqual([1]);
  expect(feedFor('access 2')).toBeUndefined();
  expect(observe).toHaveBeenCalledWith('00000007-0000');
});

it('consumeResumed preserves another tab’s newer session; the answers stay valid', async () => {
  store(sessionOf('ana', 3));
  await consumeResumed();
  expect(storedSession()).toEqual(sessionOf('ana', 3));
  expect(await feedFor('access 3')).toBeDefined();
});

it('consumeResumed drops the answers when another user has signed in meanwhile', async () => {
  store(sessionOf('bea', 1.5));
  await consumeResumed();
  expect(storedSession()).toEqual(sessionOf('bea', 1.5));
  expect(feedFor('access 1.5') ?? feedFor('access 2')).toBeUndefined();
});

it('consumeResumed stores nothing when the user has signed out meanwhile', async () => {
  stored.delete(SESSION_KEY);
  await consumeResumed();
  expect(storedSession()).toBeNull();
  expect(feedFor('access 2')).toBeUndefined();
});

it.each<[string, () => Promise<Response>]>([
  ['a refusal', async () => Response.json({ code: 'session_expired' }, { status: 400 })],
  ['a failing server', async () => new Response('', { status: 500 })],
  [
    'the page of a Wi-Fi',
    async () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['no answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('consumeResumed leaves %s to the account client', async (_, response) => {
  answer(response());
  await consumeResumed();
  expect(storedSession()).toEqual(sessionOf('ana', 1));
  expect(feedFor('access 2')).toBeUndefined();
});

it('consumeResumed does nothing when the page has sent no request', async () => {
  delete window.firstAnswers;
  await consumeResumed();
  expect(storedSession()).toEqual(sessionOf('ana', 1));
});

it.each([
  [429, 'left open'],
  [500, 'left open'],
  [400, undefined],
])('consumeResumed reports whether the session is left open by a %i', async (status, said) => {
  answer(Promise.resolve(Response.json({}, { status })));
  expect(await consumeResumed()).toBe(said);
  expect(storedSession()).toEqual(sessionOf('ana', 1));
});
