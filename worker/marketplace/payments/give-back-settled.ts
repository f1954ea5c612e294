import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, ConditionFailed, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import {
  creatorProfiles,
  ledgerTransfers,
  noticeOutbox,
  orders,
  outbox,
  paymentEffects,
  type StoredOrder,
} from '../../../database/schema.ts';
import { endMonth } from '../../../database/settle-order.ts';
import { repay } from '../../../domain/orders/chargeback.ts';
import { mayHappenTo } from '../../../domain/orders/events.ts';
import { giveBackOf } from '../../../domain/orders/give-back.ts';
import type { GiveBackSide } from '../../../domain/orders/give-back-sides.ts';
import { accountOf, type EntryKey } from '../../../domain/orders/ledger.ts';
import { outcomeOf } from '../../../domain/orders/order.ts';
import { effectKeys, type LaterRefund } from '../../../domain/orders/payment-effects.ts';
import { outboxEntry } from '../../../domain/outbox.ts';

/** The order that the refund key partly refunds after a release; null for any other key. */
export function orderRefundedBy(key: string): string | null {
  return key.match(/^refund:(.+):(?:back|stopped)$/)?.[1] ?? null;
}

interface LaterRefundOptions {
  side?: GiveBackSide | undefined;
  later?: LaterRefund;
  /** The provider's refund when it was made already. */
  refundId?: string | null;
  /** Further statements of the batch. */
  also?: readonly BatchItem<'sqlite'>[];
}

/**
 * Refunds part of a settled order: from the waiting shares and from the fee, and the creator owes
 * what was already paid to them; or all of it at the platform's cost. Conversations that nothing
 * pays for any more end by the outbox. Returns false when no refund is possible: the order is not
 * settled, its bank decides, it was refunded this way before, or it or its shares have changed
 * meanwhile.
 *
 * @param centsOf the amount to refund, cents; capped at the rest of the price
 */
export async function refundSettledOrder(
  db: Database,
  orderId: string,
  centsOf: (order: StoredOrder) => number,
  now: number,
  { side = 'creator', later = 'back', refundId = null, also = [] }: LaterRefundOptions = {},
): Promise<boolean> {
  const key = effectKeys.refundAfterRelease(orderId, later);
  const isIt = eq(orders.id, orderId);
  const { order, shares, before } = await batch(db, {
    order: first(db.select().from(orders).where(isIt)),
    shares: db
      .select()
      .from(paymentEffects)
      .where(
        and(
          eq(paymentEffects.orderId, orderId),
          sql`${paymentEffects.kind} = 'transfer' and ${paymentEffects.state} = 'waiting'`,
        ),
      ),
    before: first(db.select().from(paymentEffects).where(eq(paymentEffects.key, key))),
  });
  if (!order || before) return false;
  if (!mayHappenTo({ ...order, isWithdrawn: order.withdrawnAt !== null }, 'taken_back'))
    return false;
  const { priceCents, refundedCents, creatorId, retainedFeeCents, feeCents } = order;
  const cents = Math.min(centsOf(order), priceCents - refundedCents);
  if (cents <= 0) return false;
  // Several shares wait when a bank reversed the first and then returned it.
  const waitingCents = shares.reduce((sum, share) => sum + share.cents, 0);
  const parts = giveBackOf(
    { priceCents, feeCents, refundedCents, retainedFeeCents, waitingCents },
    cents,
    side,
  );
  const isUnchanged = sql`not exists (select 1 from ${paymentEffects} where ${paymentEffects.key} = ${key})
    and exists (select 1 from ${orders} where ${isIt} and ${mayHappen('taken_back')}
      and ${orders.refundedCents} = ${refundedCents} and ${orders.chargeback} is ${order.chargeback})
    and coalesce((select sum(cents) from ${paymentEffects} where ${paymentEffects.orderId} = ${orderId}
      and ${paymentEffects.kind} = 'transfer' and ${paymentEffects.state} = 'waiting'), 0) = ${waitingCents}`;
  const from = [
    { part: 'share', debit: accountOf('creator', creatorId), cents: parts.shareCents },
    { part: 'fee', debit: 'revenue', cents: parts.feeCents },
    { part: 'debt', debit: accountOf('debt', creatorId), cents: parts.debtCents },
    { part: 'loss', debit: 'loss', cents: parts.lossCents },
  ] as const;
  const division = {
    refundCents: refundedCents + cents,
    feeCents: retainedFeeCents - parts.feeCents,
    netCents: priceCents - refundedCents - cents - (retainedFeeCents - parts.feeCents),
  };
  const refunded = batch(db, {
    isUnchanged: onlyIf(isUnchanged),
    also,
    shares: repay(parts.shareCents, shares).map(({ share, givenCents }) => {
      const left = share.cents - givenCents;
      return db
        .update(paymentEffects)
        .set(left > 0 ? { cents: left } : { state: 'dropped' })
        .where(eq(paymentEffects.key, share.key));
    }),
    entries: from
      .filter((each) => each.cents > 0)
      .map(({ part, debit, cents }) =>
        db.insert(ledgerTransfers).values({
          key: `back-${part}:${orderId}${later === 'back' ? '' : `:${later}`}` satisfies EntryKey,
          debit,
          credit: accountOf('refund', orderId),
          cents,
          orderId,
          at: now,
        }),
      ),
    moved: moveOrder(db, 'taken_back', isIt, {
      refundedCents: division.refundCents,
      retainedFeeCents: division.feeCents,
      outcome: outcomeOf(division),
    }),
    month:
      order.pricing === 'month' && division.refundCents === priceCents
        ? [endMonth(db, orderId)]
        : [],
    refund: db
      .insert(paymentEffects)
      .values({ key, kind: 'refund', orderId, cents, createdAt: now, dueAt: now }),
    made:
      refundId === null
        ? []
        : [
            db
              .update(paymentEffects)
              .set({ state: 'done', doneAt: now, providerId: refundId })
              .where(eq(paymentEffects.key, key)),
          ],
    ended: endWhenRefunded(db, orderId, now),
    // A refund at the cost of the platform takes nothing from the creator.
    lost: parts.shareCents + parts.debtCents > 0 ? loseSale(db, order, later, cents, now) : [],
  });
  try {
    await refunded;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Takes a refund out of the creator's earnings on the dashboard, and notifies them of it. */
function loseSale(
  db: Database,
  { id, creatorId, unopened, pricing, answeredAt }: StoredOrder,
  later: LaterRefund,
  cents: number,
  now: number,
) {
  // The dashboard counted a month when it was bought, and anything else when it was answered.
  const isCounted = unopened === null && (pricing === 'month' || answeredAt !== null);
  return [
    db
      .update(creatorProfiles)
      .set({ totalEarningsCents: sql`${creatorProfiles.totalEarningsCents} - ${cents}` })
      .where(and(eq(creatorProfiles.userId, creatorId), isCounted ? undefined : sql`false`)),
    db.insert(noticeOutbox).values({
      ...{ thing: `sale_lost:${id}:${later}`, source: 'sale_lost', recipientId: creatorId },
      ...{ subjectId: id, since: now, dueAt: now },
    }),
  ];
}

/** Enqueues the end of the order's conversations, in the batch that refunds it, when all of its price goes back. */
export function endWhenRefunded(db: Database, orderId: string, now: number) {
  const isRefunded = and(
    eq(orders.id, orderId),
    eq(orders.refundedCents, orders.priceCents),
    sql`${orders.outcome} = 'refunded'`,
  )!;
  return insertWhere(
    db,
    outbox,
    outboxEntry('end_unpaid', { orderId }, now),
    isRefunded,
    sql`${orders}`,
  );
}
