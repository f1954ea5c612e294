import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { isNotChargedBack } from '../../../database/move-order.ts';
import {
  approvals,
  chargebacks,
  creatorEarnings,
  documents,
  earlyChargebacks,
  ledgerTransfers,
  orderComplaints,
  orders,
  paymentDifferences,
  paymentEffects,
  payouts,
  pspEvents,
} from '../../../database/schema.ts';
import { PROPOSAL_LIFE_MS } from '../../../domain/admin/operators.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { UNCLAIMED_AFTER_DAYS } from '../../../domain/orders/account-reminders.ts';
import { selectEntriesWithoutRule } from './books.ts';

/** Maximum number of tasks listed per kind. */
const TASKS_SHOWN = 100;
/** A failed payout without a later one is listed for this long. */
const FAILED_PAYOUTS_SHOWN_MS = 90 * DAY_MS;
/** A returned payment that was not ours is listed for this long. */
const RETURNS_SHOWN_MS = 30 * DAY_MS;

export interface Task {
  /** docs/operations.md describes what to do for each kind. */
  kind:
    | 'contested'
    | 'chargeback'
    | 'effect_failed'
    | 'payment_returned'
    | 'payout_failed'
    | 'difference'
    | 'entry_without_rule'
    | 'event_failed'
    | 'share_held'
    | 'second_person'
    | 'account_missing'
    | 'overdue';
  /**
   * The order, the effect's key, the creator, the subject of a proposal, or the provider's id of
   * its event, entry, chargeback or payout.
   */
  id: string;
  /** ISO 8601. */
  since: string;
  detail: string | null;
}

/**
 * Everything that waits for an operator: complaints, permanently failed effects, stuck orders and
 * more.
 */
export async function listTasks(db: Database, now: number): Promise<{ tasks: Task[] }> {
  const [
    contested,
    failed,
    returned,
    failedEvents,
    overdue,
    disputed,
    ofNoOrder,
    unpaid,
    parted,
    unruled,
    held,
    unclaimedRows,
    proposed,
  ] = await db.batch([
    db
      .select({
        id: orders.id,
        since: orderComplaints.createdAt,
        detail:
          sql<string>`${orderComplaints.text} || coalesce(' — the creator: ' || ${orderComplaints.reply}, '')`.as(
            'detail',
          ),
      })
      .from(orders)
      .innerJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
      .where(eq(orders.state, 'contested'))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: paymentEffects.error,
      })
      .from(paymentEffects)
      .where(eq(paymentEffects.state, 'failed'))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: paymentEffects.orderId,
      })
      .from(paymentEffects)
      .where(
        and(
          sql`${paymentEffects.kind} = 'return'`,
          gt(paymentEffects.createdAt, now - RETURNS_SHOWN_MS),
        ),
      )
      .limit(TASKS_SHOWN),
    db
      .select({ id: pspEvents.id, since: pspEvents.receivedAt, detail: pspEvents.error })
      .from(pspEvents)
      .where(sql`${pspEvents.dueAt} is null and ${pspEvents.doneAt} is null`)
      .limit(TASKS_SHOWN),
    db
      .select({ id: orders.id, since: orders.dueAt, detail: orders.state })
      .from(orders)
      .where(
        and(sql`${orders.dueAt} is not null`, lte(orders.dueAt, now - HOUR_MS), isNotChargedBack),
      )
      .orderBy(asc(orders.dueAt))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: chargebacks.id,
        since: chargebacks.openedAt,
        detail:
          sql<string>`'order ' || ${chargebacks.orderId} || ': ' || ${chargebacks.reason} || coalesce(', answer by ' || datetime(${chargebacks.answerBy} / 1000, 'unixepoch') || ' UTC', '')`.as(
            'detail',
          ),
      })
      .from(chargebacks)
      .where(sql`${chargebacks.state} = 'open'`)
      .limit(TASKS_SHOWN),
    // A payment is booked within minutes; one that is not booked by then may have been returned.
    db
      .select({
        id: earlyChargebacks.id,
        since: earlyChargebacks.heardAt,
        detail: sql<string>`'payment ' || ${earlyChargebacks.paymentId} || ' is not booked'`.as(
          'detail',
        ),
      })
      .from(earlyChargebacks)
      .where(lte(earlyChargebacks.heardAt, now - HOUR_MS))
      .limit(TASKS_SHOWN),
    db
      .select({
        id: payouts.id,
        since: payouts.changedAt,
        detail:
          sql<string>`'creator ' || ${payouts.creatorId} || ': ' || coalesce(${payouts.reason}, 'the bank did not say why')`.as(
            'detail',
          ),
      })
      .from(payouts)
      .where(
        and(
          sql`${payouts.state} = 'failed'`,
          gt(payouts.changedAt, now - FAILED_PAYOUTS_SHOWN_MS),
          // A later payout that arrived carried the same money.
          sql`not exists (select 1 from payouts later where later.creator_id = ${payouts.creatorId}
            and later.created_at > ${payouts.createdAt} and later.state <> 'failed')`,
        ),
      )
      .limit(TASKS_SHOWN),
    db
      .select({
        id: paymentDifferences.id,
        since: paymentDifferences.foundAt,
        detail:
          sql<string>`'ours ' || coalesce(${paymentDifferences.oursCents}, 'nothing') || ', theirs ' || coalesce(${paymentDifferences.theirsCents}, 'nothing')`.as(
            'detail',
          ),
      })
      .from(paymentDifferences)
      .limit(TASKS_SHOWN),
    selectEntriesWithoutRule(db, TASKS_SHOWN),
    heldShares(db),
    unclaimed(db, now),
    proposals(db, now),
  ]);
  const tasks = (
    kind: Task['kind'],
    rows: { id: string; since: number | null; detail: string | null }[],
  ) =>
    rows.map(({ id, since, detail }) => ({
      kind,
      id,
      since: new Date(since ?? now).toISOString(),
      detail,
    }));
  return {
    tasks: [
      ...tasks('contested', contested),
      ...tasks('chargeback', disputed),
      ...tasks('chargeback', ofNoOrder),
      ...tasks('effect_failed', failed),
      ...tasks('payment_returned', returned),
      ...tasks('payout_failed', unpaid),
      ...tasks('difference', parted),
      ...tasks('entry_without_rule', unruled),
      ...tasks('event_failed', failedEvents),
      ...tasks('share_held', held),
      ...tasks('second_person', proposed),
      ...tasks('account_missing', unclaimedRows),
      ...tasks('overdue', overdue),
    ],
  };
}

