import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { valid } from '../../platform/http/validation.ts';
import { listProposals } from '../approvals.ts';
import { actsQuerySchema, listActs } from './list-acts.ts';

/** The log of operators' acts, and their proposals (docs/operations.md). */
export const operatorRoutes = new Hono<AppEnv>()
  .get('/proposals', async (context) => {
    const { now, operator } = context.var;
    return context.json({
      proposals: await listProposals(database(context.env.DB), operator, now),
    });
  })
  .get('/log', valid('query', actsQuerySchema), async (context) =>
    context.json(await listActs(database(context.env.DB), context.req.valid('query').cursor)),
  );
