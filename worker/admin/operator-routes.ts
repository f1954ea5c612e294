import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { moderatorSchema } from '../../domain/moderation/moderation-decision.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { valid, validBody } from '../platform/http/validation.ts';
import { listProposals } from './approvals.ts';
import { actsQuerySchema, listActs } from './list-acts.ts';
import { nameOperator } from './name-operator.ts';

/** Operators and their acts (docs/operations.md). Only a token can appoint people. */
export const operatorRoutes = new Hono<AppEnv>()
  .post('/operators', validBody(moderatorSchema), async (context) => {
    if (context.var.operator.userId !== null) throw new ProblemError('not_found');
    const { email, revoke = false } = context.req.valid('json');
    const db = database(context.env.DB);
    return context.json(await nameOperator(db, email, !revoke, context.get('now')));
  })
  .get('/proposals', async (context) => {
    const { now, operator } = context.var;
    return context.json({
      proposals: await listProposals(database(context.env.DB), operator, now),
    });
  })
  .get('/log', valid('query', actsQuerySchema), async (context) =>
    context.json(await listActs(database(context.env.DB), context.req.valid('query').cursor)),
  );
