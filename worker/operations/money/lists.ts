import { and, desc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
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
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
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
import { namedColumn, type numberedPageSchema } from '../kit.ts';

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

const peopleOf = {
  asker: namedColumn('asker', sql`orders.asker_id`),
  creator: namedColumn('creator', sql`orders.creator_id`),
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
    chargebacks: rows.map(({ chargebackId, openedAt, answerBy, closedAt, ...row }) => ({
      ...{ ...row, id: chargebackId, openedAt: iso(openedAt) },
      ...{ answerBy: isoOrNull(answerBy), closedAt: isoOrNull(closedAt) },
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
      creator: namedColumn('creator', creatorId),
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
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, (row) => row.creator.id);
  return {
    debts: rows.map(({ balanceCents, ...row }) => ({ ...row, cents: -balanceCents })),
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
  const due = await db
    .select({
      ...{ id: orders.id, dueAt: orders.dueAt, state: orders.state },
      ...{ conversationId: orders.conversationId, cents: orders.priceCents },
      isAsked: sql<boolean>`exists (
        select 1 from conversations where order_id = orders.id and asked_at is not null)`
        .mapWith(Boolean)
        .as('is_asked'),
      ...peopleOf,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.dueAt),
        lte(orders.dueAt, until),
        cursor && sql`(due_at, id) > (${cursor.time}, ${cursor.id})`,
      ),
    )
    .orderBy(orders.dueAt, orders.id)
    .limit(DUE_LOOKED_AT + 1);
  const { rows, nextCursor } = cutPage(due, DUE_LOOKED_AT, (row) => `${row.dueAt}_${row.id}`);
  return {
    orders: rows
      .filter(({ state }) => state === 'held')
      .map(({ dueAt, state: _, ...row }) => ({ ...row, answerBy: iso(dueAt!) })),
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
      creator: peopleOf.creator,
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
    creators: rows.map(({ latest, latestAt, ...row }) => ({
      ...{ ...row, latestAt: iso(latestAt), orderId: latest },
    })),
  };
}

/** The comparisons with the provider's books, the latest first. */
export async function listRuns(
  db: Database,
  { cursor }: z.infer<typeof numberedPageSchema>,
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
  { cursor }: z.infer<typeof numberedPageSchema>,
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
