import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { readBacklog } from '../jobs/backlog.ts';
import { retryParked } from '../platform/effects.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { accountRoutes } from './account-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { conversationOperationRoutes } from './conversation-routes.ts';
import { figureOperationRoutes } from './figure-routes.ts';
import { mailOperationRoutes } from './mail-routes.ts';
import { moderatorRoutes } from './moderator-routes.ts';
import { operator } from './operator.ts';
import { operatorRoutes } from './operator-routes.ts';
import { checkDependencies } from './parts.ts';
import { paymentOperationRoutes } from './payment-routes.ts';
import { queueOperationRoutes } from './queue-routes.ts';
import { recordsActs } from './record-acts.ts';
import { verificationOperationRoutes } from './verification-routes.ts';

/** Endpoints for the people on call (docs/operations.md). */
export const operationRoutes = new Hono<AppEnv>()
  .use(operator, recordsActs)
  .get('/health', async (context) => {
    const health = await checkDependencies(context.env, context.get('now'));
    return context.json(health, health.ok ? 200 : 503);
  })
  .get('/waiting', async (context) => {
    const { DB, RANKINGS } = context.env;
    const { event: _, ...state } = await readBacklog(database(DB), RANKINGS, context.get('now'));
    return context.json(state);
  })
  .route('/conversations', conversationOperationRoutes)
  .route('/', paymentOperationRoutes)
  .route('/', moderatorRoutes)
  .route('/', operatorRoutes)
  .route('/', accountRoutes)
  .route('/', mailOperationRoutes)
  .route('/', figureOperationRoutes)
  .route('/', verificationOperationRoutes)
  .route('/', queueOperationRoutes)
  .route('/', catalogueRoutes)
  .post('/outbox/retry', async (context) => {
    const { env, var: vars } = context;
    return context.json({ retried: await retryParked(database(env.DB), vars.now) });
  });
