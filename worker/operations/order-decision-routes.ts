import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { database } from '../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../database/moderator-only.ts';
import { orders } from '../../database/schema.ts';
import { decisionSchema } from '../../domain/orders/order.ts';
import { inFull } from '../../domain/orders/order-wire.ts';
import { periodsOf } from '../../domain/periods.ts';
import { ProblemError } from '../../domain/problem.ts';
import { authenticate, signedIn } from '../auth/authentication.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { d1Session } from '../http/d1-session.ts';
import { readPathId } from '../http/path-id.ts';
import { limitedBy } from '../http/rate-limits.ts';
import { validBody } from '../http/validation.ts';
import { decideOrder } from '../orders/decide-order.ts';
import { describeOrder } from '../orders/order-rows.ts';
import { findOrderInFull } from '../orders/queries.ts';
import { runEffectsOf } from '../payments/effects.ts';
import { refuseWhileRestoring } from '../payments/restoring.ts';
import { isOperator } from './operator.ts';

const asMember = every(d1Session, authenticate, limitedBy('API_LIMIT'), signedIn);

/** Lets operators through by their token, and everybody else as who they are. */
const operatorOrMember = createMiddleware<AppEnv>(async (context, next) => {
  if (!(await isOperator(context))) return asMember(context as never, next);
  context.set('viewer', null);
  context.set('db', database(context.env.DB));
  await next();
});

/** What is decided on a contested order, by an operator or by a moderator whom it does not concern. */
export const orderDecisionRoutes = new Hono<AppEnv>().post(
  '/orders/:id/decision',
  operatorOrMember,
  validBody(decisionSchema),
  async (context) => {
    const { db, viewer, now } = context.var;
    await refuseWhileRestoring(context.env);
    const order = await orderFor(context, context.req.param('id'));
    const moderatorId = viewer?.id ?? null;
    await decideOrder(db, order, context.req.valid('json'), moderatorId, now);
    await runEffectsOf(db, context.env, order.id, now);
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    const found = await findOrderInFull(db, order.askerId, order.id);
    if (!found) throw new ProblemError('order.not_found');
    const described = describeOrder(found.row, now, periods);
    return context.json(inFull(described, found, now, periods));
  },
);

async function orderFor({ var: { db, viewer } }: Pick<AppContext, 'var'>, given: string) {
  if (!viewer) {
    const id = readPathId(given, 'order.not_found');
    const order = await db.select().from(orders).where(eq(orders.id, id)).get();
    if (!order) throw new ProblemError('order.not_found');
    return order;
  }
  const [role, [order]] = await db.batch([
    selectIsModerator(db, viewer.id),
    db.select().from(orders).where(eq(orders.id, given.toLowerCase())),
  ]);
  requireModerator(role);
  if (!order) throw new ProblemError('order.not_found');
  if ([order.askerId, order.creatorId].includes(viewer.id))
    throw new ProblemError('moderation.own');
  return order;
}
