import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { countDeadLetters, replayDeadLetters } from '../../jobs/dead-letters.ts';
import { queueJobs } from '../../jobs/jobs.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';

/** Operations on queues, behind the operators' token (docs/operations.md). */
export const queueOperationRoutes = new Hono<AppEnv>()
  .get('/dead-letters', async (context) =>
    context.json({ queues: await countDeadLetters(database(context.env.DB)) }),
  )
  .post('/dead-letters/:queue/replay', async (context) => {
    const { queue } = context.req.param();
    const job = Object.hasOwn(queueJobs, queue) ? queueJobs[queue] : undefined;
    if (!job) throw new ProblemError('queue.not_found');
    return context.json(await replayDeadLetters(database(context.env.DB), context.env, queue, job));
  });
