import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import app from '../../worker/app.ts';
import { scheduledJobs } from '../../worker/jobs/jobs.ts';
import { runScheduled } from '../../worker/jobs/run.ts';
import {
  call,
  configure,
  createCreator,
  createPerson,
  createTopic,
  type Person,
} from '../support/workerd/marketplace.ts';
import { bodyFor, wellFormed } from './fuzz/requests.ts';

/** What is in no line of the log, whatever is asked for and whatever fails. */

/** Stands in everything that people say or are called here. */
const WORD = 'mirabelle';

/** D1 that fails as it does without a network. */
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

/** Says `WORD` in every text that a request has room for. */
function speaking(body: Record<string, unknown>): Record<string, unknown> {
  const free = ['content', 'text', 'bodyText', 'reason', 'comment', 'name', 'bio', 'title'];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (free.includes(name)) return [name, `${value} ${WORD}`];
      return [name, name === 'email' || name === 'address' ? `${WORD}@example.com` : value];
    }),
  );
}

it('logs nobody’s name, address, words or token, by whatever route and whatever fails', async () => {
  const topic = await createTopic((await createTopic()).id);
  const people = [
    await createPerson({ username: `${WORD}.une`, name: `Léa ${WORD}` }),
    await createCreator({ username: `${WORD}.deux`, name: WORD, topicIds: [topic.id] }),
  ] satisfies Person[];
  const [asker, creator] = people;
  const bodies = wellFormed({ username: creator!.username, topicId: topic.id });
  const lines: string[] = [];
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => {
      lines.push(said.map(String).join(' '));
    });
  const OPERATOR_TOKEN = `${WORD}-operates`;
  const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
  const ask = async (route: string) => {
    const [method, pattern] = route.split(' ') as [string, string];
    const path = pattern.replace(/:\w+(\{.*?\}+)?/g, `${WORD}.deux`);
    const isOperators = pattern.startsWith('/api/operations');
    const answer = await call(method, `${path}?q=${WORD}&token=${WORD}&code=${WORD}`, {
      ...(isOperators ? { headers: operator } : { as: asker }),
      ...(method !== 'GET' && { json: speaking(bodyFor(bodies, pattern)) }),
    });
    answer.webSocket?.accept();
    answer.webSocket?.close();
    await answer.text();
  };
  configure({ REQUESTS_PER_LINE: 1, OPERATOR_TOKEN });
  for (const route of routes) await ask(route);
  const requests = lines.filter((line) => line.includes('"event":"request"')).length;
  configure({ REQUESTS_PER_LINE: 1, OPERATOR_TOKEN, DB: gone() });
  for (const route of routes) await ask(route);
  for (const cron of Object.keys(scheduledJobs))
    await runScheduled(
      { cron, scheduledTime: Date.now(), noRetry() {} },
      { ...env, DB: gone() },
    ).catch((error: unknown) => {
      // What escapes, the runtime logs as it is.
      lines.push(String(error));
    });
  vi.restoreAllMocks();

  expect(requests).toBe(routes.length);
  expect(lines.filter((line) => line.includes('request.failed')).length).toBeGreaterThan(20);
  const secrets = [WORD, 'example.com', ...people.map(({ token }) => token)];
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  // Neither does a failed query say what it was asked with.
  expect(lines.filter((line) => /\bparams:/.test(line))).toEqual([]);
});
