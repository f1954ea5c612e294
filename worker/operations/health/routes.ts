import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { type OutboxKind, outboxKinds } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { readBacklog } from '../../jobs/backlog.ts';
import { checkDependencies } from '../../jobs/check-dependencies.ts';
import {
  countDeadLetters,
  giveUpDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from '../../jobs/dead-letters.ts';
import { readJobs } from '../../jobs/job-runs.ts';
import { jobNames, queueJobs } from '../../jobs/jobs.ts';
import { readHistory } from '../../jobs/service-outages.ts';
import { countPurgeCalls, PURGE_CALLS } from '../../platform/caches/purge-calls.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { countParked, giveUpParked, listParked, retryParked } from '../../platform/parked.ts';
import { because, numberedPageSchema, recordChanges, recordsLook } from '../kit.ts';
import { listFailedMails, retryFailedMails } from './failed-mails.ts';
import { repairSince } from './repair-since.ts';

const kindSchema = z.enum(Object.keys(outboxKinds) as [OutboxKind, ...OutboxKind[]]);
const effectSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'Cet effet n’existe pas')
    .transform(Number),
});
/** A place among dead messages: the time, and the queue's id of the message. */
const letterPlaceSchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}_.{1,200}$/)
    .transform((text) => {
      const end = text.indexOf('_');
      return { time: Number(text.slice(0, end)), id: text.slice(end + 1) };
    })
    .optional(),
});
/** Conversations that may have changed since, in the order of their ids. */
const sinceSchema = z.object({
  /** ISO 8601 with its offset. */
  since: z.iso.datetime({ offset: true }),
  /** The `next` of an earlier response. */
  after: z.string().max(64).optional(),
});

/** The state of the service, and what waits for an operator (docs/operations.md). */
export const healthRoutes = new Hono<AppEnv>()
  .get('/health', async (context) => {
    const health = await checkDependencies(context.env, context.var.now);
    return context.json(health, health.ok ? 200 : 503);
  })
  .get('/waiting', async (context) => {
    const { DB, RANKINGS } = context.env;
    const { now } = context.var;
    const db = database(DB);
    const [{ event: _, ...state }, taken] = await Promise.all([
      readBacklog(db, RANKINGS, now),
      countPurgeCalls(db, now),
    ]);
    return context.json({ ...state, purgeCalls: { taken, max: PURGE_CALLS.max } });
  })
  // As /health, which monitors read: a browser takes its 503 for a failure of the request.
  .get('/dependencies', async (context) =>
    context.json(await checkDependencies(context.env, context.var.now)),
  )
  .get('/jobs', async (context) =>
    context.json({
      jobs: await readJobs(database(context.env.DB), jobNames, context.var.now),
    }),
  )
  .get('/service-levels', async (context) =>
    context.json(await readHistory(database(context.env.DB), context.var.now)),
  )
  .post('/outbox/retry', async (context) =>
    context.json({ retried: await retryParked(database(context.env.DB), context.var.now) }),
  )
  .get('/outbox/parked', async (context) =>
    context.json({ kinds: await countParked(database(context.env.DB)) }),
  )
  .get(
    '/outbox/parked/:kind',
    valid('param', z.object({ kind: kindSchema })),
    valid('query', numberedPageSchema),
    async (context) => {
      const { kind } = context.req.valid('param');
      const { cursor } = context.req.valid('query');
      return context.json(await listParked(database(context.env.DB), kind, cursor));
    },
  )
  .post(
    '/outbox/parked/retry',
    validBody(z.strictObject({ kind: kindSchema })),
    async (context) => {
      const which = context.req.valid('json');
      const db = database(context.env.DB);
      return context.json({ retried: await retryParked(db, context.var.now, which) });
    },
  )
  .post('/outbox/parked/:id/retry', valid('param', effectSchema), async (context) => {
    const which = context.req.valid('param');
    const retried = await retryParked(database(context.env.DB), context.var.now, which);
    if (retried === 0) throw new ProblemError('effect.not_parked');
    return context.body(null, 204);
  })
  .post('/outbox/parked/:id/give-up', valid('param', effectSchema), because, async (context) => {
    const { id } = context.req.valid('param');
    const { kind, data, attempts, error } = await giveUpParked(database(context.env.DB), id);
    recordChanges(context, { before: { kind, data, attempts, error }, after: null });
    return context.body(null, 204);
  })
  .get('/dead-letters', async (context) =>
    context.json({ queues: await countDeadLetters(database(context.env.DB)) }),
  )
  .post('/dead-letters/:queue/replay', async (context) => {
    const queue = queueNamed(context.req.param('queue'));
    const db = database(context.env.DB);
    return context.json(await replayDeadLetters(db, context.env, queue, queueJobs[queue]!));
  })
  .get('/dead-letters/:queue', recordsLook, valid('query', letterPlaceSchema), async (context) => {
    const queue = queueNamed(context.req.param('queue'));
    const { cursor } = context.req.valid('query');
    return context.json(await listDeadLetters(database(context.env.DB), queue, cursor));
  })
  .post('/dead-letters/:queue/give-up', because, async (context) => {
    const queue = queueNamed(context.req.param('queue'));
    const done = await giveUpDeadLetters(database(context.env.DB), queue);
    recordChanges(context, {
      before: { messages: done.givenUp + done.left },
      after: { messages: done.left },
    });
    return context.json(done);
  })
  .get('/order-mails/failed', async (context) =>
    context.json({ mails: await listFailedMails(database(context.env.DB)) }),
  )
  .post('/order-mails/retry', async (context) =>
    context.json({
      retried: await retryFailedMails(database(context.env.DB), context.var.now),
    }),
  )
  .post('/conversations/repair', valid('query', sinceSchema), async (context) => {
    const { since, after = '' } = context.req.valid('query');
    const db = database(context.env.DB);
    return context.json(await repairSince(db, context.env, Date.parse(since), after));
  })
  .post('/conversations/:id/repair', async (context) => {
    const id = readPathId(context.req.param('id'), 'conversation.not_found');
    if (!(await context.env.CONVERSATION.getByName(id).repair()))
      throw new ProblemError('conversation.not_found');
    return context.body(null, 204);
  })
  .post('/conversations/:id/restore', async (context) => {
    const id = readPathId(context.req.param('id'), 'conversation.not_found');
    const outcome = await context.env.CONVERSATION.getByName(id).restore();
    if (outcome === 'not_found') throw new ProblemError('conversation.not_found');
    if (outcome === 'newer') throw new ProblemError('conversation.newer_than_backup');
    return context.json({ restored: outcome === 'restored' });
  });

/** The name of a queue that has a job; 404 for another one. */
function queueNamed(name: string): string {
  if (!Object.hasOwn(queueJobs, name)) throw new ProblemError('queue.not_found');
  return name;
}
