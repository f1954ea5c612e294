import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import {
  audits,
  chargebacks,
  ledgerAccounts,
  orderComplaints,
  orders,
  reconciliations,
} from '../../../database/schema.ts';
import { iso, isoOrNull } from '../../../domain/iso.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type {
  ComplainedCreator,
  ListedAudit,
  ListedChargeback,
  ListedDebt,
  ListedRun,
  UnansweredOrder,
} from '../../../domain/operations/money-wire.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { partyFrom, partyJson } from './parties.ts';

const PAGE_SIZE = 50;
/** Due orders that one page of unanswered ones looks at; some of them wait for their release. */
const DUE_LOOKED_AT = 500;
/** The complaints that count for a creator, and the least number of them. */
const COMPLAINTS_LOOKED_AT = 2_000;
const COMPLAINTS_COUNTED_MS = 90 * DAY_MS;
const MANY_COMPLAINTS = 3;

const DEBT = accountOf('debt', '');

/** A cursor `{epoch ms}_{id}`, with an id of the provider's or ours. */
export const timedPageSchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}_[\w-]{1,100}$/)
    .transform((text) => {
      const at = text.indexOf('_');
      return { time: Number(text.slice(0, at)), id: text.slice(at + 1) };
    })
    .optional(),
});
type Timed = z.infer<typeof timedPageSchema>['cursor'];

export const chargebacksPageSchema = timedPageSchema.extend({ state: z.enum(['open', 'closed']) });

/** A cursor that is a creator's id. */
export const debtsPageSchema = z.object({ cursor: z.uuid().optional() });

/** A cursor that is the time of a run, epoch milliseconds. */
export const runsPageSchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

const peopleOf = {
  askerId: orders.askerId,
  creatorId: orders.creatorId,
  asker: partyJson(sql`orders.asker_id`).as('asker'),
  creator: partyJson(sql`orders.creator_id`).as('creator'),
};

/** Chargebacks that a bank still decides, the oldest first, or those it has decided, the latest first. */
export async function listChargebacks(
  db: Database,
  { state, cursor }: z.infer<typeof chargebacksPageSchema>,
): Promise<{ chargebacks: ListedChargeback[]; nextCursor: string | null }> {
  const isOpen = state === 'open';
  // Without `+` an index of all chargebacks would be chosen rather than that of the open ones.
  const id = isOpen ? sql`+${chargebacks.id}` : sql`${chargebacks.id}`;
  const follows = ({ time, id: after }: NonNullable<Timed>) =>
    sql`(${chargebacks.openedAt}, ${id}) ${isOpen ? sql`>` : sql`<`} (${time}, ${after})`;
  const found = await db
    .select({
      chargebackId: sql<string>`${chargebacks.id}`.as('chargeback_id'),
      orderId: chargebacks.orderId,
      state: sql<ListedChargeback['state']>`${chargebacks.state}`.as('chargeback_state'),
      reason: chargebacks.reason,
      cents: chargebacks.cents,
      takenCents: chargebacks.takenCents,
      openedAt: chargebacks.openedAt,
      answerBy: sql<number | null>`${chargebacks.answerBy}`.as('chargeback_answer_by'),
      closedAt: chargebacks.closedAt,
      ...peopleOf,
    })
    .from(chargebacks)
    .innerJoin(orders, eq(orders.id, chargebacks.orderId))
    .where(
      and(
        isOpen ? sql`${chargebacks.state} = 'open'` : sql`${chargebacks.state} <> 'open'`,
        cursor && follows(cursor),
      ),
    )
    .orderBy(
      isOpen ? sql`${chargebacks.openedAt}, ${id}` : sql`${chargebacks.openedAt} desc, ${id} desc`,
    )
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(
    found,
    PAGE_SIZE,
    (row) => `${row.openedAt}_${row.chargebackId}`,
  );
  return {
    chargebacks: rows.map((row) => ({
      id: row.chargebackId,
      orderId: row.orderId,
      state: row.state,
      reason: row.reason,
      ...{ cents: row.cents, takenCents: row.takenCents },
      openedAt: iso(row.openedAt),
      answerBy: isoOrNull(row.answerBy),
      closedAt: isoOrNull(row.closedAt),
      asker: partyFrom(row.askerId, row.asker),
      creator: partyFrom(row.creatorId, row.creator),
    })),
    nextCursor,
  };
}

/** Creators who owe money, by their id. */
export async function listDebts(
  db: Database,
  { cursor = '' }: z.infer<typeof debtsPageSchema>,
): Promise<{ debts: ListedDebt[]; nextCursor: string | null }> {
  const creatorId = sql.raw(`substr(ledger_accounts.id, ${DEBT.length + 1})`);
  const found = await db
    .select({
      creatorId: sql<string>`${creatorId}`.as('creator_id'),
      creator: partyJson(creatorId).as('creator'),
      balanceCents: ledgerAccounts.balanceCents,
      untransferredCents: sql<number>`coalesce((select untransferred_cents from creator_earnings
        where creator_id = ${creatorId}), 0)`.as('untransferred_cents'),
    })
    .from(ledgerAccounts)
    .where(
      and(
        gt(ledgerAccounts.id, DEBT + cursor.toLowerCase()),
        lt(ledgerAccounts.id, 'debt;'),
        lt(ledgerAccounts.balanceCents, 0),
      ),
    )
    .orderBy(ledgerAccounts.id)
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, (row) => row.creatorId);
  return {
    debts: rows.map((row) => ({
      creator: partyFrom(row.creatorId, row.creator),
      cents: -row.balanceCents,
      untransferredCents: row.untransferredCents,
    })),
    nextCursor,
  };
}

