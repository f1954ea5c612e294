import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { readBacklog } from '../jobs/backlog.ts';
import { checkDependencies } from '../jobs/check-dependencies.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { retryParked } from '../platform/parked.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { marketplaceFigureRoutes } from './figures/marketplace-routes.ts';
import { figureOperationRoutes } from './figures/routes.ts';
import { conversationOperationRoutes } from './health/conversation-routes.ts';
import { queueOperationRoutes } from './health/queue-routes.ts';
import { healthRoutes } from './health/routes.ts';
import { accountingRoutes } from './money/accounting-routes.ts';
import { paymentOperationRoutes } from './money/payment-routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { operator } from './operator.ts';
import { accountRoutes } from './people/account-routes.ts';
import { mailOperationRoutes } from './people/mail-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { verificationOperationRoutes } from './people/verification-routes.ts';
import { recordsActs } from './record-acts.ts';
import { settingRoutes } from './settings/routes.ts';
import { operatorRoutes } from './team/log-routes.ts';
import { teamRoutes } from './team/routes.ts';

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
  .route('/', peopleRoutes)
  .route('/', paymentOperationRoutes)
  .route('/', teamRoutes)
  .route('/', announcementRoutes)
  .route('/', moneyRoutes)
  .route('/', operatorRoutes)
  .route('/', accountRoutes)
  .route('/', mailOperationRoutes)
  .route('/', figureOperationRoutes)
  .route('/', marketplaceFigureRoutes)
  .route('/', verificationOperationRoutes)
  .route('/', queueOperationRoutes)
  .route('/', healthRoutes)
  .route('/', accountingRoutes)
  .route('/', settingRoutes)
  .route('/', catalogueRoutes)
  .post('/outbox/retry', async (context) => {
    const { env, var: vars } = context;
    return context.json({ retried: await retryParked(database(env.DB), vars.now) });
  });
