import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { RequestLine } from '../../domain/telemetry/access-log.ts';
import app from '../../worker/app.ts';
import { scheduledJobs } from '../../worker/jobs/jobs.ts';
import { runScheduled } from '../../worker/jobs/run.ts';
import { bodyFor } from '../support/workerd/endpoints.ts';
import {
  call,
  configure,
  createCreator,
  createPerson,
  createTopic,
} from '../support/workerd/marketplace.ts';

/** Tests of what the log contains about requests, and what it never contains. */

const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => void printed.mockClear());

/** Calls the app as deployed, and returns the log entries of the request. */
async function entriesOf(path: string, init: RequestInit = {}, settings: object = {}) {
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
  const entries = printed.mock.calls.map(([line]) => JSON.parse(line) as RequestLine);
  return entries.filter(({ event }) => event === 'request');
}

it('the access log has the route, outcome and cost of a request', async () => {
  const lea = await createPerson();
  expect(await entriesOf(`/api/users/${lea.username}`)).toEqual([
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
      cachedBy: 'edge',
    },
  ]);
});

it('the access log names screens by pattern, and unknown paths not at all', async () => {
  const routes = async (path: string) => {
    printed.mockClear();
    return (await entriesOf(path)).map(({ route, status }) => [route, status]);
  };
  expect(await routes('/@lea')).toEqual([['/:handle', 404]]);
  expect(await routes('/main/user/lea')).toEqual([['/main/user/:username', 200]]);
  expect(await routes('/confidentialite')).toEqual([['/confidentialite', 200]]);
  expect(await routes('/lea@example.com')).toEqual([[null, 404]]);
  expect(await routes('/api/lea@example.com')).toEqual([[null, 404]]);
});

it('a page’s own API requests count toward the page in the access log', async () => {
  const { username } = await createPerson();
  const asking = { renderPage: undefined, d1Use: { trips: 0, attempts: 0, rows: 0 } };
  expect(await entriesOf(`/api/users/${username}`, {}, asking)).toEqual([]);
  expect(asking.d1Use).toMatchObject({ trips: 1, attempts: 1 });
});

it('the access log has every failure and nothing else when sampling is off', async () => {
  const failing = {
    REQUESTS_PER_LINE: 0,
    DB: {
      withSession: () => {
        throw new Error('D1 is gone');
      },
    },
  };
  expect(await entriesOf('/api/feed', {}, { REQUESTS_PER_LINE: 0 })).toEqual([]);
  const [line] = await entriesOf('/api/feed', {}, failing);
  expect(line).toMatchObject({ each: 1, route: '/api/feed', status: 500, cachedBy: 'nowhere' });
});

it('the access log has no text from the client', async () => {
  const [line] = await entriesOf('/api/feed?q=lea@example.com', {
    headers: { 'X-D1-Bookmark': 'lea@example.com', 'User-Agent': 'lea@example.com' },
  });
  expect(line).toBeDefined();
  expect(JSON.stringify(line)).not.toMatch(/lea/i);
});

/** Part of everything that people write or are named here. */
const WORD = 'mirabelle';

/** D1 that fails as without a network. */
function gone(): D1Database {
  const fail = async () => {
    throw new Error('D1_ERROR: Network connection lost.');
  };
  const statement: object = { bind: () => statement, run: fail, all: fail, first: fail, raw: fail };
  const d1 = { prepare: () => statement, batch: fail, getBookmark: () => null };
  return { ...d1, withSession: () => d1 } as unknown as D1Database;
}

const routes = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/** Puts `WORD` into every text of a request. */
function speaking(body: Record<string, unknown>): Record<string, unknown> {
  const free = ['content', 'text', 'bodyText', 'reason', 'comment', 'name', 'bio', 'title'];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (free.includes(name)) return [name, `${value} ${WORD}`];
      return [name, name === 'email' || name === 'address' ? `${WORD}@example.com` : value];
    }),
  );
}

it('no log contains a name, email, text or token, for any route and any failure', async () => {
  const topic = await createTopic((await createTopic()).id);
  const people = [
    await createPerson({ username: `${WORD}.une`, name: `Léa ${WORD}` }),
    await createCreator({ username: `${WORD}.deux`, name: WORD, topicIds: [topic.id] }),
  ];
  const [asker, creator] = people;
  const around = { username: creator!.username, topicId: topic.id };
  const entries: string[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => {
      entries.push(said.map(String).join(' '));
    });
  const OPERATOR_TOKEN = `${WORD}-operates`;
  const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
  const ask = async (route: string) => {
    const [method, pattern] = route.split(' ') as [string, string];
    const path = pattern.replace(/:\w+(\{.*?\}+)?/g, `${WORD}.deux`);
    const isOperators = pattern.startsWith('/api/operations');
    const answer = await call(method, `${path}?q=${WORD}&token=${WORD}&code=${WORD}`, {
      ...(isOperators ? { headers: operator } : { as: asker }),
      ...(method !== 'GET' && { json: speaking(bodyFor(route, around)) }),
    });
    answer.webSocket?.accept();
    answer.webSocket?.close();
    await answer.text();
  };
  configure({ REQUESTS_PER_LINE: 1, OPERATOR_TOKEN });
  for (const route of routes) await ask(route);
  const requests = entries.filter((line) => line.includes('"event":"request"')).length;
  configure({ REQUESTS_PER_LINE: 1, OPERATOR_TOKEN, DB: gone() });
  for (const route of routes) await ask(route);
  for (const cron of Object.keys(scheduledJobs))
    await runScheduled({ cron, scheduledTime: Date.now() }, { ...env, DB: gone() }).catch(
      (error: unknown) => {
        // The runtime logs an escaping error as it is.
        entries.push(String(error));
      },
    );
  vi.restoreAllMocks();

  expect(requests).toBe(routes.length);
  expect(entries.filter((line) => /"status":50[03]/.test(line)).length).toBeGreaterThan(20);
  const secrets = [WORD, 'example.com', ...people.map(({ token }) => token)];
  for (const secret of secrets) expect(entries.filter((line) => line.includes(secret))).toEqual([]);
  // A failed query omits its parameters too.
  expect(entries.filter((line) => /\bparams:/.test(line))).toEqual([]);
});
