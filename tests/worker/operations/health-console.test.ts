import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deadLetters,
  jobRuns,
  operatorActs,
  orderMails,
  orders,
  outbox,
  serviceOutages,
} from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import type {
  DeadLetter,
  FailedMail,
  JobState,
  ParkedEffect,
  ParkedKind,
  ServiceHistory,
} from '../../../domain/operations/health-wire.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { recordRuns } from '../../../worker/jobs/job-runs.ts';
import { jobNames } from '../../../worker/jobs/jobs.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { runScheduled } from '../../../worker/jobs/run.ts';
import { recordChecks, WATCHING_JOB } from '../../../worker/jobs/service-outages.ts';
import { createPair, open } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { operate } from '../../support/workerd/orders.ts';

const get = async <Answer>(path: string): Promise<Answer> => {
  const response = await operate('GET', path);
  expect(response.status, path).toBe(200);
  return response.json<Answer>();
};
const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];
const lastAct = async () =>
  (await db.select().from(operatorActs)).toSorted((one, other) => other.id - one.id)[0]!;

it('every endpoint of the console’s health is a 404 for a member and a 401 for a visitor', async () => {
  const member = await createPerson();
  for (const path of ['jobs', 'service-levels', 'outbox/parked', 'dead-letters/post-views']) {
    expect((await call('GET', `/api/operations/${path}`)).status, path).toBe(401);
    expect((await call('GET', `/api/operations/${path}`, { as: member })).status, path).toBe(404);
  }
});

describe('last runs of jobs', () => {
  const jobs = async () => (await get<{ jobs: JobState[] }>('/jobs')).jobs;

  beforeEach(async () => {
    await db.delete(jobRuns);
  });

  it('are listed for all jobs, also for those that have never run', async () => {
    const states = await jobs();
    expect(states.map(({ cron, job }) => ({ cron, job }))).toEqual(jobNames);
    expect(states.every(({ ranAt, isLate }) => ranAt === null && !isLate)).toBe(true);
  });

  it('store the outcome and the duration with one write, and the last failure stays', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const minute = { cron: '* * * * *', scheduledTime: Date.now() - MINUTE_MS };
    const failing = runScheduled(minute, env, async (_, name) => {
      if (name === 'views') throw new Error('no room for lea@example.com');
    });
    await expect(failing).rejects.toThrow('jobs failed: views');
    log.mockRestore();
    const failedAt = new Date(minute.scheduledTime).toISOString();
    const viewsOf = async () => (await jobs()).find(({ job }) => job === 'views');
    expect(await viewsOf()).toMatchObject({
      ...{ ranAt: failedAt, failedAt, hasFailed: true, isLate: false },
      ...{ tookMs: expect.any(Number), error: expect.stringContaining('no room for …@…') },
    });
    await runScheduled({ ...minute, scheduledTime: Date.now() }, env, async () => {});
    expect(await viewsOf()).toMatchObject({ failedAt, hasFailed: false });
    expect((await jobs()).find(({ job }) => job === 'payments')).toMatchObject({ failedAt: null });
  });

  it('keep the later run when an earlier one ends after it, and are late after three missed runs', async () => {
    const run = (ranAt: number, cron = '* * * * *') =>
      recordRuns(db, [{ cron, job: 'payments', ranAt, tookMs: 5, error: null }]);
    const now = Date.now();
    await run(now);
    await run(now - 10 * MINUTE_MS);
    const state = async () => (await jobs()).find(({ job }) => job === 'payments')!;
    expect(await state()).toMatchObject({ ranAt: new Date(now).toISOString(), isLate: false });
    await db.delete(jobRuns);
    await run(now - 4 * MINUTE_MS);
    expect((await state()).isLate).toBe(true);
  });

  it('do not fail when the outcome cannot be stored', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const DB = {
      prepare: () => {
        throw new Error('D1 is down');
      },
    };
    const minute = { cron: '* * * * *', scheduledTime: Date.now() };
    await runScheduled(minute, { ...env, DB } as unknown as Env, async () => {});
    expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
      'job.runs_not_recorded',
    ]);
    log.mockRestore();
  });
});

