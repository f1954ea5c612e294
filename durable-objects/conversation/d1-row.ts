import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Database, database } from '../../database/client.ts';
import { enqueueNotice } from '../../database/enqueue-notice.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { moveOrder } from '../../database/move-order.ts';
import {
  authUsers,
  conversationRatings,
  conversations,
  joinedGuests,
  orders,
  type StoredOrder,
} from '../../database/schema.ts';
import { releaseOrder, settleOrder } from '../../database/settle-order.ts';
import { listedText } from '../../domain/conversations/attachment.ts';
import type { Rating } from '../../domain/conversations/conversation-wire.ts';
import { countingRule, isReview } from '../../domain/conversations/rating.ts';
import { isThanked } from '../../domain/conversations/thanks.ts';
import {
  lessAnAnswer,
  type OrderMove,
  moveOf as orderMoveOf,
  RELEASING_STARS,
} from '../../domain/orders/order.ts';
import { type Periods, withDeadlines } from '../../domain/periods.ts';
import { type ConversationRecord, lastSeq } from './conversation-record.ts';

function columnsOf(record: ConversationRecord) {
  const { state } = record;
  return {
    status: state.status,
    endedAt: state.endedAt,
    answerBy: state.answerBy,
    clarificationAskedAt: state.clarification?.askedAt ?? null,
    clarificationWaitsUntil: state.clarification?.waitsUntil ?? null,
    clarificationAnsweredAt: state.clarification?.answeredAt ?? null,
    closeReason: state.closeReason,
    messageCount: lastSeq(record),
    askerLastSeq: record.askerLastSeq,
    // Thanks need no answer: then both are the last `seq`.
    creatorLastSeq: isThanked({ ...record, pricing: state.pricing })
      ? record.askerLastSeq
      : record.creatorLastSeq,
    isExpired: record.announcedPhase === 'expired',
    lastMessageText: listedText(record.lastMessageText),
    lastMessageAt: record.lastMessageAt,
    askedAt: record.askedAt,
    firstReplyAt: record.firstReplyAt,
    version: record.version,
  } satisfies Partial<typeof conversations.$inferSelect>;
}

const followingColumns: Record<keyof ReturnType<typeof columnsOf>, true> = {
  ...{ status: true, endedAt: true, answerBy: true, closeReason: true, messageCount: true },
  ...{ clarificationAskedAt: true, clarificationWaitsUntil: true, clarificationAnsweredAt: true },
  ...{ askerLastSeq: true, creatorLastSeq: true, isExpired: true, lastMessageText: true },
  ...{ lastMessageAt: true, askedAt: true, firstReplyAt: true, version: true },
};

/** Each column as it is in a row of `json_each`. */
const columnsFromJson = Object.fromEntries(
  Object.keys(followingColumns).map((key) => [key, sql.raw(`new_row.value ->> '$.${key}'`)]),
);
const isItsRow = sql`${conversations.id} = new_row.value ->> '$.id'
  and ${conversations.version} < new_row.value ->> '$.version'`;

/** Brings one conversation to the record's version in D1: see {@link deliverAllToD1}. */
export function deliverToD1(
  d1: Pick<D1Database, 'prepare' | 'batch'>,
  record: ConversationRecord,
  periods: Periods,
): Promise<void> {
  return deliverAllToD1(d1, [record], periods);
}

/**
 * Brings the rows of these conversations, their ratings and their orders to the records' versions, in one batch that
 * writes all or nothing. Idempotent; a row with a newer version stays as it is. Each conversation is given once.
 */
export async function deliverAllToD1(
  d1: Pick<D1Database, 'prepare' | 'batch'>,
  records: readonly ConversationRecord[],
  periods: Periods,
): Promise<void> {
  const db = database(d1);
  const rows = JSON.stringify(records.map((record) => ({ id: record.id, ...columnsOf(record) })));
  const update = db
    .update(conversations)
    .set(columnsFromJson)
    .from(sql`json_each(${rows}) as new_row`)
    .where(isItsRow);
  const given = records.map((record) => ({ record, move: moveOf(record, periods) }));
  const settling = given.filter(
    ({ record, move }) => (move && 'refundCents' in move) || isReleasing(record.rating),
  );
  const paid = await readOrders(db, settling);
  const moves = given.flatMap(({ record, move }) =>
    move ? orderMove(db, record, move, paid) : [],
  );
  // Ratings come last, because they release answered orders.
  const ratings = records.flatMap((record) =>
    record.rating ? rate(db, record, record.rating, paid) : [],
  );
  await db.batch([update, ...moves, ...ratings]);
}

function moveOf(record: ConversationRecord, periods: Periods): OrderMove | null {
  if (!record.orderId) return null;
  return orderMoveOf(
    { ...record, ...record.state, isOver: record.announcedPhase !== 'open' },
    withDeadlines(periods, record),
  );
}

type PaidOrders = Map<string, StoredOrder>;

