import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isNotChargedBack } from '../../../database/move-order.ts';
import {
  approvals,
  chargebacks,
  creatorEarnings,
  debtPayments,
  earlyChargebacks,
  orderComplaints,
  orders,
  paperObjections,
  paymentDifferences,
  paymentEffects,
  payouts,
  providerEvents,
} from '../../../database/schema.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { TASKS_SHOWN, type Task, type TaskKind } from '../../../domain/operations/money-wire.ts';
import { UNCLAIMED_AFTER_DAYS } from '../../../domain/orders/account-reminders.ts';
import type { Periods } from '../../../domain/periods.ts';
import { selectEntriesWithoutRule } from '../../marketplace/payments/books.ts';
import { isWaiting, proposerStands } from '../../trust/two-people/permit.ts';
import { namedColumn } from '../kit.ts';

/** A failed payout without a later one is listed for this long. */
const FAILED_PAYOUTS_SHOWN_MS = 90 * DAY_MS;
/** A returned payment that was not ours is listed for this long. */
const RETURNS_SHOWN_MS = 30 * DAY_MS;

/** The columns of a task that its query gives. */
interface TaskRow {
  id: string;
  since: number | null;
  detail: string | null;
  cents?: number | null;
  /** Ids separated by spaces. */
  orders?: string | null;
  creatorId?: string | null;
  until?: number | null;
}

/** Everything that waits for an operator: complaints, permanently failed effects, stuck orders and more. */
export async function listTasks(
  db: Database,
  now: number,
  { day }: Pick<Periods, 'day'>,
): Promise<{ tasks: Task[] }> {
  const {
    contested,
    failed,
    returned,
    failedEvents,
    overdue,
    disputed,
    ofDebt,
    ofNoOrder,
    unpaid,
    parted,
    objected,
    unruled,
    held,
    unclaimedRows,
    proposed,
  } = await batch(db, {
    contested: db
      .select({
        id: orders.id,
        // A restore of D1 can lose the complaint.
        since: sql<number>`coalesce(${orderComplaints.createdAt}, ${orders.answeredAt})`.as(
          'since',
        ),
        detail:
          sql<string>`${orderComplaints.text} || coalesce(' — the creator: ' || ${orderComplaints.reply}, '')`.as(
            'detail',
          ),
        cents: orders.priceCents,
        orders: sql<string>`${orders.id}`.as('orders'),
        until: sql<
          number | null
        >`${orderComplaints.createdAt} + ${orders.complaintDecisionDays} * ${day}`.as('until'),
      })
      .from(orders)
      .leftJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
      .where(eq(orders.state, 'contested'))
      .limit(TASKS_SHOWN),
    failed: db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: paymentEffects.error,
        cents: paymentEffects.cents,
        orders: paymentEffects.orderId,
        creatorId: paymentEffects.creatorId,
      })
      .from(paymentEffects)
      .where(eq(paymentEffects.state, 'failed'))
      .limit(TASKS_SHOWN),
    returned: db
      .select({
        id: paymentEffects.key,
        since: paymentEffects.createdAt,
        detail: sql<string | null>`${paymentEffects.orderId}`.as('detail'),
        cents: paymentEffects.cents,
        orders: paymentEffects.orderId,
      })
      .from(paymentEffects)
      .where(
        and(
          sql`${paymentEffects.kind} = 'return'`,
          gt(paymentEffects.createdAt, now - RETURNS_SHOWN_MS),
        ),
      )
      .limit(TASKS_SHOWN),
    failedEvents: db
      .select({
        id: providerEvents.id,
        since: providerEvents.receivedAt,
        detail: providerEvents.error,
      })
      .from(providerEvents)
      .where(sql`${providerEvents.dueAt} is null and ${providerEvents.doneAt} is null`)
      .limit(TASKS_SHOWN),
    overdue: db
      .select({
        id: orders.id,
        since: orders.dueAt,
        detail: orders.state,
        cents: orders.priceCents,
        orders: sql<string>`${orders.id}`.as('orders'),
      })
      .from(orders)
      .where(
        and(sql`${orders.dueAt} is not null`, lte(orders.dueAt, now - HOUR_MS), isNotChargedBack),
      )
      .orderBy(asc(orders.dueAt))
      .limit(TASKS_SHOWN),
    disputed: db
      .select({
        id: chargebacks.id,
        since: chargebacks.openedAt,
        detail:
          sql<string>`'order ' || ${chargebacks.orderId} || ': ' || ${chargebacks.reason} || coalesce(', answer by ' || datetime(${chargebacks.answerBy} / 1000, 'unixepoch') || ' UTC', '')`.as(
            'detail',
          ),
        cents: chargebacks.cents,
        orders: chargebacks.orderId,
        until: chargebacks.answerBy,
      })
      .from(chargebacks)
      .where(sql`${chargebacks.state} = 'open'`)
      .limit(TASKS_SHOWN),
    ofDebt: db
      .select({
        id: sql<string>`${debtPayments.disputeId}`.as('id'),
        since: debtPayments.disputedAt,
        detail: sql<string>`'debt paid by ' || ${debtPayments.paymentId}`.as('detail'),
        cents: debtPayments.cents,
        creatorId: debtPayments.creatorId,
        until: debtPayments.answerBy,
      })
      .from(debtPayments)
      .where(isNotNull(debtPayments.disputeId))
      .limit(TASKS_SHOWN),
    ofNoOrder: db
      .select({
        id: earlyChargebacks.id,
        since: earlyChargebacks.heardAt,
        detail: sql<string>`'payment ' || ${earlyChargebacks.paymentId} || ' is not booked'`.as(
          'detail',
        ),
      })
      .from(earlyChargebacks)
      .where(
        and(eq(earlyChargebacks.kind, 'chargeback'), lte(earlyChargebacks.heardAt, now - HOUR_MS)),
      )
      .limit(TASKS_SHOWN),
    unpaid: db
      .select({
        id: payouts.id,
        since: payouts.changedAt,
        detail:
          sql<string>`'creator ' || ${payouts.creatorId} || ': ' || coalesce(${payouts.reason}, 'the bank did not say why')`.as(
            'detail',
          ),
        cents: payouts.cents,
        creatorId: payouts.creatorId,
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
    parted: db
      .select({
        id: paymentDifferences.id,
        since: paymentDifferences.foundAt,
        detail:
          sql<string>`'ours ' || coalesce(${paymentDifferences.oursCents}, 'nothing') || ', theirs ' || coalesce(${paymentDifferences.theirsCents}, 'nothing')`.as(
            'detail',
          ),
        cents:
          sql<number>`coalesce(${paymentDifferences.theirsCents}, 0) - coalesce(${paymentDifferences.oursCents}, 0)`.as(
            'cents',
          ),
        creatorId: sql<
          string | null
        >`iif(${paymentDifferences.id} like 'balance:connect:%', substr(${paymentDifferences.id}, 17), null)`.as(
          'creator_id',
        ),
      })
      .from(paymentDifferences)
      .limit(TASKS_SHOWN),
    objected: db
      .select({
        id: paperObjections.orderId,
        since: paperObjections.createdAt,
        detail: paperObjections.text,
        orders: sql<string>`${paperObjections.orderId}`.as('orders'),
      })
      .from(paperObjections)
      .where(isNull(paperObjections.answeredAt))
      .limit(TASKS_SHOWN),
    unruled: selectEntriesWithoutRule(db, TASKS_SHOWN),
    held: heldShares(db),
    unclaimedRows: unclaimed(db, now),
    proposed: proposals(db, now),
  });
  const rows: [TaskKind, TaskRow[]][] = [
    ['contested', contested],
    ['chargeback', disputed],
    ['chargeback', ofDebt],
    ['chargeback', ofNoOrder],
    ['effect_failed', failed],
    ['payment_returned', returned],
    ['payout_failed', unpaid],
    ['difference', parted],
    ['entry_without_rule', unruled],
    ['event_failed', failedEvents],
    ['share_held', held],
    ['second_person', proposed],
    ['account_missing', unclaimedRows],
    ['paper_objection', objected],
    ['overdue', overdue],
  ];
  const named = await nameThem(
    db,
    rows.flatMap(([, each]) => each),
  );
  return {
    tasks: rows.flatMap(([kind, each]) =>
      each.map((row): Task => {
        const { id, since, detail, cents = null, until = null } = row;
        return {
          ...{ kind, id, detail, cents },
          since: iso(since ?? now),
          until: isoOrNull(until),
          ...named(row),
        };
      }),
    ),
  };
}

