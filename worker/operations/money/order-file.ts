import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { movementsIn, selectRecord } from '../../../database/order-record.ts';
import {
  approvals,
  chargebacks,
  conversations,
  documents,
  ledgerTransfers,
  moderationCases,
  orderComplaints,
  orders,
  paymentEffects,
  providerEvents,
  topics,
} from '../../../database/schema.ts';
import type { ReasonToRead } from '../../../domain/operations/money-wire.ts';
import { isWaiting, proposerStands } from '../../trust/two-people/permit.ts';
import { namedColumn, namesOfOperators } from '../kit.ts';
import { lettersAbout } from '../people/person-lists.ts';

/** Maximum number of rows of one kind in an order's story. */
const ROWS_SHOWN = 200;
/** Maximum number of reported messages that are shown with those around them. */
const REPORTED_SHOWN = 10;
/** Maximum number of conversations of a month that are listed. */
const CONVERSATIONS_SHOWN = 50;

/**
 * The reason for which an operator may read the messages of the order now, null when there is none,
 * and 1 while a bank examines its payment. One row, for an existing order.
 */
function selectReasonToRead(db: Database, orderId: string) {
  const isCharged = sql`(orders.chargeback is 'open' or exists (
    select 1 from chargebacks where order_id = orders.id and state = 'open'))`;
  return db
    .select({
      reason: sql<ReasonToRead | null>`case
        when orders.state = 'contested' then 'contested'
        when ${isCharged} then 'chargeback'
        when exists (
          select 1 from moderation_cases where author_id in (orders.asker_id, orders.creator_id)
            and decided_at is null and conversation_id in (
              select id from conversations where order_id = orders.id)) then 'reported'
        end`.as('reason'),
      charged: sql<number>`${isCharged}`.as('charged'),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
}

/** The conversations that an order paid for: one, or those of a month, the oldest first. */
function selectConversations(db: Database, orderId: string) {
  return db
    .select({
      id: sql<string>`${conversations.id}`.as('id'),
      topic: topics.name,
      startedAt: conversations.startedAt,
      messages: conversations.messageCount,
    })
    .from(conversations)
    .innerJoin(topics, eq(topics.id, conversations.topicId))
    .where(eq(conversations.orderId, orderId))
    .orderBy(asc(conversations.startedAt))
    .limit(CONVERSATIONS_SHOWN);
}

/** The messages of the order that open cases are about. */
function selectReported(db: Database, orderId: string) {
  return db
    .select({
      messageId: sql<string>`${moderationCases.subjectId}`.as('message_id'),
      conversationId: sql<string>`${moderationCases.conversationId}`.as('conversation_id'),
    })
    .from(moderationCases)
    .where(
      sql`author_id in (select asker_id from orders where id = ${orderId}
          union all select creator_id from orders where id = ${orderId})
        and decided_at is null and conversation_id in (
          select id from conversations where order_id = ${orderId})`,
    )
    .orderBy(asc(moderationCases.openedAt))
    .limit(REPORTED_SHOWN);
}

/**
 * An order whose messages an operator wants to read, with the reason, its conversations, its
 * reported messages, and true while a bank examines its payment; null for an unknown id.
 */
export async function findReadable(db: Database, orderId: string) {
  const { order, readable, found, reported } = await batch(db, {
    order: first(db.select().from(orders).where(eq(orders.id, orderId))),
    readable: first(selectReasonToRead(db, orderId)),
    found: selectConversations(db, orderId),
    reported: selectReported(db, orderId),
  });
  if (!order) return null;
  const { reason = null, charged = 0 } = readable ?? {};
  return { order, reason, isCharged: charged === 1, conversations: found, reported };
}

/** The two sides of an order, and its topic's name. */
export function selectPeople(db: Database, orderId: string) {
  return db
    .select({
      asker: namedColumn('asker', sql`orders.asker_id`),
      creator: namedColumn('creator', sql`orders.creator_id`),
      topic: sql<string | null>`(select name from topics where id = orders.topic_id)`.as('topic'),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
}

/**
 * Everything known about one order: the order, the movements of its money with who decided them, its complaint, its chargebacks, its ledger
 * transfers, its effects, the provider's events, its documents, its two people, the conversations
 * that it paid for, the reason for which their messages may be read, the proposals about it, and the latest letters about it.
 */
export async function describeForOperator(db: Database, id: string, now: number) {
  const isIt = eq(orders.id, id);
  const {
    order,
    complaint,
    disputes,
    transfers,
    effects,
    events,
    papers,
    people,
    readable,
    found,
    proposed,
    story,
  } = await batch(db, {
    order: first(db.select().from(orders).where(isIt)),
    complaint: first(db.select().from(orderComplaints).where(eq(orderComplaints.orderId, id))),
    disputes: db.select().from(chargebacks).where(eq(chargebacks.orderId, id)).limit(ROWS_SHOWN),
    transfers: db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.orderId, id))
      .orderBy(asc(ledgerTransfers.at))
      .limit(ROWS_SHOWN),
    effects: db
      .select()
      .from(paymentEffects)
      .where(eq(paymentEffects.orderId, id))
      .limit(ROWS_SHOWN),
    events: db
      .select()
      .from(providerEvents)
      .where(
        sql`${providerEvents.objectId} in (
          select checkout_id from orders where id = ${id} union all select payment_id from orders where id = ${id}
          union all select charge_id from orders where id = ${id}
          union all select id from chargebacks where order_id = ${id}
          union all select provider_id from payment_effects where order_id = ${id})`,
      )
      .orderBy(asc(providerEvents.receivedAt))
      .limit(ROWS_SHOWN),
    papers: db.select().from(documents).where(eq(documents.orderId, id)).limit(ROWS_SHOWN),
    people: first(selectPeople(db, id)),
    readable: first(selectReasonToRead(db, id)),
    found: selectConversations(db, id),
    proposed: db
      .select({ id: approvals.id })
      .from(approvals)
      .where(
        and(eq(approvals.subjectId, id), isWaiting, gt(approvals.expiresAt, now), proposerStands),
      )
      .limit(ROWS_SHOWN),
    story: first(selectRecord(db, id)),
  });
  if (!order) return null;
  const movements = movementsIn(story?.record ?? null);
  const [nameOf, letters] = await Promise.all([
    namesOfOperators(
      db,
      movements.flatMap(({ operator }) => operator ?? []),
    ),
    lettersAbout(db, id),
  ]);
  return {
    order,
    movements: movements.map((movement) => ({
      ...movement,
      operator: movement.operator && nameOf(movement.operator),
    })),
    complaint: complaint ?? null,
    chargebacks: disputes,
    transfers,
    effects,
    events,
    documents: papers,
    ...people!,
    conversations: found,
    reasonToRead: readable?.reason ?? null,
    proposals: proposed.length,
    letters,
  };
}