/** The orders of the records, by id. What a settlement depends on never changes. */
async function readOrders(
  db: Database,
  given: readonly { record: ConversationRecord }[],
): Promise<PaidOrders> {
  const ids = given.flatMap(({ record }) => record.orderId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  return new Map(found.map((order) => [order.id, order]));
}

/** The statements of the order's move. Each names its origin states, so none goes backwards. */
function orderMove(
  db: Database,
  record: ConversationRecord,
  move: OrderMove,
  paid: PaidOrders,
): BatchItem<'sqlite'>[] {
  const orderId = record.orderId!;
  const isIt = eq(orders.id, orderId);
  // A clarification moves the deadline again, and an older delivery may arrive after a newer one.
  if (move.event === 'asked')
    return [moveOrder(db, move.event, and(isIt, isLatest(record)), { answerBy: move.answerBy })];
  if (move.event === 'answered') {
    const { answeredAt, releaseAt } = move;
    return [moveOrder(db, move.event, isIt, { answeredAt, releaseAt })];
  }
  // An asker who withdraws pays for at least one answer. An asker who loses the remaining time does not.
  const isLess = move.answeredAt !== null && move.withdrawnAt !== null;
  const order = paid.get(orderId);
  if (!order) return [];
  const refundCents = isLess ? lessAnAnswer(order, move.refundCents) : move.refundCents;
  const { booked, settled } = settleOrder(db, move.event, order, { ...move, refundCents });
  return [...booked, settled];
}

/** SQL condition: D1 has no newer state of the conversation. */
const isLatest = ({ id, version }: ConversationRecord): SQL =>
  sql`not exists (select 1 from conversations newer where newer.id = ${id} and newer.version > ${version})`;

const isReleasing = (rating: Rating | null) => (rating?.stars ?? 0) >= RELEASING_STARS;

/** The statements of a rating, which releases its order the first time unless a bank decides. */
function rate(
  db: Database,
  record: ConversationRecord,
  rating: Rating,
  paid: PaidOrders,
): BatchItem<'sqlite'>[] {
  const order = isReleasing(rating) ? paid.get(record.orderId ?? '') : undefined;
  const inserted = insertRating(db, record, rating);
  if (!order) return inserted;
  const isNew = sql`not exists (select 1 from ${conversationRatings}
      where ${conversationRatings.conversationId} = ${record.id})
    and exists (select 1 from ${conversations} where ${conversations.id} = ${record.id})`;
  const { booked, settled } = releaseOrder(db, 'rated', order, record.ratedAt!, isNew);
  return [...booked, settled, ...inserted];
}

/**
 * Inserts the rating and notifies the creator, once. When D1 has lost the conversation's row, there is nothing to rate,
 * and retries would not help.
 */
function insertRating(db: Database, record: ConversationRecord, { stars, comment }: Rating) {
  const hasRow = sql`exists (select 1 from ${conversations} where ${conversations.id} = ${record.id})`;
  const isRated = sql`exists (select 1 from ${conversationRatings}
    where ${conversationRatings.conversationId} = ${record.id} and ${conversationRatings.raterId} = ${record.askerId})`;
  const notice = enqueueNotice(
    db,
    {
      thing: `rating:${record.id}`,
      recipientId: record.creatorId,
      source: 'rating',
      subjectId: record.id,
      at: record.ratedAt!,
    },
    sql`${hasRow} and not ${isRated}`,
  );
  const rating = insertWhere(
    db,
    conversationRatings,
    {
      id: record.ratingId!,
      conversationId: record.id,
      raterId: record.askerId,
      rateeId: record.creatorId,
      stars,
      comment,
      isSigned: record.isRatingSigned,
      createdAt: record.ratedAt!,
      isListable: isReview(record)
        ? sql`${isFirstReview(record.orderId!)} and ${isOfOther(record)}`
        : sql`false`,
      isCountable: sql`${isCountable(record)} and ${isOfOther(record)}`,
    },
    hasRow,
  ).onConflictDoNothing();
  return [notice, rating];
}

/**
 * SQL condition: the order's price has not been refunded, and none of its ratings is a review yet. A month
 * gives one review.
 */
function isFirstReview(orderId: string): SQL {
  return sql`(exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.isReviewable})
    and not exists (select 1 from ${conversations} join ${conversationRatings}
      on ${conversationRatings.conversationId} = ${conversations.id}
      where ${conversations.orderId} = ${orderId} and ${conversationRatings.isListable}))`;
}

/** SQL condition: the rater is no guest who has turned out to be the creator. */
const isOfOther = ({ askerId, creatorId }: ConversationRecord) =>
  sql`not exists (select 1 from ${joinedGuests}
    where ${joinedGuests.guestId} = ${askerId} and ${joinedGuests.userId} = ${creatorId})`;

/** SQL condition: the rating that is inserted counts, by {@link countingRule}. */
function isCountable(record: ConversationRecord): SQL {
  const { askerId, creatorId, orderId } = record;
  const { oncePer, needsConfirmedAddress } = countingRule(record);
  const isOfSame =
    oncePer === 'order'
      ? sql`${conversations.orderId} = ${orderId}`
      : sql`${conversations.userId} = ${askerId} and ${conversations.creatorId} = ${creatorId}
        and ${conversations.orderId} is null`;
  const isFirst = sql`not exists (select 1 from ${conversations} join ${conversationRatings}
    on ${conversationRatings.conversationId} = ${conversations.id}
    where ${isOfSame} and ${conversationRatings.isCountable})`;
  if (!needsConfirmedAddress) return isFirst;
  return sql`(${isFirst} and exists (select 1 from ${authUsers}
    where ${authUsers.id} = ${askerId} and ${authUsers.emailConfirmedAt} is not null))`;
}

/** Rewrites the row in D1 from the object, whatever version the row has, to repair a damaged row. */
export async function repairInD1(
  d1: D1Database,
  record: ConversationRecord,
  periods: Periods,
): Promise<void> {
  await database(d1)
    .update(conversations)
    .set({
      userId: record.askerId,
      creatorId: record.creatorId,
      pricingModelSnapshot: record.pricing,
      startedAt: record.startedAt,
      priceCents: record.priceCents,
      currency: record.currency,
      orderId: record.orderId,
      answerDays: record.answerDays,
      releaseDays: record.releaseDays,
      version: sql`0`,
    })
    .where(eq(conversations.id, record.id));
  await deliverToD1(d1, record, periods);
}
