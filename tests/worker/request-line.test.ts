import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { RequestLine } from '../../domain/request-line.ts';
import app from '../../worker/app.ts';
import { createPerson } from '../support/workerd/marketplace.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => void printed.mockClear());

/** Asks the app as it is deployed, and gives the lines of the request. */
async function linesOf(path: string, init: RequestInit = {}, settings: object = {}) {
  const request = new Request(`http://localhost${path}`, {
    ...init,
    cf: { colo: 'CDG' },
  } as RequestInit);
  const answer = await app.fetch(
    request,
    { ...env, REQUESTS_PER_LINE: 1, ...settings },
    createExecutionContext(),
  );
  await answer.text();
  const lines = printed.mock.calls.map(([line]) => JSON.parse(line) as RequestLine);
  return lines.filter(({ event }) => event === 'request');
}

it('says of a request which route, how it ended, and what it cost', async () => {
  const lea = await createPerson();
  expect(await linesOf(`/api/users/${lea.username}`)).toEqual([
    {
      event: 'request',
      each: 1,
      requestId: expect.any(String),
      method: 'GET',
      route: '/api/users/:username',
      status: 200,
      ms: expect.any(Number),
      version: expect.any(String),
      colo: 'CDG',
      region: null,
      primary: null,
      trips: 1,
      attempts: 1,
      rows: expect.any(Number),
      kept: 'edge',
    },
  ]);
});

it('names screens by their patterns, and what is nowhere not at all', async () => {
  const routes = async (path: string) => {
    printed.mockClear();
    return (await linesOf(path)).map(({ route, status }) => [route, status]);
  };
  expect(await routes('/@lea')).toEqual([['/:handle', 404]]);
  expect(await routes('/main/user/lea')).toEqual([['/main/user/:username', 200]]);
  expect(await routes('/confidentialite')).toEqual([['/confidentialite', 200]]);
  expect(await routes('/lea@example.com')).toEqual([[null, 404]]);
  expect(await routes('/api/lea@example.com')).toEqual([[null, 404]]);
});

it('counts what a page asks for while it is written as its own', async () => {
  const { username } = await createPerson();
  const asking = { renderPage: undefined, d1Use: { trips: 0, attempts: 0, rows: 0 } };
  expect(await linesOf(`/api/users/${username}`, {}, asking)).toEqual([]);
  expect(asking.d1Use).toMatchObject({ trips: 1, attempts: 1 });
});

it('prints only failures where nobody reads along, and each of them', async () => {
  const failing = {
    REQUESTS_PER_LINE: 0,
    DB: {
      withSession: () => {
        throw new Error('D1 is gone');
      },
    },
  };
  expect(await linesOf('/api/feed', {}, { REQUESTS_PER_LINE: 0 })).toEqual([]);
  const [line] = await linesOf('/api/feed', {}, failing);
  expect(line).toMatchObject({ each: 1, route: '/api/feed', status: 500, kept: 'nowhere' });
});

it('takes no word of the client into the log', async () => {
  const [line] = await linesOf('/api/feed?q=lea@example.com', {
    headers: { 'X-D1-Bookmark': 'lea@example.com', 'User-Agent': 'lea@example.com' },
  });
  expect(line).toBeDefined();
  expect(JSON.stringify(line)).not.toMatch(/lea/i);
});
