import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { orderQuestions, orders, type StoredOrder } from '../../../database/schema.ts';
import { settleOrder } from '../../../database/settle-order.ts';
import { isAskedFor, type Payment } from '../../../domain/orders/checkout.ts';
import { paymentReturned } from '../../../domain/orders/decide-effect.ts';
import type { UnopenedReason } from '../../../domain/orders/order.ts';
import type { OrderNote } from '../../../domain/orders/order-note.ts';
import { purchaseRefusal, unopenedReason } from '../../../domain/orders/purchase-eligibility.ts';
import type { ReceiptContent } from '../../../domain/orders/receipt.ts';
import { periodsOf } from '../../../domain/periods.ts';
import {
  bookPayment,
  type PaymentFacts,
  paymentFacts,
  payOrder,
} from '../conversations/pay-order.ts';
import { sendingAtOnce, sendOrderQuestion } from '../conversations/send-question.ts';
import { decideReceipt, selectReceiptFactsOf, storeReceipt } from '../papers/order-papers.ts';
import { changeMoney, moneyStatements } from '../payments/order-money.ts';

type FulfilEnv = Pick<Env, 'CONVERSATION' | 'SECONDS_PER_DAY' | 'PUBLISHER'>;

/** The receipt that was issued before D1 was restored, if one was: its number, and its content. */
type FormerReceipt = Pick<OrderNote, 'receipt' | 'paper'>;

type OrderToFulfil = Pick<
  StoredOrder,
  'id' | 'creatorId' | 'pricing' | 'priceCents' | 'feeCents' | 'currency'
>;

/**
 * Applies a payment: opens its conversation, or refunds the payment when opening is no longer
 * possible. Idempotent; called by the webhook, the sync route and the sweep. An abandoned order
 * opens as well, since it was paid.
 *
 * @param before what was known before D1 was restored: why it opened nothing, and its receipt as it was issued, with
 * its number
 */
export async function fulfilOrder(
  db: Database,
  env: FulfilEnv,
  order: OrderToFulfil,
  payment: Payment,
  now: number,
  before: Pick<OrderNote, 'unopened' | keyof FormerReceipt> = {},
): Promise<void> {
  const { id } = order;
  if (!isAskedFor(payment, order)) {
    await returnPayment(db, id, payment, now);
    await markMismatched(db, id);
    return;
  }
  const { unopened } = before;
  if (unopened) return refundUnopened(db, env, order, payment, unopened, now, before);
  const { after, refusal } = await pay(db, env, id, payment, now, before);
  if (refusal) return refundUnopened(db, env, order, payment, unopenedReason(refusal), now, before);
  // Another payment has paid for the order, so this one is surplus.
  if (after.paymentId !== payment.id) {
    await returnPayment(db, id, payment, now);
    return;
  }
  // The conversation's object opens from what D1 holds, and notifies both participants.
  if (after.unopened === null) {
    const settled = await env.CONVERSATION.getByName(after.conversationId!).settle();
    advanceTo(db, settled?.bookmark ?? null);
    await sendingAtOnce(sendOrderQuestion(db, env, id));
  }
  await db.update(orders).set({ checkAt: null }).where(eq(orders.id, id));
}

/**
 * Pays the order, unless it is paid or may not be bought any more; then `refusal` says why. What its conversation's
 * object already knows was open before D1 was restored to a time without it, and stays so whatever has happened
 * between the two people since.
 */
async function pay(
  db: Database,
  env: FulfilEnv,
  id: string,
  payment: Payment,
  now: number,
  former: FormerReceipt,
) {
  const facts = paymentFacts(id, now);
  return decideAgain(async () => {
    const { order, read, named } = await batch(db, {
      order: first(db.select().from(orders).where(eq(orders.id, id))),
      named: first(selectReceiptFactsOf(db, id, now)),
      read: first(db.select({ text: facts.as('facts') }).from(sql`(select 1)`)),
    });
    const { text } = read!;
    const known: PaymentFacts = JSON.parse(text);
    if (known.paidAt !== null) return { after: order!, refusal: null };
    const refusal = purchaseRefusal(known);
    const mayHaveBeenOpen = refusal && refusal !== 'already_open' && !known.isMissing;
    const wasOpen =
      mayHaveBeenOpen &&
      (await env.CONVERSATION.getByName(order!.conversationId!).settle()) !== null;
    if (refusal && !wasOpen) return { after: order!, refusal };
    const { after } = await batch(db, {
      isUnchanged: onlyIf(sql`${facts} is ${text}`),
      paid: payOrder(
        db,
        order!,
        payment,
        {
          receipt: receiptAsIssued(former) ?? decideReceipt(env, order!, named!),
          number: former.receipt ?? null,
        },
        Boolean(known.hasQuestion),
        now,
        periodsOf(env.SECONDS_PER_DAY),
      ),
      after: first(db.select().from(orders).where(eq(orders.id, id))),
    });
    return { after: after!, refusal: null };
  });
}

/** Books a payment that cannot open anything, and refunds it at once. */
async function refundUnopened(
  db: Database,
  env: FulfilEnv,
  order: OrderToFulfil,
  payment: Payment,
  unopened: UnopenedReason,
  now: number,
  former: FormerReceipt,
): Promise<void> {
  const { id, priceCents: refundCents } = order;
  const isIt = eq(orders.id, id);
  const { stored, named } = await batch(db, {
    stored: first(db.select().from(orders).where(isIt)),
    named: first(selectReceiptFactsOf(db, id, now)),
  });
  const receipt = receiptAsIssued(former) ?? decideReceipt(env, stored!, named!);
  await batch(db, {
    received: bookPayment(db, order, payment.id, now, former.receipt),
    paid: moveOrder(db, 'paid', isIt, {
      paidAt: now,
      paymentId: payment.id,
      chargeId: payment.chargeId,
      unopened,
      checkAt: null,
    }),
    receipt: storeReceipt(db, stored!, receipt),
    question: dropQuestion(db, id),
    ...settleOrder(
      db,
      'unopened',
      { ...order, unopened },
      { refundCents, at: now },
      eq(orders.unopened, unopened),
    ),
  });
}

const receiptAsIssued = ({ paper }: FormerReceipt) =>
  paper === undefined ? null : (JSON.parse(paper) as ReceiptContent);

/** Leaves the order unpaid permanently, because the payment did not match it. */
async function markMismatched(db: Database, orderId: string): Promise<void> {
  await batch(db, {
    moved: moveOrder(db, 'mismatched', eq(orders.id, orderId), {
      unopened: 'mismatch',
      checkAt: null,
    }),
    question: dropQuestion(db, orderId),
  });
}

/** Deletes the question that was written before the payment, after the move of an order that opens nothing. */
export function dropQuestion(db: Database, orderId: string) {
  const opensNothing = or(eq(orders.state, 'abandoned'), isNotNull(orders.unopened));
  return db
    .delete(orderQuestions)
    .where(
      and(
        eq(orderQuestions.orderId, orderId),
        sql`exists (select 1 from ${orders} where ${and(eq(orders.id, orderId), opensNothing)})`,
      ),
    );
}

/**
 * Returns a payment that does not belong to its order; an operator is alerted (docs/operations.md).
 */
function returnPayment(db: Database, orderId: string, payment: Payment, now: number) {
  return changeMoney(db, sql`o.id = ${orderId}`, (order) =>
    moneyStatements(db, order, paymentReturned(order, payment, now)),
  );
}
