import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { conversations, deadLetters, outbox } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { serviceLevels } from '../../../domain/telemetry/service-levels.ts';
import { checkDependencies } from '../../../worker/jobs/check-dependencies.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { refreshRankingsJob } from '../../../worker/jobs/refresh-rankings.ts';
import { operator as requireOperator } from '../../../worker/operations/kit.ts';
import type { AppEnv } from '../../../worker/platform/http/app-env.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';

it('an operator route rejects everybody when the secret is missing', async () => {
  const app = new Hono<AppEnv>()
    .use(requireOperator)
    .get('/', (context) => context.text('open'))
    .onError((error) => new Response(String(error), { status: 401 }));
  for (const secret of [undefined, ''])
    for (const shown of ['Bearer undefined', 'Bearer ', 'Bearer']) {
      const bindings = { ...env, OPERATOR_TOKEN: secret } as unknown as Env;
      const response = await app.request('/', { headers: { Authorization: shown } }, bindings);
      expect(response.status, `${secret} ${shown}`).toBe(401);
    }
});

const operator = { headers: { Authorization: 'Bearer operator' } };

it('GET /api/operations/health names the failing dependency', async () => {
  const before = await call('GET', '/api/operations/health', operator);
  expect(before.status).toBe(503);
  expect(await before.json()).toEqual({
    ok: false,
    parts: { d1: 'ok', r2: 'ok', kv: 'ok', durableObjects: 'ok' },
    rankings: { computedAt: null, stale: true },
  });

  const scheduledTime = new Date();
  await refreshRankingsJob(env, scheduledTime.getTime());
  const after = await call('GET', '/api/operations/health', operator);
  expect(after.status).toBe(200);
  expect(after.headers.get('Cache-Control')).toBe('no-store');
  expect(await after.json()).toMatchObject({
    ok: true,
    rankings: { computedAt: scheduledTime.toISOString(), stale: false },
  });
});

it('checkDependencies reports a dependency that is down', async () => {
  const DB = { prepare: () => ({ first: () => Promise.reject(new Error('D1 is down')) }) };
  const health = await checkDependencies({ ...env, DB } as unknown as Env, Date.now());
  expect(health).toMatchObject({ ok: false, parts: { d1: 'failed', kv: 'ok' } });
});

it('GET /api/operations/waiting gives the age of the backlog, which is logged too', async () => {
  const waiting = async () => (await call('GET', '/api/operations/waiting', operator)).json();
  expect(await waiting()).toMatchObject({
    lateMs: { notices: 0, effects: 0, orders: 0, orderMails: 0, payments: 0, paymentEvents: 0 },
    deadLetters: 0,
    parked: 0,
    rankingsAgeMs: expect.any(Number),
    reconciliationAgeMs: null,
  });
  const now = Date.now();
  const dueAt = now - 180_000;
  const body = '{}';
  await db.batch([
    db.insert(outbox).values(outboxEntry('rating_seen', { ratingId: 'r' }, dueAt)),
    db.insert(outbox).values(outboxEntry('rating_seen', { ratingId: 'r' }, now + 60_000)),
    db.insert(outbox).values({
      ...outboxEntry('rating_seen', { ratingId: 'parked' }, now),
      dueAt: null,
    }),
    db.insert(deadLetters).values({ id: 'd', queue: 'post-views', body, sentAt: now, diedAt: now }),
  ]);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await jobNamed('state')(env, now);
  const entries = log.mock.calls.map(([line]) => JSON.parse(line));
  log.mockRestore();
  const expected = {
    lateMs: expect.objectContaining({ effects: 180_000, notices: 0 }),
    deadLetters: 1,
    parked: 1,
  };
  expect(entries).toEqual([expect.objectContaining({ event: 'state', ...expected })]);
  const broken = serviceLevels(entries).filter(({ isMet }) => !isMet);
  expect(broken.map(({ name }) => name)).toEqual([
    'late ms of effects',
    'dead letters',
    'parked effects',
  ]);
});

it('POST /api/operations/outbox/retry retries parked rows', async () => {
  await db.delete(outbox);
  await db
    .insert(outbox)
    .values({ ...outboxEntry('rating_seen', { ratingId: 'r' }, 0), dueAt: null, attempts: 35 });
  expect((await call('POST', '/api/operations/outbox/retry')).status).toBe(401);
  const retry = async () => (await call('POST', '/api/operations/outbox/retry', operator)).json();
  expect(await retry()).toEqual({ retried: 1 });
  expect(await retry()).toEqual({ retried: 0 });
  expect(await runOutbox(env, Date.now())).toEqual({ done: 1, failed: 0 });
});

it('an operator can repair the D1 row of a conversation', async () => {
  const { id: topicId } = await createTopic();
  const [asker, creator] = [await createPerson(), await createCreator({ topicIds: [topicId] })];
  const opened = await call('POST', '/api/conversations', {
    as: asker,
    json: { username: creator.username, topicId, pricing: 'question', mode: 'purchase' },
  });
  const { id } = (await opened.json()) as { id: string };
  await call('POST', `/api/conversations/${id}/messages`, {
    as: asker,
    json: { id: crypto.randomUUID(), text: 'Une question' },
  });
  await db
    .update(conversations)
    .set({ lastMessageText: 'abîmé', version: 1_000 })
    .where(eq(conversations.id, id));

  const repaired = await call('POST', `/api/operations/conversations/${id}/repair`, operator);
  expect(repaired.status).toBe(204);
  const row = await db.select().from(conversations).where(eq(conversations.id, id)).get();
  expect(row).toMatchObject({ lastMessageText: 'Une question', messageCount: 1 });

  const unknown = `/api/operations/conversations/${crypto.randomUUID()}/repair`;
  expect((await call('POST', unknown, operator)).status).toBe(404);
  const nobody = await call('POST', `/api/operations/conversations/${id}/repair`, { as: asker });
  expect(nobody.status).toBe(404);
  const stranger = await call('POST', `/api/operations/conversations/${id}/repair`);
  expect(stranger.status).toBe(401);
});
