import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { isNotChargedBack } from '../../../database/move-order.ts';
import {
  conversations,
  isStopped,
  isUnansweredOrder,
  orders,
  premiumSubscriptions,
  type StoredOrder,
} from '../../../database/schema.ts';
import { settleOrder } from '../../../database/settle-order.ts';
import { mayHappenIn } from '../../../domain/orders/events.ts';
import { unservedRefund } from '../../../domain/orders/order.ts';
import type { RefundOutcome } from '../../../durable-objects/conversation/outcomes.ts';
import { callProvider } from '../payments/call-provider.ts';
import { refundSettledOrder } from '../payments/refund-settled.ts';
import { type CheckEnv, dropOrder } from './check-payment.ts';
import { runAllLogged } from './run-all-logged.ts';

/** Orders refunded concurrently; the others follow. */
const REFUND_BATCH_SIZE = 20;

/**
 * Refunds every unanswered order that `which` matches: paid ones in full; those that await payment
 * are dropped. Repeatable; throws at the end when one has failed.
 */
export async function refundOrders(
  db: Database,
  env: CheckEnv,
  which: SQL | undefined,
  now: number,
): Promise<void> {
  let failures = 0;
  let after = '';
  for (;;) {
    const found = await db
      .select()
      .from(orders)
      .where(and(which, isUnansweredOrder, gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(REFUND_BATCH_SIZE);
    const refund = (order: StoredOrder) => refundOrder(db, env, order, now);
    const { failed } = await runAllLogged(found, refund, 'orders.give_back_failed');
    failures += failed;
    if (found.length < REFUND_BATCH_SIZE) break;
    after = found.at(-1)!.id;
  }
  if (failures > 0) throw new Error(`${failures} orders could not be refunded`);
}

/**
 * Refunds the time that is left of every running, answered day and month that `which` matches, released or not, because
 * its creator no longer serves it from `now` on. An order that a complaint or a bank is undecided about is refunded
 * later, by the sweep. Repeatable; throws at the end when one has failed.
 */
export async function refundUnserved(
  db: Database,
  env: CheckEnv,
  which: SQL | undefined,
  now: number,
): Promise<void> {
  await db
    .update(orders)
    .set({ stoppedAt: now })
    .where(
      and(
        which,
        isNotNull(orders.answeredAt),
        isNull(orders.withdrawnAt),
        isNull(orders.stoppedAt),
        lt(orders.refundedCents, orders.priceCents),
        // The `+` prevents the index on this column, so that SQLite reads one person's orders.
        gt(sql`+${orders.accessEnd}`, now),
      ),
    );
  const { failed } = await refundStopped(db, env, which, now);
  if (failed > 0) throw new Error(`the remaining time of ${failed} orders could not be refunded`);
}

/** Refunds the unserved time of the stopped orders that `which` matches, or of all, that nobody is deciding about. */
export async function refundStopped(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  which: SQL | undefined,
  now: number,
): Promise<{ done: number; failed: number }> {
  const total = { done: 0, failed: 0 };
  let after = '';
  for (;;) {
    const found = await db
      .select()
      .from(orders)
      .where(
        and(
          which,
          isStopped,
          inArray(orders.state, ['answered', 'settled']),
          isNotChargedBack,
          isNull(orders.withdrawnAt),
          gt(orders.id, after),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(REFUND_BATCH_SIZE);
    const { done, failed } = await runAllLogged(
      found,
      (order) => refundRemainder(db, env, order, now),
      'orders.give_back_failed',
    );
    total.done += done;
    total.failed += failed;
    if (found.length < REFUND_BATCH_SIZE) return total;
    after = found.at(-1)!.id;
  }
}

/** Ends an order's conversations, and refunds the time since it was stopped. */
async function refundRemainder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
  now: number,
): Promise<void> {
  const { id, stoppedAt } = order;
  const isIt = eq(orders.id, id);
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, id));
  const outcomes: (RefundOutcome | null)[] = await Promise.all(
    opened.map((conversation) => env.CONVERSATION.getByName(conversation.id).giveBack(true)),
  );
  for (const outcome of outcomes) advanceTo(db, outcome?.bookmark ?? null);
  const rest = ({ paidAt, ...paid }: StoredOrder) =>
    unservedRefund({ ...paid, paidAt: paidAt! }, stoppedAt!);
  const { after } = await batch(db, {
    // The object's delivery has already settled a day.
    ...settleOrder(
      db,
      'stopped',
      order,
      { refundCents: rest(order), at: now },
      isNull(orders.withdrawnAt),
    ),
    subscription: db
      .update(premiumSubscriptions)
      .set({ isActive: false, status: 'stopped' })
      .where(eq(premiumSubscriptions.orderId, id)),
    after: first(db.select().from(orders).where(isIt)),
  });
  if (!after || after.stoppedCents !== null || after.state !== 'settled') return;
  const stoppedCents = rest(after);
  const done = db
    .update(orders)
    .set({ stoppedCents })
    .where(and(isIt, isNull(orders.stoppedCents)));
  if (stoppedCents === 0) await done;
  else
    await refundSettledOrder(db, id, () => stoppedCents, now, { later: 'stopped', also: [done] });
}

async function refundOrder(
  db: Database,
  env: CheckEnv,
  order: StoredOrder,
  now: number,
): Promise<void> {
  if (mayHappenIn(order.state, 'dropped')) {
    // It was paid at the same moment, so it is refunded like any other.
    const isPaid = await callProvider('drop', dropOrder(db, env, order, now));
    const after = isPaid && (await db.select().from(orders).where(eq(orders.id, order.id)).get());
    if (after && mayHappenIn(after.state, 'given_back')) await refundOrder(db, env, after, now);
    return;
  }
  if (order.pricing === 'month') return refundMonth(db, env, order, now);
  // The object's delivery settles the order in the same batch as the conversation.
  const given = await env.CONVERSATION.getByName(order.conversationId!).giveBack();
  advanceTo(db, given?.bookmark ?? null);
}

/**
 * A month has several conversations, and one message of the creator in any of them means that the
 * service has begun. Otherwise all of them end, and the subscription with them. Answers are held
 * meanwhile, so that none ends while another is answered. Rejects when a conversation was opened
 * meanwhile.
 */
async function refundMonth(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
  now: number,
): Promise<void> {
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, order.id));
  const objects = opened.map(({ id }) => env.CONVERSATION.getByName(id));
  const hold = crypto.randomUUID();
  try {
    const before = await Promise.all(objects.map((object) => object.holdAnswers(hold)));
    if (before.some((state) => state?.isAnswered)) return;
    const after: (RefundOutcome | null)[] = await Promise.all(
      objects.map((object) => object.giveBack()),
    );
    for (const outcome of after) advanceTo(db, outcome?.bookmark ?? null);
    if (after.some((outcome) => outcome?.isAnswered)) return;
    const ids = opened.map(({ id }) => id);
    await settleMonth(db, order, ids, now);
  } finally {
    // An object that does not receive this releases its answers on its own, some seconds later.
    await Promise.allSettled(objects.map((object) => object.releaseAnswers(hold)));
  }
}

/**
 * Refunds the month's price and ends its subscription, unless it has conversations other than
 * `stopped`.
 */
async function settleMonth(
  db: Database,
  order: StoredOrder,
  stopped: readonly string[],
  now: number,
): Promise<void> {
  const { id, priceCents } = order;
  const isIt = eq(orders.id, id);
  const hasNoOther = sql`not exists (select 1 from ${conversations} where ${conversations.orderId} = ${id}
    and ${conversations.id} not in (select value from json_each(${JSON.stringify(stopped)})))`;
  const refunded = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isIt, eq(orders.outcome, 'refunded')));
  const { after } = await batch(db, {
    ...settleOrder(db, 'given_back', order, { refundCents: priceCents, at: now }, hasNoOther),
    subscription: db
      .update(premiumSubscriptions)
      .set({ isActive: false, status: 'stopped' })
      .where(
        and(eq(premiumSubscriptions.orderId, id), inArray(premiumSubscriptions.orderId, refunded)),
      ),
    after: first(db.select({ state: orders.state }).from(orders).where(isIt)),
  });
  if (after && mayHappenIn(after.state, 'given_back'))
    throw new Error('a conversation of the month was opened meanwhile');
}