/**
 * Creators whose earnings have waited so long for an account that an operator has to contact them.
 */
function unclaimed(db: Database, now: number) {
  const { creatorId, availableSince, untransferredCents, payoutAccountState } = creatorEarnings;
  return db
    .select({
      id: creatorId,
      since: availableSince,
      detail: sql<string>`${untransferredCents} || ' cents wait for an account'`.as('detail'),
    })
    .from(creatorEarnings)
    .where(
      and(
        sql`${payoutAccountState} is not 'active'`,
        lte(availableSince, now - UNCLAIMED_AFTER_DAYS * DAY_MS),
      ),
    )
    .limit(TASKS_SHOWN);
}

/** Decisions that one operator has proposed and that need a second operator. */
function proposals(db: Database, now: number) {
  const { subjectId, proposedAt, terms, proposedBy, reason } = approvals;
  return db
    .select({
      id: subjectId,
      since: proposedAt,
      detail: sql<string>`${terms} || ', by ' || ${proposedBy} || ': ' || ${reason}`.as('detail'),
    })
    .from(approvals)
    .where(and(sql`${approvals.approvedAt} is null`, gt(proposedAt, now - PROPOSAL_LIFE_MS)))
    .limit(TASKS_SHOWN);
}

/**
 * Creators with shares that wait for a decision, because they are suspended or a card was reported
 * as stolen.
 */
function heldShares(db: Database) {
  const { creatorId, createdAt, cents } = paymentEffects;
  return db
    .select({
      id: sql<string>`${creatorId}`.as('id'),
      since: sql<number>`min(${createdAt})`.as('since'),
      detail:
        sql<string>`count(*) || ' shares, ' || sum(${cents}) || ' cents: ' || group_concat(${paymentEffects.orderId}, ' ')`.as(
          'detail',
        ),
    })
    .from(paymentEffects)
    .where(
      sql`${paymentEffects.state} = 'waiting' and ${paymentEffects.letGoAt} is null and (
        ${creatorId} in (select id from profiles where suspended_at is not null)
        or ${paymentEffects.orderId} in (select id from orders where fraud_warned_at is not null))`,
    )
    .groupBy(creatorId)
    .limit(TASKS_SHOWN);
}

/**
 * Everything known about one order: the order, its complaint, its chargebacks, its ledger
 * transfers, its effects, the provider's events and its documents.
 */
export async function describeForOperator(db: Database, id: string) {
  const [[order], [complaint], disputes, transfers, effects, events, papers] = await db.batch([
    db.select().from(orders).where(eq(orders.id, id)),
    db.select().from(orderComplaints).where(eq(orderComplaints.orderId, id)),
    db.select().from(chargebacks).where(eq(chargebacks.orderId, id)),
    db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.orderId, id))
      .orderBy(asc(ledgerTransfers.at)),
    db.select().from(paymentEffects).where(eq(paymentEffects.orderId, id)),
    db
      .select()
      .from(pspEvents)
      .where(
        sql`${pspEvents.objectId} in (
          select checkout_id from orders where id = ${id} union all select payment_id from orders where id = ${id}
          union all select charge_id from orders where id = ${id}
          union all select id from chargebacks where order_id = ${id}
          union all select provider_id from payment_effects where order_id = ${id})`,
      )
      .orderBy(asc(pspEvents.receivedAt)),
    db.select().from(documents).where(eq(documents.orderId, id)),
  ]);
  return order
    ? {
        order,
        complaint: complaint ?? null,
        chargebacks: disputes,
        transfers,
        effects,
        events,
        documents: papers,
      }
    : null;
}
