import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorEarnings,
  earlyChargebacks,
  isSentTransfer,
  ledgerAccounts,
  orders,
  paymentEffects,
} from '../../../database/schema.ts';
import { PAYOUT_MINIMUM_CENTS } from '../../../domain/orders/order.ts';
import { nextTransfer, type SentShare, type WaitingShare } from '../../../domain/orders/payout.ts';
import { FIRST_SALES, type Periods } from '../../../domain/periods.ts';

/** Maximum number of shares sent per run; more wait for the next. */
const TRANSFERS_PER_RUN = 100;
/** This many shares are enough for a transfer, however small they are. */
const SHARES_ENOUGH = 20;

/**
 * The time from which an order's share may be transferred, epoch milliseconds. It is later for the
 * creator's first sales. A fully refunded sale does not count as one, so that nobody invents sales
 * to get past the first ones.
 */
function ripensAt(order: SQL | typeof orders, periods: Periods): SQL<number> {
  return sql<number>`${order}.paid_at + iif((
    select count(*) from (select 1 from orders earlier
      where earlier.creator_id = ${order}.creator_id and earlier.paid_at is not null and earlier.unopened is null
        and earlier.refunded_cents < earlier.price_cents
        and (earlier.paid_at, earlier.id) < (${order}.paid_at, ${order}.id)
      limit ${FIRST_SALES})) < ${FIRST_SALES}, ${periods.firstTransfers}, ${periods.transfer})`;
}

/**
 * True when a share waits for an operator's decision: its creator is suspended or its card was
 * reported as stolen, and no operator has released it. `effect` is an alias of `payment_effects`.
 */
export function waitsForDecision(effect: SQL): SQL {
  return sql`(${effect}.let_go_at is null and (
    exists (select 1 from profiles p where p.id = ${effect}.creator_id and p.suspended_at is not null)
    or exists (select 1 from orders w where w.id = ${effect}.order_id and w.fraud_warned_at is not null)))`;
}

/**
 * Sends the waiting shares of creators who have an account with `provider`: shares that are ripe
 * ({@link ripensAt}) and wait for no decision, when their sum is large enough or one has waited
 * long enough. Oldest first, and at most `capCents` per creator within a day. A single share above
 * that cap is sent on a day without another. Each order's share is its own transfer, so that later
 * changes to one order affect no other.
 */
export async function planTransfers(
  db: Database,
  { provider, capCents }: { provider: string; capCents: number },
  now: number,
  periods: Periods,
): Promise<void> {
  const { creatorId, payoutAccountState, payoutProvider, untransferredCents, availableSince } =
    creatorEarnings;
  const payable = and(
    // Written as a literal, so that the partial index can be used.
    sql`${payoutAccountState} = 'active'`,
    sql`${payoutProvider} = ${provider}`,
    sql`(${untransferredCents} >= ${PAYOUT_MINIMUM_CENTS}
      or ${availableSince} <= ${now - periods.payout})`,
    // A debt is repaid first (`repay-debts.ts`).
    sql`not exists (select 1 from ${ledgerAccounts} where ${ledgerAccounts.id} = 'debt:' || ${creatorId} and ${ledgerAccounts.balanceCents} < 0)`,
  );
  const isWaiting = sql`${paymentEffects.state} = 'waiting'`;
  const creators = db.select({ creatorId }).from(creatorEarnings).where(payable);
  const ripe = sql`
    select e.key, e.creator_id, e.cents,
      sum(e.cents) over (partition by e.creator_id order by e.created_at, e.key) as upto,
      sum(e.cents) over (partition by e.creator_id) as whole,
      min(e.created_at) over (partition by e.creator_id) as since
    from payment_effects e
    where e.state = 'waiting' and e.due_at <= ${now} and e.creator_id in ${creators}
      and not ${waitsForDecision(sql`e`)}`;
  const sentCents = sql`coalesce((select sum(g.cents) from (${sentShares(sql`ripe.creator_id`, now, periods)}) g), 0)`;
  await db.batch([
    ripenTransfers(db, and(isWaiting, inArray(paymentEffects.creatorId, creators)), now, periods),
    db
      .update(paymentEffects)
      .set({ state: 'pending', dueAt: now })
      .where(
        and(
          isWaiting,
          inArray(
            paymentEffects.key,
            sql`(select key from (
              select ripe.key, ripe.cents, ripe.upto, ${sentCents} as gone from (${ripe}) ripe
              where ripe.whole >= ${PAYOUT_MINIMUM_CENTS} or ripe.since <= ${now - periods.payout}
            ) where upto + gone <= ${capCents} or (gone = 0 and upto = cents)
            limit ${TRANSFERS_PER_RUN})`,
          ),
        ),
      ),
  ]);
}