describe('missed service levels', () => {
  const history = () => get<ServiceHistory>('/service-levels');
  const at = (time: number) => new Date(time).toISOString();
  const NOW = Date.now();

  beforeEach(async () => {
    await db.batch([db.delete(serviceOutages), db.delete(jobRuns), db.delete(outbox)]);
  });

  it('begin and end with the checks, keep the worst value, and write nothing while all is well', async () => {
    const check = (value: number, now: number) =>
      recordChecks(
        db,
        [
          { level: 'effects', value, isMet: value < 100 },
          { level: 'kv', value: null, isMet: value !== 777 },
        ],
        now,
      );
    await check(5, NOW - 50);
    expect((await history()).outages).toEqual([]);
    await check(300, NOW - 40);
    await check(777, NOW - 30);
    await check(200, NOW - 20);
    await check(5, NOW - 10);
    await check(400, NOW);
    expect((await history()).outages).toEqual([
      { level: 'effects', beganAt: at(NOW), endedAt: null, worst: 400 },
      { level: 'kv', beganAt: at(NOW - 30), endedAt: at(NOW - 20), worst: null },
      { level: 'effects', beganAt: at(NOW - 40), endedAt: at(NOW - 10), worst: 777 },
    ]);
  });

  it('are found by the cron, also while a dependency is down', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const late = { ...outboxEntry('rating_seen', { ratingId: 'r' }, NOW), attempts: 5 };
    await db.insert(outbox).values({ ...late, dueAt: null });
    const cron = createScheduledController({
      cron: WATCHING_JOB.cron,
      scheduledTime: new Date(NOW),
    });
    await runScheduled(cron, env);
    const levels = async () => (await history()).outages.map(({ level }) => level);
    expect(await levels()).toContain('parked');
    expect(await levels()).not.toContain('kv');
    expect((await history()).checkedAt).toBe(at(NOW));
    const RANKINGS = { get: () => Promise.reject(new Error('KV is down')) };
    await expect(runScheduled(cron, { ...env, RANKINGS } as unknown as Env)).rejects.toThrow(
      'state',
    );
    expect(await levels()).toContain('kv');
    expect((await history()).outages.find(({ level }) => level === 'parked')?.endedAt).toBe(null);
    log.mockRestore();
    errors.mockRestore();
  });

  it('include the time without checks', async () => {
    const ran = (ranAt: number) =>
      recordRuns(db, [{ ...WATCHING_JOB, ranAt, tookMs: 1, error: null }]);
    await ran(NOW - 60 * MINUTE_MS);
    await recordChecks(db, [], NOW);
    await recordChecks(db, [], NOW + 1);
    await ran(NOW);
    await recordChecks(db, [], NOW + 5 * MINUTE_MS);
    expect((await history()).outages.map(({ level, beganAt }) => [level, beganAt])).toEqual([
      ['unwatched', at(NOW - 60 * MINUTE_MS)],
    ]);
  });

  it('are listed for 90 days, at most 500', async () => {
    await env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 510)
       insert into service_outages (level, began_at, ended_at)
       select 'kv', ?1 - n * 60000, ?1 - n * 60000 + 1 from numbers
       union all select 'r2', 1, ?1 - 91 * 86400000`,
    )
      .bind(NOW)
      .run();
    const { outages, isCut } = await history();
    expect([outages.length, isCut]).toEqual([500, true]);
    await db.delete(serviceOutages).where(eq(serviceOutages.level, 'kv'));
    expect(await history()).toMatchObject({ outages: [], isCut: false });
  });
});

describe('parked effects', () => {
  const kinds = async () => (await get<{ kinds: ParkedKind[] }>('/outbox/parked')).kinds;
  const list = (kind: string, query = '') =>
    get<{ effects: ParkedEffect[]; nextCursor: string | null }>(`/outbox/parked/${kind}${query}`);
  const park = async (...rows: ReturnType<typeof outboxEntry>[]) => {
    for (const row of rows)
      await db.insert(outbox).values({ ...row, dueAt: null as never, attempts: 40 });
  };
  const report = (week: string) => outboxEntry('weekly_report', { creatorId: 'c', week }, 0);
  const hidden = outboxEntry('person_seen', { personId: 'p' }, 0);

  beforeEach(async () => {
    await db.delete(outbox);
  });

  it('keep why and when the last attempt failed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await db
      .insert(outbox)
      .values({ ...outboxEntry('purge', { tags: 'x' }, 0), data: {} as never });
    await db
      .insert(outbox)
      .values({ kind: 'nothing' as never, data: { a: 'lea@example.com' } as never, dueAt: 1 });
    const now = Date.now();
    await runOutbox(env, now);
    log.mockRestore();
    const rows = await db.select().from(outbox);
    const failed = rows.find(({ kind }) => (kind as string) === 'nothing')!;
    expect(failed.error).toContain('no handler: nothing');
    expect(failed.failedAt).toBeGreaterThanOrEqual(now);
    await db.update(outbox).set({ dueAt: null });
    expect((await kinds()).find(({ kind }) => (kind as string) === 'nothing')?.isOptional).toBe(
      false,
    );
    expect((await operate('GET', '/outbox/parked/nothing')).status).toBe(400);
  });

  it('are counted by kind and listed page by page', async () => {
    await park(...Array.from({ length: 31 }, (_, index) => report(`2026-${index}`)), hidden);
    await db.insert(outbox).values(outboxEntry('purge', { tags: 'x' }, Date.now() + DAY_MS));
    expect(await kinds()).toEqual([
      { kind: 'person_seen', count: 1, isOptional: false },
      { kind: 'weekly_report', count: 31, isOptional: true },
    ]);
    const first = await list('weekly_report');
    expect(first.effects).toHaveLength(30);
    expect(first.effects[0]).toMatchObject({ attempts: 40, error: null, data: { week: '2026-0' } });
    const second = await list('weekly_report', `?cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ effects: [{ data: { week: '2026-30' } }], nextCursor: null });
    expect((await operate('GET', '/outbox/parked/weekly_report?cursor=x')).status).toBe(400);
  });

  it('are retried one by one and by kind', async () => {
    await park(report('one'), report('two'), hidden);
    const [one] = (await list('weekly_report')).effects;
    const retry = () => operate('POST', `/outbox/parked/${one!.id}/retry`);
    expect((await retry()).status).toBe(204);
    expect(await codeOf(await retry())).toEqual([409, 'effect.not_parked']);
    const byKind = await operate('POST', '/outbox/parked/retry', { kind: 'weekly_report' });
    expect(await byKind.json()).toEqual({ retried: 1 });
    expect((await kinds()).map(({ kind }) => kind)).toEqual(['person_seen']);
    const due = await db.select().from(outbox).where(eq(outbox.kind, 'weekly_report'));
    expect(due.map(({ attempts }) => attempts)).toEqual([0, 0]);
    for (const json of [{}, { kind: 'x' }, { kind: 'purge', more: 1 }])
      expect((await operate('POST', '/outbox/parked/retry', json)).status).toBe(400);
  });

  it('are given up with a reason, which is logged, if nobody loses by it', async () => {
    await park(report('one'), hidden);
    const [one] = (await list('weekly_report')).effects;
    const [needed] = (await list('person_seen')).effects;
    const giveUp = (id: string, json: unknown) =>
      operate('POST', `/outbox/parked/${id}/give-up`, json);
    for (const json of [{}, { reason: ' ' }])
      expect((await giveUp(one!.id, json)).status).toBe(400);
    expect(await codeOf(await giveUp(needed!.id, { reason: 'Inutile' }))).toEqual([
      409,
      'effect.needed',
    ]);
    const [first, second] = await Promise.all(
      [1, 2].map(() => giveUp(one!.id, { reason: 'Compte parti' })),
    );
    expect([first!.status, second!.status].toSorted()).toEqual([204, 409]);
    expect(await db.select().from(outbox)).toMatchObject([{ kind: 'person_seen' }]);
    const acts = await db
      .select()
      .from(operatorActs)
      .where(eq(operatorActs.subject, `/outbox/parked/${one!.id}/give-up`));
    const done = acts.find(({ status }) => status === 204)!;
    expect(done.details).toContain('Compte parti');
    expect(JSON.parse(done.changes!)).toMatchObject({
      before: { kind: 'weekly_report', attempts: 40 },
      after: null,
    });
    // A row that is being retried is no longer parked.
    await db.update(outbox).set({ dueAt: 5 });
    expect(await codeOf(await giveUp(needed!.id, { reason: 'x' }))).toEqual([
      409,
      'effect.not_parked',
    ]);
    expect((await giveUp('1x', { reason: 'x' })).status).toBe(400);
  });
});

