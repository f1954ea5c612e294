import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  creatorEarnings,
  isSentTransfer,
  ledgerAccounts,
  orders,
  paymentEffects,
} from '../../../database/schema.ts';
import { PAYOUT_MINIMUM_CENTS } from '../../../domain/orders/order.ts';
import { nextTransfer, type SentShare, type WaitingShare } from '../../../domain/orders/payout.ts';
import { FIRST_SALES, type Periods } from '../../../domain/periods.ts';

/** Shares that one run sets off; more wait for the next. */
const TRANSFERS_PER_RUN = 100;
/** However small shares are, so many of them are enough for a transfer. */
const SHARES_ENOUGH = 20;

/**
 * When the share of an order may be handed over, epoch milliseconds: later for the creator's first sales. A
 * sale that went back whole counts as none, so that nobody makes sales up to be past the first.
 */
export function ripensAt(order: SQL | typeof orders, periods: Periods): SQL<number> {
  return sql<number>`${order}.paid_at + iif((
    select count(*) from (select 1 from orders earlier
      where earlier.creator_id = ${order}.creator_id and earlier.paid_at is not null and earlier.unopened is null
        and earlier.refunded_cents < earlier.price_cents
        and (earlier.paid_at, earlier.id) < (${order}.paid_at, ${order}.id)
      limit ${FIRST_SALES})) < ${FIRST_SALES}, ${periods.firstTransfers}, ${periods.transfer})`;
}

/**
 * Says if a share waits for an operator's decision: its creator is suspended, or its card reported as stolen,
 * and no operator has let it go. `effect`: an alias of `payment_effects`.
 */
export function waitsForDecision(effect: SQL): SQL {
  return sql`(${effect}.let_go_at is null and (
    exists (select 1 from profiles p where p.id = ${effect}.creator_id and p.suspended_at is not null)
    or exists (select 1 from orders w where w.id = ${effect}.order_id and w.fraud_warned_at is not null)))`;
}

/**
 * Sets off the waiting shares of creators who have an account with `provider`: those that are ripe
 * ({@link ripensAt}) and wait for no decision, where together they are enough or one has waited for long
 * enough, the oldest first, and no more than `capCents` for a creator within a day. A single share above that
 * goes on a day without another. Each order's share is a transfer of its own, so that what happens to one
 * order later concerns no other.
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
    // Said in full, so that the index of such accounts can be used.
    sql`${payoutAccountState} = 'active'`,
    sql`${payoutProvider} = ${provider}`,
    sql`(${untransferredCents} >= ${PAYOUT_MINIMUM_CENTS}
      or ${availableSince} <= ${now - periods.payout})`,
    // A debt is paid back first (`repay-debts.ts`).
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
  const gone = sql`coalesce((select sum(g.cents) from (${sentShares(sql`ripe.creator_id`, now, periods)}) g), 0)`;
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
              select ripe.key, ripe.cents, ripe.upto, ${gone} as gone from (${ripe}) ripe
              where ripe.whole >= ${PAYOUT_MINIMUM_CENTS} or ripe.since <= ${now - periods.payout}
            ) where upto + gone <= ${capCents} or (gone = 0 and upto = cents)
            limit ${TRANSFERS_PER_RUN})`,
          ),
        ),
      ),
  ]);
}

/** Shares of a creator's that were handed over within a day before `now`, or are about to be. */
function sentShares(creatorId: SQL | string, now: number, periods: Periods): SQL {
  const of = sql`select cents, done_at from payment_effects where creator_id = ${creatorId} and ${isSentTransfer}`;
  return sql`${of} and done_at is null union all ${of} and done_at > ${now - periods.day}`;
}

/** The facts of {@link nextTransferOf} as JSON: shares of a creator that wait for time alone, and those sent lately. */
export function transferFactsOf(creatorId: string, now: number, periods: Periods) {
  // Shares that came to wait since the last run are not ripened yet.
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

/** When something of what {@link transferFactsOf} tells is next handed over; null where nothing is. */
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

/** Has shares that came to wait do so until they are ripe. */
function ripenTransfers(db: Database, which: SQL | undefined, now: number, periods: Periods) {
  const ripens = sql`(select ${ripensAt(sql`o`, periods)} from orders o where o.id = ${paymentEffects.orderId})`;
  return db
    .update(paymentEffects)
    .set({ dueAt: ripens })
    .where(
      and(
        which,
        lte(paymentEffects.dueAt, now),
        isNotNull(paymentEffects.orderId),
        sql`${ripens} > ${now}`,
      ),
    );
}

/**
 * Notes that a payment's card is reported as stolen, if the payment is an order's: what of its share has not
 * set off waits for an operator. Noting it again changes nothing.
 */
export async function noteFraudWarning(
  db: Database,
  paymentId: string,
  now: number,
): Promise<void> {
  const isIt = eq(orders.paymentId, paymentId);
  await db.batch([
    db
      .update(orders)
      .set({ fraudWarnedAt: sql`coalesce(${orders.fraudWarnedAt}, ${now})` })
      .where(isIt),
    takeBackToWait(
      db,
      inArray(paymentEffects.orderId, db.select({ id: orders.id }).from(orders).where(isIt)),
    ),
  ]);
}

/** Has transfers wait again that were set off and not yet sent. */
export function takeBackToWait(db: Database, which: SQL | undefined) {
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
