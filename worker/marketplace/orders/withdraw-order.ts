import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import { conversations, orders, premiumSubscriptions } from '../../../database/schema.ts';
import { confirmWithdrawal, settleOrder } from '../../../database/settle-order.ts';
import { mayHappenIn } from '../../../domain/orders/events.ts';
import { withdrawalRefund } from '../../../domain/orders/order.ts';
import { type Periods, periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { WithdrawOrderOutcome } from '../../../durable-objects/conversation/outcomes.ts';
import { callProvider } from '../payments/call-provider.ts';
import { type CheckEnv, dropOrder } from './check-payment.ts';
import type { OrderRow } from './order-rows.ts';

type OrderToWithdraw = Pick<
  OrderRow['order'],
  | 'id'
  | 'askerId'
  | 'creatorId'
  | 'feeCents'
  | 'unopened'
  | 'pricing'
  | 'priceCents'
  | 'answerPriceCents'
  | 'paidAt'
  | 'accessEnd'
  | 'conversationId'
>;

/**
 * Withdraws an order for the asker, or drops it before it is paid. Throws `order.not_withdrawable`
 * when the conversation's object, which arbitrates between reply and withdrawal, says that it is
 * too late. Throws `order.withdrawn_lately` when the order is answered and the asker has withdrawn
 * another answered order of the creator within `betweenWithdrawals` of domain/periods.ts.
 */
export async function withdrawOrder(
  db: Database,
  env: CheckEnv,
  order: OrderRow['order'],
  now: number,
): Promise<void> {
  if (mayHappenIn(order.state, 'dropped')) {
    // It was paid at the same moment. The withdrawal still applies, and the payment is refunded.
    const isPaid = await callProvider('drop', dropOrder(db, env, order, now));
    const after = isPaid && (await db.select().from(orders).where(eq(orders.id, order.id)).get());
    if (after && mayHappenIn(after.state, 'withdrawn')) await withdrawOrder(db, env, after, now);
    return;
  }
  const periods = periodsOf(env.SECONDS_PER_DAY);
  if (order.pricing === 'month') return withdrawMonth(db, env, order, now, periods);
  const isFirst = order.pricing === 'question' || (await takeTurn(db, order.id, now, periods));
  // The object's delivery settles the order in the same batch as the conversation.
  const withdrawn: WithdrawOrderOutcome = await env.CONVERSATION.getByName(
    order.conversationId!,
  ).withdrawOrder(order.askerId, !isFirst);
  if (withdrawn.outcome === 'withdrawn') return advanceTo(db, withdrawn.bookmark);
  if (isFirst) await releaseTurn(db, order.id);
  const { outcome } = withdrawn;
  throw new ProblemError(outcome === 'refused' ? withdrawn.code : 'order.not_withdrawable');
}

/**
 * True when no other day or month between the order's two people was withdrawn after an answer
 * within `betweenWithdrawals` of domain/periods.ts. An order whose withdrawal is in progress
 * counts, because its outcome is not yet known.
 */
function isFirstLately(now: number, periods: Periods): SQL {
  const other = alias(orders, 'other');
  return sql`not exists (select 1 from ${orders} other where ${and(
    eq(other.askerId, orders.askerId),
    eq(other.creatorId, orders.creatorId),
    gt(other.withdrawingAt, now - periods.betweenWithdrawals),
    ne(other.id, orders.id),
    or(ne(other.state, 'settled'), and(isNotNull(other.withdrawnAt), isNotNull(other.answeredAt))),
  )})`;
}

/**
 * Marks the order as being withdrawn, if that is allowed after an answer. Returns true when it was
 * marked. D1 decides this before an object is called, so that two of a creator's orders cannot both
 * be withdrawn.
 */
async function takeTurn(
  db: Database,
  orderId: string,
  now: number,
  periods: Periods,
): Promise<boolean> {
  const isIt = and(eq(orders.id, orderId), isFirstLately(now, periods));
  const taken = await moveOrder(db, 'withdrawal_begun', isIt, { withdrawingAt: now }).returning({
    id: orders.id,
  });
  return taken.length > 0;
}

/** Clears the mark of {@link takeTurn} when the order is not withdrawn after all. */
async function releaseTurn(db: Database, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ withdrawingAt: null })
    .where(and(eq(orders.id, orderId), isNull(orders.withdrawnAt)));
}

/**
 * Withdraws a month. After an answer in any of its conversations, that requires that no other order
 * was withdrawn lately.
 */
async function withdrawMonth(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: OrderRow['order'],
  now: number,
  periods: Periods,
): Promise<void> {
  if (!(await recordWithdrawal(db, order.id, now, isFirstLately(now, periods)))) {
    const opened = await conversationsOf(db, order.id);
    const states = await Promise.all(
      opened.map(({ id }) => env.CONVERSATION.getByName(id).settle()),
    );
    if (states.some((state) => state?.isAnswered)) throw new ProblemError('order.withdrawn_lately');
    if (!(await recordWithdrawal(db, order.id, now)))
      throw new ProblemError('order.not_withdrawable');
  }
  await finishWithdrawal(db, env, { ...order, withdrawnAt: now });
}

/**
 * Records the withdrawal first, because a month has several conversations: this ends the
 * subscription, and after a crash the sweep ends the rest. Returns true when it was recorded.
 */
async function recordWithdrawal(
  db: Database,
  orderId: string,
  now: number,
  condition?: SQL,
): Promise<boolean> {
  const isIt = eq(orders.id, orderId);
  const { recorded } = await batch(db, {
    mail: confirmWithdrawal(db, orderId, and(mayHappen('withdrawal_begun'), condition), now),
    recorded: moveOrder(db, 'withdrawal_begun', and(isIt, isNull(orders.withdrawnAt), condition), {
      withdrawnAt: now,
      withdrawingAt: now,
    }).returning({ id: orders.id }),
    subscription: db
      .update(premiumSubscriptions)
      .set({ isActive: false, status: 'withdrawn' })
      .where(
        and(
          eq(premiumSubscriptions.orderId, orderId),
          sql`exists (select 1 from ${orders} where ${and(eq(orders.id, orderId), isNotNull(orders.withdrawnAt))})`,
        ),
      ),
  });
  return recorded.length > 0;
}

/**
 * Ends every conversation of a withdrawn month and divides its price: a full refund when the
 * creator had written in none of them, else a refund of the remaining time. What they write after the
 * withdrawal, before a crashed one is finished, earns nothing. Repeating it changes nothing.
 */
export async function finishWithdrawal(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: OrderToWithdraw & { withdrawnAt: number },
): Promise<void> {
  const opened = await conversationsOf(db, order.id);
  const states = await Promise.all(
    opened.map(async ({ id }) => {
      const conversation = env.CONVERSATION.getByName(id);
      await conversation.withdrawOrder(order.askerId, false);
      const settled = await conversation.settle();
      advanceTo(db, settled?.bookmark ?? null);
      return settled;
    }),
  );
  const refundCents = withdrawalRefund(
    {
      ...order,
      paidAt: order.paidAt!,
      isAnswered: states.some((state) => (state?.firstReplyAt ?? Infinity) <= order.withdrawnAt),
    },
    order.withdrawnAt,
  );
  await batch(db, settleOrder(db, 'withdrawn', order, { refundCents, at: order.withdrawnAt }));
}

/** All conversations that the order paid for; a month has several. */
function conversationsOf(db: Database, orderId: string) {
  return db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId));
}