describe('dead letters', () => {
  const letter = (id: string, body: object, queue = 'notice-deliveries') => ({
    ...{ id, queue, body, sentAt: 5, diedAt: 10 },
  });

  beforeEach(async () => {
    await db.delete(deadLetters);
  });

  it('are shown page by page without personal parts, and the look is logged', async () => {
    const rows = Array.from({ length: 21 }, (_, index) =>
      letter(`m${String(index).padStart(2, '0')}`, {
        ...{ personId: 'p', channel: 'email', title: 'Léa a répondu', to: 'lea@example.com' },
      }),
    );
    for (const row of rows) await db.insert(deadLetters).values(row);
    type Page = { letters: DeadLetter[]; nextCursor: string };
    const first = await get<Page>('/dead-letters/notice-deliveries');
    expect(first.letters).toHaveLength(20);
    expect(first.letters[0]).toEqual({
      ...{ id: 'm00', sentAt: new Date(5).toISOString(), diedAt: new Date(10).toISOString() },
      body: { personId: 'p', channel: 'email', title: '…', to: '…' },
    });
    const next = await get<Page>(
      `/dead-letters/notice-deliveries?cursor=${encodeURIComponent(first.nextCursor)}`,
    );
    expect(next.letters.map(({ id }) => id)).toEqual(['m20']);
    expect(await lastAct()).toMatchObject({ action: 'GET /dead-letters/:queue', status: 200 });
    expect((await operate('GET', '/dead-letters/nothing')).status).toBe(404);
    expect((await operate('GET', '/dead-letters/constructor')).status).toBe(404);
  });

  it('are given up with a reason, except those that move money', async () => {
    await db.insert(deadLetters).values(letter('m', {}));
    await db.insert(deadLetters).values(letter('e', { id: 'evt' }, 'payment-events'));
    const giveUp = (queue: string, reason: string) =>
      operate('POST', `/dead-letters/${queue}/give-up`, { reason });
    expect((await giveUp('notice-deliveries', '')).status).toBe(400);
    expect(await codeOf(await giveUp('payment-events', 'Vieux'))).toEqual([409, 'queue.needed']);
    expect(await (await giveUp('notice-deliveries', 'Vieux')).json()).toEqual({
      ...{ givenUp: 1, left: 0 },
    });
    expect(await lastAct()).toMatchObject({ details: '{"reason":"Vieux"}' });
    expect((await db.select().from(deadLetters)).map(({ id }) => id)).toEqual(['e']);
  });
});

it('mails about orders that were given up are listed with the order’s number, and sent again', async () => {
  const pair = await createPair();
  const { id: conversationId } = await open(pair, 'question');
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.conversationId, conversationId));
  const isConfirmation = and(
    eq(orderMails.orderId, order!.id),
    eq(orderMails.kind, 'confirmation'),
  );
  await db
    .update(orderMails)
    .set({ outcome: 'failed', dueAt: null, attempts: 12 })
    .where(isConfirmation);
  const { mails } = await get<{ mails: FailedMail[] }>('/order-mails/failed');
  expect(mails).toEqual([
    { orderId: order!.id, kind: 'confirmation', number: expect.stringMatching(/^R-20\d\d-\d{6}$/) },
  ]);
  const retry = async () => (await operate('POST', '/order-mails/retry')).json();
  expect(await retry()).toEqual({ retried: 1 });
  expect(await retry()).toEqual({ retried: 0 });
  const [row] = await db.select().from(orderMails).where(isConfirmation);
  expect(row).toMatchObject({ outcome: null, attempts: 0, dueAt: expect.any(Number) });
});
