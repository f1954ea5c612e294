import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { catchUp } from '../../../database/d1-access.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { orders, paymentEffects, profiles, type StoredOrder } from '../../../database/schema.ts';
import { settleOrder } from '../../../database/settle-order.ts';
import { isAskedFor, type Payment } from '../../../domain/orders/checkout.ts';
import type { UnopenedReason } from '../../../domain/orders/order.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';
import { periodsOf } from '../../../domain/periods.ts';
import {
  insertSubscription,
  isAlreadyOpen,
  isPaused,
  payOrder,
} from '../conversations/pay-order.ts';
import { sendingAtOnce, sendOrderQuestion } from '../conversations/send-question.ts';

type FulfilEnv = Pick<Env, 'CONVERSATION' | 'SECONDS_PER_DAY'>;
/**
 * Applies a payment: opens its conversation, or refunds the payment when opening is no longer
 * possible. Idempotent; called by the webhook, the sync route and the sweep. An abandoned order
 * opens as well, since it was paid.
 *
 * @param unopened why it opened nothing, if that was known before D1 was restored
 */
export async function fulfilOrder(
  db: Database,
  env: FulfilEnv,
  order: Pick<StoredOrder, 'id' | 'conversationId' | 'priceCents' | 'currency'>,
  payment: Payment,
  now: number,
  unopened?: UnopenedReason,
): Promise<void> {
  const { id } = order;
  if (!isAskedFor(payment, order)) {
    await returnPayment(db, id, payment, now);
    await markMismatched(db, id);
    return;
  }
  if (unopened) return refundUnopened(db, id, payment, unopened, now);
  const first = await pay(db, env, order, payment, now);
  // Nothing prevented the opening before D1 was restored, because the conversation's object knows
  // of it.
  const wasOpen =
    first.paidAt === null &&
    isPassing(whyUnopened(first)) &&
    (await env.CONVERSATION.getByName(order.conversationId!).settle()) !== null;
  const after = wasOpen ? await pay(db, env, order, payment, now, true) : first;
  if (after.paidAt === null) return refundUnopened(db, id, payment, whyUnopened(after), now);
  // Another payment has paid for the order, so this one is surplus.
  if (after.paymentId !== payment.id) return returnPayment(db, id, payment, now);
  // The conversation's object opens from what D1 holds, and notifies both participants.
  if (after.unopened === null) {
    const settled = await env.CONVERSATION.getByName(after.conversationId!).settle();
    catchUp(db, settled?.bookmark ?? null);
    await sendingAtOnce(sendOrderQuestion(db, env, id));
  }
  await db.update(orders).set({ checkAt: null }).where(eq(orders.id, id));
}

interface WhyUnopened {
  people: number;
  isBlocked: number;
  isAlreadyOpen: number;
  isPaused: number;
}

const isPassing = (reason: UnopenedReason) => reason !== 'already_open';

/**
 * Pays the order if that is allowed. Returns the order afterwards, with the facts that may prevent
 * it.
 */
async function pay(
  db: Database,
  env: FulfilEnv,
  order: Pick<StoredOrder, 'id' | 'conversationId'>,
  payment: Payment,
  now: number,
  wasOpen = false,
) {
  const { id } = order;
  const periods = periodsOf(env.SECONDS_PER_DAY);
  const { after } = await batch(db, {
    paid: payOrder(db, id, payment, now, periods, wasOpen),
    subscription: insertSubscription(db, order.conversationId!, now, periods),
    after: first(
      db
        .select({
          ...getTableColumns(orders),
          people: sql<number>`(select count(*) from ${profiles}
            where ${profiles.id} in (${orders.askerId}, ${orders.creatorId}) and ${profiles.suspendedAt} is null)`,
          isBlocked: sql<number>`${isBlockBetween(orders.askerId, orders.creatorId)}`,
          isAlreadyOpen: sql<number>`${isAlreadyOpen(now)}`,
          isPaused: sql<number>`${isPaused(now)}`,
        })
        .from(orders)
        .where(eq(orders.id, id)),
    ),
  });
  return after!;
}

function whyUnopened(why: WhyUnopened): UnopenedReason {
  if (why.people < 2) return 'gone';
  if (why.isBlocked) return 'stopped';
  if (why.isAlreadyOpen) return 'already_open';
  return why.isPaused ? 'paused' : 'full';
}

/** Books a payment that cannot open anything, and refunds it at once. */
async function refundUnopened(
  db: Database,
  orderId: string,
  payment: Payment,
  unopened: UnopenedReason,
  now: number,
): Promise<void> {
  const isIt = eq(orders.id, orderId);
  await db.batch([
    moveOrder(db, 'paid', isIt, {
      paidAt: now,
      paymentId: payment.id,
      chargeId: payment.chargeId,
      unopened,
      checkAt: null,
    }),
    settleOrder(db, 'unopened', and(isIt, eq(orders.unopened, unopened)), {
      refundCents: sql`${orders.priceCents}`,
      at: now,
    }),
  ]);
}

/** Leaves the order unpaid permanently, because the payment did not match it. */
async function markMismatched(db: Database, orderId: string): Promise<void> {
  await moveOrder(db, 'mismatched', eq(orders.id, orderId), {
    unopened: 'mismatch',
    checkAt: null,
  });
}

/**
 * Returns a payment that does not belong to its order; an operator is alerted (docs/operations.md).
 */
async function returnPayment(
  db: Database,
  orderId: string,
  payment: Payment,
  now: number,
): Promise<void> {
  const key = effectKeys.return(payment.id);
  await insertWhere(
    db,
    paymentEffects,
    {
      key,
      kind: 'return',
      orderId,
      paymentId: payment.id,
      cents: payment.cents,
      createdAt: now,
      dueAt: now,
    },
    sql`not exists (select 1 from ${paymentEffects} where ${eq(paymentEffects.key, key)})`,
  );
}