/** A creator's shares that were sent within a day before `now`, or are about to be. */
function sentShares(creatorId: SQL | string, now: number, periods: Periods): SQL {
  const of = sql`select cents, done_at from payment_effects where creator_id = ${creatorId} and ${isSentTransfer}`;
  return sql`${of} and done_at is null union all ${of} and done_at > ${now - periods.day}`;
}

/**
 * The facts for {@link nextTransferOf} as JSON: a creator's shares that wait only for time, and
 * those sent lately.
 */
export function transferFactsOf(creatorId: string, now: number, periods: Periods) {
  // Shares that started to wait since the last run have no ripening time yet.
  const ripe = sql`iif(e.due_at > ${now}, e.due_at, coalesce(
    (select ${ripensAt(sql`o`, periods)} from orders o where o.id = e.order_id), e.due_at))`;
  return {
    waiting: sql<string>`(
      select json_group_array(json_object('cents', cents, 'createdAt', created_at, 'ripeAt', ripe)) from (
        select e.cents, e.created_at, ${ripe} as ripe from payment_effects e
        where e.creator_id = ${creatorId} and e.state = 'waiting' and not ${waitsForDecision(sql`e`)}
        order by e.due_at limit ${SHARES_ENOUGH}))`,
    sent: sql<string>`(
      select json_group_array(json_object('cents', cents, 'doneAt', done_at))
      from (${sentShares(creatorId, now, periods)}))`,
  };
}

/**
 * The time of the next transfer by the facts of {@link transferFactsOf}; null when there is none.
 */
export function nextTransferOf(
  { waiting, sent }: { waiting: string; sent: string },
  capCents: number,
  now: number,
  periods: Periods,
): number | null {
  const rules = {
    ...{ enoughCents: PAYOUT_MINIMUM_CENTS, longest: periods.payout },
    ...{ capCents, day: periods.day },
  };
  return nextTransfer(
    JSON.parse(waiting) as WaitingShare[],
    JSON.parse(sent) as SentShare[],
    rules,
    now,
  );
}

/** Delays shares that started to wait until they are ripe. */
function ripenTransfers(db: Database, which: SQL | undefined, now: number, periods: Periods) {
  const ripens = sql`(select ${ripensAt(sql`o`, periods)} from orders o where o.id = ${paymentEffects.orderId})`;
  return db
    .update(paymentEffects)
    .set({ dueAt: ripens })
    .where(and(which, lte(paymentEffects.dueAt, now), sql`${ripens} > ${now}`));
}

/** A bank's early warning that a payment's card was stolen. */
export interface FraudWarning {
  id: string;
  paymentId: string | null;
}

/**
 * Records that a payment's card was reported as stolen. The unsent shares of its order then wait for an
 * operator. A warning about a payment that is not booked yet is stored until it is. Idempotent.
 */
export async function recordFraudWarning(
  db: Database,
  { id, paymentId }: FraudWarning,
  now: number,
): Promise<void> {
  if (!paymentId) return;
  const isIt = eq(orders.paymentId, paymentId);
  const isBooked = sql`(exists (select 1 from ${orders} where ${isIt})
    or exists (select 1 from debt_payments where payment_id = ${paymentId}))`;
  await db.batch([
    db
      .update(orders)
      .set({ fraudWarnedAt: sql`coalesce(${orders.fraudWarnedAt}, ${now})` })
      .where(isIt),
    returnToWaiting(
      db,
      inArray(paymentEffects.orderId, db.select({ id: orders.id }).from(orders).where(isIt)),
    ),
    insertWhere(
      db,
      earlyChargebacks,
      { id, kind: 'fraud_warning', paymentId, heardAt: now },
      sql`not ${isBooked}`,
    ).onConflictDoNothing(),
    db.delete(earlyChargebacks).where(and(eq(earlyChargebacks.id, id), isBooked)),
  ]);
}

/** Returns transfers that were planned and not yet sent to waiting. */
export function returnToWaiting(db: Database, which: SQL | undefined) {
  return db
    .update(paymentEffects)
    .set({ state: 'waiting', attempts: 0 })
    .where(
      and(
        which,
        sql`${paymentEffects.kind} = 'transfer' and ${paymentEffects.letGoAt} is null
          and ${paymentEffects.sentAt} is null and ${paymentEffects.state} in ('pending', 'failed')`,
      ),
    );
}
