import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../http/app-env.ts';
import { figureOperationRoutes } from './figure-routes.ts';
import { mailOperationRoutes } from './mail-routes.ts';
import { checkParts } from './parts.ts';
import { paymentOperationRoutes } from './payment-routes.ts';
import { queueOperationRoutes } from './queue-routes.ts';

/** Lets through who shows the secret `OPERATOR_TOKEN`, compared in constant time. */
const operator = createMiddleware<AppEnv>(async (context, next) => {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const [shown, expected] = await Promise.all([
    digest(context.req.header('Authorization') ?? ''),
    digest(`Bearer ${context.env.OPERATOR_TOKEN}`),
  ]);
  if (!crypto.subtle.timingSafeEqual(shown, expected)) throw new ProblemError('auth.required');
  await next();
});

/** What the people on call use (docs/operations.md). */
export const operationRoutes = new Hono<AppEnv>()
  .use(operator)
  .get('/health', async (context) => {
    const health = await checkParts(context.env, context.get('now'));
    return context.json(health, health.ok ? 200 : 503);
  })
  .post('/conversations/:id/repair', async (context) => {
    const id = context.req.param('id').toLowerCase();
    if (!(await context.env.CONVERSATION.getByName(id).repair()))
      throw new ProblemError('conversation.not_found');
    return context.body(null, 204);
  })
  .route('/', paymentOperationRoutes)
  .route('/', mailOperationRoutes)
  .route('/', figureOperationRoutes)
  .route('/', queueOperationRoutes);
