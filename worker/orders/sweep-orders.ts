import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations, orders, type StoredOrder } from '../../database/schema.ts';
import { isNotChargedBack, releaseOrder, settleOrder } from '../../database/settle-order.ts';
import { eachOf } from './each-of.ts';
import { finishWithdrawal } from './withdraw-order.ts';

/** Questions and orders that one run looks after; more wait for the next. */
const SWEPT_PER_RUN = 100;

/**
 * Does what time asks for: gives up questions that nobody answered, releases what was answered, and
 * finishes what a crash has left half-way. Conversations decide themselves and have alarms; this looks
 * after those that were lost. One that fails is logged and does not keep the others waiting.
 */
export async function sweepOrders(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  now: number,
): Promise<{ done: number; failed: number }> {
  const givenUp = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.status, 'initiated'), lte(conversations.answerBy, now)))
    .orderBy(asc(conversations.answerBy))
    .limit(SWEPT_PER_RUN);
  const questions = await eachOf(givenUp, ({ id }) => env.CONVERSATION.getByName(id).settle());
  const due = await db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.dueAt), lte(orders.dueAt, now), isNotChargedBack))
    .orderBy(asc(orders.dueAt))
    .limit(SWEPT_PER_RUN);
  const moved = await eachOf(due, (order) => moveOrder(db, env, order, now));
  return { done: questions.done + moved.done, failed: questions.failed + moved.failed };
}

async function moveOrder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
  now: number,
): Promise<void> {
  if (order.withdrawnAt !== null) {
    const { withdrawnAt } = order;
    await finishWithdrawal(db, env, { ...order, withdrawnAt });
  } else if (order.state === 'answered') {
    await releaseOrder(db, and(eq(orders.id, order.id), lte(orders.releaseAt, now)), now);
  } else {
    await giveUp(db, env, order);
  }
}

/**
 * Nobody has answered as far as D1 knows, and it is too late now. Every conversation of the order is
 * asked, and tells D1 what it knows: a reply that D1 had not heard of, or, of a question or a day,
 * that there was none. Of a month, all of them together say it.
 */
async function giveUp(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
): Promise<void> {
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, order.id));
  const ids = new Set([...opened.map(({ id }) => id), order.conversationId!]);
  const states = await Promise.all([...ids].map((id) => env.CONVERSATION.getByName(id).settle()));
  const isSilent = states.every((state) => !state?.isAnswered && !state?.isOpen);
  // Where no object knows the conversation, its people have left: the price goes back as well.
  if (isSilent)
    await settleOrder(db, and(eq(orders.id, order.id), isNull(orders.withdrawnAt)), ['held'], {
      refundCents: order.priceCents,
      at: order.answerBy!,
    });
}
