import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SettlingEvent } from '../domain/orders/events.ts';
import { accountOf, type EntryKey } from '../domain/orders/ledger.ts';
import { type SettledOrder, settle } from '../domain/orders/settlement.ts';
import type { Database } from './client.ts';
import { enqueueNotice } from './enqueue-notice.ts';
import { insertWhere } from './insert-where.ts';
import { isNotChargedBack, mayHappen, moveOrder } from './move-order.ts';
import {
  ledgerTransfers,
  orderMails,
  orders,
  paymentEffects,
  premiumSubscriptions,
} from './schema.ts';

interface Division {
  refundCents: number;
  at: number;
  /** Null or absent when the order already has the time. */
  answeredAt?: number | null;
  withdrawnAt?: number | null;
}

/**
 * The statements, for one batch, that settle the order by the event as {@link settle} decides, if its state allows the
 * event and `where` holds; otherwise they change nothing. The decision depends on nothing that changes after the
 * payment. `settled` returns the order's id and comes last, because the others ask for the state before.
 */
export function settleOrder(
  db: Database,
  event: SettlingEvent,
  order: SettledOrder,
  { refundCents, at, answeredAt = null, withdrawnAt = null }: Division,
  where?: SQL,
) {
  const { entries, effects, notices, endsMonth, order: division } = settle(order, refundCents, at);
  const { id: orderId, creatorId } = order;
  const isIt = and(eq(orders.id, orderId), where);
  const isPossible = and(isIt, mayHappen(event))!;
  const from = sql`${orders}`;
  // `payerCents` of domain/orders/goodwill.ts, which may change until this is written.
  const payerMax = sql`(${orders.priceCents} - ${orders.goodwillCents})`;
  const booked: BatchItem<'sqlite'>[] = [
    ...entries.map((entry) =>
      insertWhere(db, ledgerTransfers, { ...entry, orderId }, isPossible, from),
    ),
    ...effects.map((effect) => {
      // Nothing leaves while the payer's bank decides.
      const state = sql`iif(${isNotChargedBack}, ${effect.state}, 'frozen')`;
      const cents =
        effect.kind === 'refund' ? sql`min(${effect.cents}, ${payerMax})` : effect.cents;
      const row = { ...effect, state, cents, orderId, createdAt: at, dueAt: at };
      return insertWhere(db, paymentEffects, row, isPossible, from);
    }),
    ...(refundCents > 0
      ? [
          insertWhere(
            db,
            ledgerTransfers,
            {
              ...{ key: `goodwill-back:${orderId}` satisfies EntryKey, credit: 'loss' },
              ...{ debit: accountOf('refund', orderId), cents: sql`${refundCents} - ${payerMax}` },
              ...{ orderId, at },
            },
            and(isPossible, sql`${refundCents} > ${payerMax}`)!,
            from,
          ),
        ]
      : []),
    ...notices.map((notice) => {
      const sent = { ...notice, recipientId: creatorId, subjectId: orderId, at };
      return enqueueNotice(db, sent, isPossible, from);
    }),
    ...(endsMonth
      ? [endMonth(db, orderId, sql`exists (select 1 from ${orders} where ${isPossible})`)]
      : []),
    ...(withdrawnAt === null ? [] : [confirmWithdrawal(db, orderId, isPossible, withdrawnAt)]),
  ];
  const settled = moveOrder(db, event, isIt, {
    ...division,
    answeredAt: sql`coalesce(${orders.answeredAt}, ${answeredAt})`,
    withdrawnAt: sql`coalesce(${orders.withdrawnAt}, ${withdrawnAt})`,
    ...(event === 'stopped' && {
      stoppedAt: sql`coalesce(${orders.stoppedAt}, ${at})`,
      stoppedCents: refundCents,
    }),
  }).returning({ id: orders.id });
  return { booked, settled };
}

/** Ends the running month that the refunded order paid for. */
export function endMonth(db: Database, orderId: string, where?: SQL) {
  const { isActive } = premiumSubscriptions;
  return db
    .update(premiumSubscriptions)
    .set({ isActive: false, status: 'refunded' })
    .where(and(eq(premiumSubscriptions.orderId, orderId), eq(isActive, true), where));
}

/**
 * Mails the confirmation of the order's withdrawal, in the batch that records it and before that. `where`: condition on
 * the order.
 */
export function confirmWithdrawal(
  db: Database,
  orderId: string,
  where: SQL | undefined,
  dueAt: number,
) {
  return insertWhere(
    db,
    orderMails,
    { orderId, kind: 'withdrawal', dueAt },
    and(eq(orders.id, orderId), isNull(orders.withdrawnAt), where)!,
    sql`${orders}`,
  );
}

/** Releases the order by the event, like {@link settleOrder}: all of it is the creator's. */
export function releaseOrder(
  db: Database,
  event: Extract<SettlingEvent, 'released' | 'confirmed' | 'rated'>,
  order: SettledOrder,
  at: number,
  where?: SQL,
) {
  return settleOrder(db, event, order, { refundCents: 0, at }, where);
}
