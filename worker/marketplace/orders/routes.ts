import { Hono } from 'hono';
import { z } from 'zod';
import { objectionSchema } from '../../../domain/orders/objection-input.ts';
import { canComplain, canConfirm, canReply, canWithdraw } from '../../../domain/orders/order.ts';
import {
  complaintReplySchema,
  complaintSchema,
  consentsSchema,
} from '../../../domain/orders/order-input.ts';
import { inFull, type OrderInFull } from '../../../domain/orders/order-wire.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import { periodsOf, withDeadlines } from '../../../domain/periods.ts';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';
import { requireLiveSession, signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv, SignedInContext } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { createNearCaller } from '../../platform/http/location-hint.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { openingSchema } from '../conversations/open-conversation.ts';
import { objectToReceipt } from '../papers/objections.ts';
import { callProvider } from '../payments/call-provider.ts';
import { runEffectsOf } from '../payments/effects.ts';
import { refuseWhileRestoring } from '../payments/restoring.ts';
import { checkPayment } from './check-payment.ts';
import { confirmOrder, contestOrder, replyToComplaint } from './decide-order.ts';
import { describeOrder, type OrderRow } from './order-rows.ts';
import { placeOrder } from './place-order.ts';
import { findOrder, findOrderInFull, listOrders } from './queries.ts';
import { getReceipt } from './receipt.ts';
import { withdrawOrder } from './withdraw-order.ts';

const orderRequestSchema = openingSchema
  .pick({
    username: true,
    topicId: true,
    pricing: true,
    expect: true,
    question: true,
    fromPostId: true,
  })
  .extend({ consents: consentsSchema });

/** The order in the path, for one of its two sides; 404 for anybody else. */
async function orderIn(context: SignedInContext<'/:orderId'>): Promise<OrderRow> {
  const id = readPathId(context.req.param('orderId'), 'order.not_found');
  const { db, viewer } = context.var;
  const found = await findOrder(db, viewer.id, id);
  if (!found) throw new ProblemError('order.not_found');
  return found;
}

/** Like {@link orderIn}, with its complaint. */
async function fullOrderIn(context: SignedInContext<'/:orderId'>) {
  const id = readPathId(context.req.param('orderId'), 'order.not_found');
  const { db, viewer } = context.var;
  const found = await findOrderInFull(db, viewer.id, id);
  if (!found) throw new ProblemError('order.not_found');
  return found;
}

/** The order in the path if it is the viewer's and allows the move; throws otherwise. */
async function orderToMove(
  context: SignedInContext<'/:orderId'>,
  may: typeof canWithdraw,
  refusal: ProblemCode,
): Promise<OrderRow['order']> {
  const { order, role } = await orderIn(context);
  if (role !== 'asker') throw new ProblemError('order.not_found');
  const periods = periodsOf(context.env.SECONDS_PER_DAY);
  if (order.withdrawnAt !== null || !may(order, context.var.now, periods))
    throw new ProblemError(refusal);
  return order;
}

/** The current state of the order in the path. */
async function describe(context: SignedInContext<'/:orderId'>): Promise<OrderInFull> {
  const { now } = context.var;
  const { row, ...facts } = await fullOrderIn(context);
  const periods = withDeadlines(periodsOf(context.env.SECONDS_PER_DAY), row.order);
  return inFull(describeOrder(row, now, periods), facts, now, periods);
}

/** The receipt of the order in the path: the latest, or the one with this number; 404 without it. */
async function receiptIn(
  { env, var: { db, now } }: SignedInContext<'/:orderId'>,
  row: OrderRow,
  number?: string,
): Promise<Receipt> {
  const receipt = await getReceipt(db, env, row, now, periodsOf(env.SECONDS_PER_DAY), number);
  if (!receipt) throw new ProblemError('order.not_found');
  return receipt;
}

/** `/api/orders` */
export const orderRoutes = new Hono<AppEnv>()
  .post('/', signedIn, validBody(orderRequestSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { consents: _given, ...wanted } = context.req.valid('json');
    const placed = await placeOrder(db, context.env, viewer.id, wanted, now);
    const { conversationId } = placed.row.order;
    // Otherwise the object might be created near the payment provider.
    if (placed.created && conversationId) createNearCaller(context, 'CONVERSATION', conversationId);
    const order = describeOrder(placed.row, now, periodsOf(context.env.SECONDS_PER_DAY));
    return context.json({ order, checkoutUrl: placed.checkoutUrl }, placed.created ? 201 : 200);
  })
  .get('/:orderId', signedIn, async (context) => context.json(await describe(context)))
  .post('/:orderId/sync', signedIn, async (context) => {
    const { db, now } = context.var;
    const { order, role } = await orderIn(context);
    if (role !== 'asker') throw new ProblemError('order.not_found');
    await callProvider('sync', checkPayment(db, context.env, order, now));
    return context.json(await describe(context));
  })
  .post('/:orderId/withdraw', signedIn, requireLiveSession, async (context) => {
    const { db, now } = context.var;
    await refuseWhileRestoring(context.env);
    const order = await orderToMove(context, canWithdraw, 'order.not_withdrawable');
    await withdrawOrder(db, context.env, order, now);
    await runEffectsOf(db, context.env, order.id, Date.now());
    return context.json(await describe(context));
  })
  .post('/:orderId/confirm', signedIn, async (context) => {
    const { db, now } = context.var;
    await refuseWhileRestoring(context.env);
    const order = await orderToMove(context, canConfirm, 'order.not_confirmable');
    await confirmOrder(db, order, now);
    return context.json(await describe(context));
  })
  .post('/:orderId/complaint', signedIn, validBody(complaintSchema), async (context) => {
    const { db, now } = context.var;
    const order = await orderToMove(context, canComplain, 'order.not_contestable');
    await contestOrder(db, order.id, context.req.valid('json').text, now);
    return context.json(await describe(context));
  })
  .post('/:orderId/complaint/reply', signedIn, validBody(complaintReplySchema), async (context) => {
    const { db, now } = context.var;
    const { row, complaint } = await fullOrderIn(context);
    if (row.role !== 'creator') throw new ProblemError('order.not_found');
    const periods = withDeadlines(periodsOf(context.env.SECONDS_PER_DAY), row.order);
    if (!complaint || !canReply(row.order, complaint, now, periods))
      throw new ProblemError('complaint.not_answerable');
    await replyToComplaint(db, row.order.id, context.req.valid('json').text, now);
    return context.json(await describe(context));
  })
  .get('/:orderId/receipt', signedIn, async (context) => {
    return context.json(
      await receiptIn(context, await orderIn(context), context.req.query('number')),
    );
  })
  .post('/:orderId/receipt/objection', signedIn, validBody(objectionSchema), async (context) => {
    const row = await orderIn(context);
    if (row.role !== 'creator') throw new ProblemError('order.not_found');
    const { db, now } = context.var;
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    await objectToReceipt(db, row.order.id, context.req.valid('json').text, now, periods);
    return context.json(await receiptIn(context, row));
  });

const listQuerySchema = pageQuerySchema.extend({
  role: z.enum(['asker', 'creator']).default('asker'),
});

/** `/api/me/orders` */
export const ownOrderRoutes = new Hono<AppEnv>().get(
  '/',
  signedIn,
  valid('query', listQuerySchema),
  async (context) => {
    const { db, viewer, now } = context.var;
    const { role, cursor } = context.req.valid('query');
    const periods = periodsOf(context.env.SECONDS_PER_DAY);
    return context.json(await listOrders(db, viewer.id, role, cursor, now, periods));
  },
);