const ordersIn = ({ orders: ids }: TaskRow) => ids?.split(' ') ?? [];

/** Reads the orders and people of tasks; the function adds them to a task. */
async function nameThem(db: Database, rows: readonly TaskRow[]) {
  // The people of a task with several orders are those of its creator.
  const ids = rows.map(ordersIn).flatMap((each) => (each.length === 1 ? each : []));
  const creators = rows.flatMap(({ creatorId }) => creatorId ?? []);
  const valuesOf = (list: string[]) => sql`json_each(${JSON.stringify([...new Set(list)])})`;
  const { found, people } = await batch(db, {
    found: db
      .select({
        id: orders.id,
        conversationId: orders.conversationId,
        asker: namedColumn('asker', sql`orders.asker_id`),
        creator: namedColumn('creator', sql`orders.creator_id`),
      })
      .from(orders)
      .where(sql`${orders.id} in (select value from ${valuesOf(ids)})`),
    people: db
      .select({ person: namedColumn('person', sql`named.value`) })
      .from(sql`${valuesOf(creators)} as named`),
  });
  const orderById = new Map(found.map((order) => [order.id, order]));
  const creatorById = new Map(people.map(({ person }) => [person.id, person]));
  return (row: TaskRow): Pick<Task, 'orderIds' | 'conversationId' | 'asker' | 'creator'> => {
    const orderIds = ordersIn(row);
    const order = orderIds.length === 1 ? orderById.get(orderIds[0]!) : undefined;
    return {
      orderIds,
      conversationId: order?.conversationId ?? null,
      asker: order?.asker ?? null,
      creator: order?.creator ?? creatorById.get(row.creatorId ?? '') ?? null,
    };
  };
}

/** Creators whose earnings have waited so long for an account that an operator has to contact them. */
function unclaimed(db: Database, now: number) {
  const { creatorId, availableSince, untransferredCents, payoutAccountState } = creatorEarnings;
  return db
    .select({
      id: creatorId,
      since: availableSince,
      detail: sql<string>`${untransferredCents} || ' cents wait for an account'`.as('detail'),
      cents: untransferredCents,
      creatorId: sql<string>`${creatorId}`.as('creator'),
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
      cents: sql<number | null>`nullif(${approvals.cents}, 0)`.as('cents'),
      until: approvals.expiresAt,
    })
    .from(approvals)
    .where(and(isWaiting, gt(approvals.expiresAt, now), proposerStands))
    .limit(TASKS_SHOWN);
}

/** Creators with shares that wait for a decision, because they are suspended or a card was reported as stolen. */
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
      cents: sql<number>`sum(${cents})`.as('cents'),
      orders: sql<string | null>`group_concat(${paymentEffects.orderId}, ' ')`.as('orders'),
      creatorId: sql<string>`${creatorId}`.as('creator'),
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
