import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { catchUp } from '../../database/own-session.ts';
import { conversations, orders, premiumSubscriptions } from '../../database/schema.ts';
import { settleOrder } from '../../database/settle-order.ts';
import { withdrawalRefund } from '../../domain/order.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { WithdrawOrderOutcome } from '../../durable-objects/conversation/outcomes.ts';
import { fromProvider } from '../payments/from-provider.ts';
import { type CheckEnv, dropOrder } from './check-payment.ts';
import type { OrderRow } from './order-rows.ts';

type OrderToWithdraw = Pick<
  OrderRow['order'],
  'id' | 'askerId' | 'pricing' | 'priceCents' | 'paidAt' | 'accessEnd' | 'conversationId'
>;

/**
 * Gives an order back at the asker's wish, or drops it before it is paid; `order.not_withdrawable` where the conversation's object,
 * which judges between reply and withdrawal, says that it is too late.
 */
export async function withdrawOrder(
  db: Database,
  env: CheckEnv,
  order: OrderRow['order'],
  now: number,
): Promise<void> {
  if (order.state === 'awaiting') {
    // Paid at the same moment: the wish stands, and what was paid goes back.
    const isPaid = await fromProvider('drop', dropOrder(db, env, order, now));
    const after = isPaid && (await db.select().from(orders).where(eq(orders.id, order.id)).get());
    if (after && after.state === 'held') await withdrawOrder(db, env, after, now);
    return;
  }
  if (order.pricing === 'month') {
    await noteWithdrawal(db, order.id, now);
    await finishWithdrawal(db, env, { ...order, withdrawnAt: now });
    return;
  }
  // The object's delivery settles the order in the same batch as the conversation.
  const withdrawn: WithdrawOrderOutcome = await env.CONVERSATION.getByName(
    order.conversationId!,
  ).withdrawOrder(order.askerId);
  if (withdrawn.outcome !== 'withdrawn') throw new ProblemError('order.not_withdrawable');
  catchUp(db, withdrawn.bookmark);
}

/**
 * A month has several conversations, so the wish is noted first: it ends the subscription, and
 * whatever crashes, the sweep ends the rest.
 */
async function noteWithdrawal(db: Database, orderId: string, now: number): Promise<void> {
  const [noted] = await db.batch([
    db
      .update(orders)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(orders.id, orderId),
          inArray(orders.state, ['held', 'answered']),
          isNull(orders.withdrawnAt),
        ),
      )
      .returning({ id: orders.id }),
    db
      .update(premiumSubscriptions)
      .set({ isActive: false, status: 'withdrawn' })
      .where(
        and(
          eq(premiumSubscriptions.orderId, orderId),
          sql`exists (select 1 from ${orders} where ${and(eq(orders.id, orderId), isNotNull(orders.withdrawnAt))})`,
        ),
      ),
  ]);
  if (noted.length === 0) throw new ProblemError('order.not_withdrawable');
}

/**
 * Ends every conversation of a month that was given back, and divides its price: all of it goes back
 * where the creator wrote in none of them, else what is left of the time. Repeating it changes nothing.
 */
export async function finishWithdrawal(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: OrderToWithdraw & { withdrawnAt: number },
): Promise<void> {
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, order.id));
  const states = await Promise.all(
    opened.map(async ({ id }) => {
      const conversation = env.CONVERSATION.getByName(id);
      await conversation.withdrawOrder(order.askerId);
      const settled = await conversation.settle();
      catchUp(db, settled?.bookmark ?? null);
      return settled;
    }),
  );
  const refundCents = withdrawalRefund(
    {
      ...order,
      paidAt: order.paidAt!,
      isAnswered: states.some((state) => state?.isAnswered),
    },
    order.withdrawnAt,
  );
  await settleOrder(db, eq(orders.id, order.id), ['held', 'answered'], {
    refundCents,
    at: order.withdrawnAt,
  });
}