/**
 * Paid orders without an answer whose deadline is at `until` or before, the earliest first. A page
 * may have few of them, since it looks at a number of orders that are due for any reason.
 */
export async function listUnanswered(
  db: Database,
  { cursor }: z.infer<typeof timedPageSchema>,
  until: number,
): Promise<{ orders: UnansweredOrder[]; nextCursor: string | null }> {
  const after: SQL = cursor ? sql`(due_at, id) > (${cursor.time}, ${cursor.id})` : sql`true`;
  const due = await db.all<{
    id: string;
    due_at: number;
    state: string;
    conversation_id: string | null;
    price_cents: number;
    asked: number;
    asker_id: string;
    creator_id: string;
    asker: string | null;
    creator: string | null;
  }>(sql`select id, due_at, state, conversation_id, price_cents, asker_id, creator_id,
      exists (select 1 from conversations where order_id = orders.id and asked_at is not null) as asked,
      ${partyJson(sql`orders.asker_id`)} as asker, ${partyJson(sql`orders.creator_id`)} as creator
    from orders where due_at is not null and due_at <= ${until} and ${after}
    order by due_at, id limit ${DUE_LOOKED_AT + 1}`);
  const { rows, nextCursor } = cutPage(due, DUE_LOOKED_AT, (row) => `${row.due_at}_${row.id}`);
  return {
    orders: rows
      .filter(({ state }) => state === 'held')
      .map((row) => ({
        id: row.id,
        conversationId: row.conversation_id,
        cents: row.price_cents,
        answerBy: iso(row.due_at),
        isAsked: row.asked === 1,
        asker: partyFrom(row.asker_id, row.asker),
        creator: partyFrom(row.creator_id, row.creator),
      })),
    nextCursor,
  };
}

/** Creators with several complaints in the last 90 days, those with the most first. */
export async function listComplained(
  db: Database,
  now: number,
): Promise<{ creators: ComplainedCreator[] }> {
  const recent = db
    .select({
      orderId: sql<string>`${orderComplaints.orderId}`.as('complained_order'),
      createdAt: sql<number>`${orderComplaints.createdAt}`.as('complained_at'),
      isUpheld: sql<number>`coalesce(${orderComplaints.refundCents}, 0) > 0`.as('is_upheld'),
    })
    .from(orderComplaints)
    .where(gt(orderComplaints.createdAt, now - COMPLAINTS_COUNTED_MS))
    .orderBy(desc(orderComplaints.createdAt))
    .limit(COMPLAINTS_LOOKED_AT)
    .as('recent');
  const creatorId = sql<string>`${orders.creatorId}`;
  const rows = await db
    .select({
      creatorId: creatorId.as('creator_id'),
      creator: partyJson(sql`orders.creator_id`).as('creator'),
      complaints: sql<number>`count(*)`.as('complaints'),
      upheld: sql<number>`sum(${recent.isUpheld})`.as('upheld'),
      // The other columns are those of the latest.
      latestAt: sql<number>`max(${recent.createdAt})`.as('latest_at'),
      latest: sql<string>`${recent.orderId}`.as('latest'),
    })
    .from(recent)
    .innerJoin(orders, eq(orders.id, recent.orderId))
    .groupBy(creatorId)
    .having(sql`count(*) >= ${MANY_COMPLAINTS}`)
    .orderBy(sql`complaints desc, latest_at desc`)
    .limit(PAGE_SIZE);
  return {
    creators: rows.map((row) => ({
      creator: partyFrom(row.creatorId, row.creator),
      complaints: row.complaints,
      upheld: row.upheld,
      latestAt: iso(row.latestAt),
      orderId: row.latest,
    })),
  };
}

/** The comparisons with the provider's books, the latest first. */
export async function listRuns(
  db: Database,
  { cursor }: z.infer<typeof runsPageSchema>,
): Promise<{ runs: ListedRun[]; nextCursor: string | null }> {
  const found = await db
    .select()
    .from(reconciliations)
    .where(cursor === undefined ? undefined : lt(reconciliations.ranAt, cursor))
    .orderBy(desc(reconciliations.ranAt))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ ranAt }) => String(ranAt));
  return {
    runs: rows.map(({ ranAt, lastAccount: _, ...run }) => ({ ranAt: iso(ranAt), ...run })),
    nextCursor,
  };
}

/** The stored audits, the latest first. */
export async function listAudits(
  db: Database,
  { cursor }: z.infer<typeof runsPageSchema>,
): Promise<{ audits: ListedAudit[]; nextCursor: string | null }> {
  const found = await db
    .select()
    .from(audits)
    .where(cursor === undefined ? undefined : lt(audits.ranAt, cursor))
    .orderBy(desc(audits.ranAt))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ ranAt }) => String(ranAt));
  return {
    audits: rows.map(({ ranAt, broken }) => ({ ranAt: iso(ranAt), broken })),
    nextCursor,
  };
}
