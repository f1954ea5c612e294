import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  moderationCases as cases,
  conversations,
  moderationDecisions as decisions,
  operatorLetters as letters,
  orders,
  reports,
} from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import type {
  ConversationFacts,
  Listed,
  PersonDecision,
  PersonLetter,
  PersonOrder,
  PersonReport,
} from '../../../domain/operations/people-wire.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { isAboutTeam } from '../../trust/moderation/about-team.ts';
import { namedColumn } from '../kit.ts';

/**
 * The lists of a person's page, the latest first: each is a query of one page, which reads as much of an index as the
 * page has rows, and the page in its answer.
 */

const PAGE_SIZE = 10;

function listed<Row, Shown>(
  found: readonly Row[],
  placeOf: (row: Row) => Cursor,
  show: (row: Row) => Shown,
): Listed<Shown> {
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, (row) => formatCursor(placeOf(row)));
  return { rows: rows.map(show), nextCursor };
}

const receiptOf = sql<number | null>`(select number from documents
  where documents.order_id = orders.id and documents.series = 'R' limit 1)`;
const unsentMailsOf = sql<number>`(select count(*) from order_mails
  where order_mails.order_id = orders.id and outcome in ('refused', 'failed'))`;

/** The orders that the person has placed, or received as creator. */
export function selectOrders(
  db: Database,
  personId: string,
  role: ConversationRole,
  cursor?: Cursor,
) {
  const [own, others] =
    role === 'asker' ? [orders.askerId, orders.creatorId] : [orders.creatorId, orders.askerId];
  return db
    .select({
      id: orders.id,
      receipt: receiptOf.as('receipt'),
      other: namedColumn('other', sql`${others}`),
      pricing: orders.pricing,
      state: orders.state,
      outcome: orders.outcome,
      priceCents: orders.priceCents,
      refundedCents: orders.refundedCents,
      createdAt: orders.createdAt,
      conversationId: orders.conversationId,
      chargeback: orders.chargeback,
      unsentMails: unsentMailsOf.as('unsent_mails'),
    })
    .from(orders)
    .where(and(eq(own, personId), isBefore([orders.createdAt, orders.id], cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE + 1);
}

type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

export const listOrders = (found: readonly OrderRow[]): Listed<PersonOrder> =>
  listed(
    found,
    ({ createdAt, id }) => ({ time: createdAt, id }),
    ({ receipt, createdAt, chargeback, ...row }) => ({
      ...row,
      receipt: receipt === null ? null : formatDocumentNumber({ series: 'R', number: receipt }),
      createdAt: iso(createdAt),
      isChargedBack: chargeback === 'open' || chargeback === 'lost',
    }),
  );

/** Columns of a conversation's facts: none of its words. */
export const factColumns = {
  id: conversations.id,
  status: conversations.status,
  pricing: conversations.pricingModelSnapshot,
  priceCents: conversations.priceCents,
  orderId: conversations.orderId,
  startedAt: conversations.startedAt,
  askedAt: conversations.askedAt,
  answerBy: conversations.answerBy,
  firstReplyAt: conversations.firstReplyAt,
  endedAt: conversations.endedAt,
  closeReason: conversations.closeReason,
  messageCount: conversations.messageCount,
};

type FactRow = Pick<
  typeof conversations.$inferSelect,
  Exclude<keyof typeof factColumns, 'pricing'>
> & {
  pricing: ConversationFacts['pricing'];
};

/** The facts of a row with {@link factColumns}, and its further columns. */
export function describeFacts<Row extends FactRow>(row: Row) {
  return {
    ...row,
    startedAt: iso(row.startedAt),
    askedAt: isoOrNull(row.askedAt),
    answerBy: isoOrNull(row.answerBy),
    firstReplyAt: isoOrNull(row.firstReplyAt),
    endedAt: isoOrNull(row.endedAt),
  };
}

/** The conversations that the person has begun, or answers as creator. */
export function selectConversations(
  db: Database,
  personId: string,
  role: ConversationRole,
  cursor?: Cursor,
) {
  const { userId, creatorId, startedAt, id } = conversations;
  const [own, others] = role === 'asker' ? [userId, creatorId] : [creatorId, userId];
  return db
    .select({ ...factColumns, other: namedColumn('other', sql`${others}`) })
    .from(conversations)
    .where(and(eq(own, personId), isBefore([startedAt, id], cursor)))
    .orderBy(desc(startedAt), desc(id))
    .limit(PAGE_SIZE + 1);
}

type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export const listConversations = (found: readonly ConversationRow[]): Listed<ConversationFacts> =>
  listed(found, ({ startedAt, id }) => ({ time: startedAt, id }), describeFacts);

/**
 * The cases about the person, or the reports that they made; none about `viewerId`, who may not learn who reported them.
 */
export function selectReports(
  db: Database,
  personId: string,
  side: 'about' | 'by',
  viewerId: string | null,
  cursor?: Cursor,
) {
  const isOthers = viewerId === null ? undefined : ne(cases.authorId, viewerId);
  const ofCase = {
    subjectType: cases.subjectType,
    count: cases.reportCount,
    decidedAt: cases.decidedAt,
  };
  return side === 'about'
    ? db
        .select({
          ...ofCase,
          id: cases.id,
          caseId: sql<string>`${cases.id}`.as('case_id'),
          category: cases.category,
          createdAt: cases.openedAt,
        })
        .from(cases)
        .where(
          and(eq(cases.authorId, personId), isOthers, isBefore([cases.openedAt, cases.id], cursor)),
        )
        .orderBy(desc(cases.openedAt), desc(cases.id))
        .limit(PAGE_SIZE + 1)
    : db
        .select({
          ...ofCase,
          id: reports.id,
          caseId: reports.caseId,
          category: reports.category,
          createdAt: reports.createdAt,
        })
        .from(reports)
        .innerJoin(cases, eq(cases.id, reports.caseId))
        .where(
          and(
            sql`${reports.reporterId} is not null`,
            eq(reports.reporterId, personId),
            isOthers,
            isBefore([reports.createdAt, reports.id], cursor),
          ),
        )
        .orderBy(desc(reports.createdAt), desc(reports.id))
        .limit(PAGE_SIZE + 1);
}

type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

export const listReports = (found: readonly ReportRow[]): Listed<PersonReport> =>
  listed(
    found,
    ({ createdAt, id }) => ({ time: createdAt, id }),
    (row) => ({
      ...row,
      number: reportNumber(row.id),
      createdAt: iso(row.createdAt),
      decidedAt: isoOrNull(row.decidedAt),
    }),
  );

interface AppealJson {
  createdAt: number;
  decidedAt: number | null;
  isUpheld: number | null;
}

const appealOf: SQL<AppealJson | null> = sql<AppealJson | null>`(
  select json_object('createdAt', created_at, 'decidedAt', decided_at, 'isUpheld', is_upheld)
  from moderation_appeals where decision_id = moderation_decisions.id)`.mapWith(
  (json: string): AppealJson => JSON.parse(json),
);

/** The decisions about the person and their content. */
export function selectDecisions(db: Database, personId: string, cursor?: Cursor) {
  return db
    .select({
      id: decisions.id,
      caseId: decisions.caseId,
      action: decisions.action,
      rule: decisions.rule,
      reason: decisions.reason,
      subjectType: decisions.subjectType,
      createdAt: decisions.createdAt,
      liftedAt: decisions.liftedAt,
      takenBackAt: decisions.takenBackAt,
      by: namedColumn('by', sql`${decisions.moderatorId}`),
      appeal: appealOf.as('appeal'),
      needsTwo: isAboutTeam.mapWith(Boolean).as('needs_two'),
    })
    .from(decisions)
    .where(
      and(eq(decisions.authorId, personId), isBefore([decisions.createdAt, decisions.id], cursor)),
    )
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(PAGE_SIZE + 1);
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];

export const listDecisions = (found: readonly DecisionRow[]): Listed<PersonDecision> =>
  listed(
    found,
    ({ createdAt, id }) => ({ time: createdAt, id }),
    ({ takenBackAt, appeal, ...row }) => ({
      ...row,
      createdAt: iso(row.createdAt),
      isInForce: row.action !== 'none' && row.liftedAt === null,
      liftedAt: isoOrNull(row.liftedAt),
      isTakenBack: takenBackAt !== null,
      appeal: appeal && {
        createdAt: iso(appeal.createdAt),
        decidedAt: isoOrNull(appeal.decidedAt),
        isUpheld: appeal.isUpheld === null ? null : appeal.isUpheld === 1,
      },
    }),
  );

/** Columns of a letter as operators see it. */
const letterColumns = {
  id: letters.id,
  side: letters.side,
  text: letters.text,
  orderId: letters.orderId,
  isWaiting: letters.isWaiting,
  createdAt: letters.createdAt,
  by: namedColumn('by', sql`${letters.authorId}`),
};

const inOrder = [desc(letters.createdAt), desc(letters.id)] as const;

/** Letters of the team and the person to each other, and the team's notes. */
export const selectLetters = (db: Database, personId: string, cursor?: Cursor) =>
  db
    .select(letterColumns)
    .from(letters)
    .where(and(eq(letters.personId, personId), isBefore([letters.createdAt, letters.id], cursor)))
    .orderBy(...inOrder)
    .limit(PAGE_SIZE + 1);

type LetterRow = Awaited<ReturnType<typeof selectLetters>>[number];

const describeLetter = (row: LetterRow): PersonLetter => ({
  ...row,
  createdAt: iso(row.createdAt),
});

export const listLetters = (found: readonly LetterRow[]): Listed<PersonLetter> =>
  listed(found, ({ createdAt, id }) => ({ time: createdAt, id }), describeLetter);

/** The latest letters about an order, with either of its two people. */
export async function lettersAbout(db: Database, orderId: string): Promise<PersonLetter[]> {
  const found = await db
    .select(letterColumns)
    .from(letters)
    .where(eq(letters.orderId, orderId))
    .orderBy(...inOrder)
    .limit(PAGE_SIZE);
  return found.map(describeLetter);
}
