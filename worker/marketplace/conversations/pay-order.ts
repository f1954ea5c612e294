import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { isActiveSubscription } from '../../../database/active-subscription.ts';
import { isFull, isPaused } from '../../../database/availability.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import {
  conversations,
  creatorProfiles,
  documents,
  ledgerTransfers,
  orderMails,
  orderQuestions,
  orders,
  outbox,
  premiumSubscriptions,
  profiles,
  type StoredOrder,
} from '../../../database/schema.ts';
import { accessEnd } from '../../../domain/conversations/conversation.ts';
import type { Payment } from '../../../domain/orders/checkout.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import { awaitedUntil, unaskedMailAt } from '../../../domain/orders/order.ts';
import type { PurchaseFacts } from '../../../domain/orders/purchase-eligibility.ts';
import type { ReceiptContent } from '../../../domain/orders/receipt.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { type Periods, withDeadlines } from '../../../domain/periods.ts';
import { storeReceipt } from '../papers/order-papers.ts';
import { isOpen } from './find-existing.ts';

type OrderToPay = Pick<
  StoredOrder,
  | 'id'
  | 'askerId'
  | 'creatorId'
  | 'topicId'
  | 'pricing'
  | 'priceCents'
  | 'currency'
  | 'answerDays'
  | 'releaseDays'
  | 'fromPostId'
  | 'conversationId'
>;

export interface PaymentFacts extends PurchaseFacts {
  paidAt: number | null;
  /** One of the two has no account, whatever is suspended. */
  isMissing: number;
  /** The question was written before the payment. */
  hasQuestion: number;
}

/** The {@link PaymentFacts} of the order as one JSON text. */
export function paymentFacts(orderId: string, now: number): SQL<string> {
  const { askerId, creatorId } = orders;
  const isAbsent = (id: SQLWrapper, condition?: SQL) =>
    sql`not exists (select 1 from ${profiles} where ${and(eq(profiles.id, id), condition)})`;
  const isThere = and(isNull(profiles.suspendedAt), isNull(profiles.deletedAt));
  // A creator may have stopped selling, or left, since the order was placed.
  const isSelling = and(isThere, eq(profiles.isCreator, true));
  const ofCreator = (condition: SQL) =>
    sql`exists (select 1 from ${creatorProfiles} where ${and(eq(creatorProfiles.userId, creatorId), condition)})`;
  return sql`(select json_object('paidAt', ${orders.paidAt},
    'isMissing', ${isAbsent(askerId)} or ${isAbsent(creatorId)},
    'isGone', ${isAbsent(askerId, isThere)} or ${isAbsent(creatorId, isSelling)},
    'isBlocked', ${isBlockBetween(askerId, creatorId)}, 'isAlreadyOpen', ${isAlreadyOpen(now)},
    'isPaused', ${ofCreator(isPaused(now))},
    'isFull', ${ofCreator(isFull)},
    'hasQuestion', exists (select 1 from ${orderQuestions} where ${eq(orderQuestions.orderId, orders.id)}))
    from ${orders} where ${orders.id} = ${orderId})`;
}

/**
 * The statements, for one batch, that record the payment of an order that may be bought: the order is held, its
 * conversation is created, a month starts its subscription, the purchase is confirmed by mail, and a question that was
 * written is sent; otherwise the asker is to be reminded of it. Its receipt is stored as issued. `payment` is null in a
 * demonstration, `number` unless the receipt had one before D1 was restored.
 */
export function payOrder(
  db: Database,
  order: OrderToPay,
  payment: Payment | null,
  { receipt, number }: { receipt: ReceiptContent; number: number | null },
  hasQuestion: boolean,
  now: number,
  periods: Periods,
) {
  const { id, askerId, creatorId, topicId, pricing, priceCents, currency } = order;
  const { answerDays, releaseDays } = order;
  const conversationId = order.conversationId!;
  const end = accessEnd(pricing, now, periods);
  const answerBy = awaitedUntil(pricing, now, withDeadlines(periods, order));
  return [
    ...bookPayment(db, order, payment?.id ?? null, now, number),
    moveOrder(db, 'paid', eq(orders.id, id), {
      paidAt: now,
      paymentId: payment?.id,
      chargeId: payment?.chargeId,
      accessEnd: end,
      answerBy,
    }),
    ...storeReceipt(db, order, receipt),
    db
      .insert(conversations)
      .values({
        id: conversationId,
        userId: askerId,
        creatorId,
        topicId,
        pricingModelSnapshot: pricing,
        startedAt: now,
        endedAt: end,
        answerBy: pricing === 'question' ? answerBy : null,
        answerDays,
        releaseDays,
        orderId: id,
        priceCents,
        currency,
        fromPostId: order.fromPostId,
      })
      .onConflictDoNothing({ target: conversations.id }),
    ...(pricing === 'month'
      ? [
          insertSubscription(
            db,
            { askerId, creatorId, priceCents, currency, orderId: id },
            now,
            periods,
          ),
        ]
      : []),
    db
      .insert(orderMails)
      .values([
        { orderId: id, kind: 'confirmation', dueAt: now },
        ...(hasQuestion
          ? []
          : [{ orderId: id, kind: 'unasked' as const, dueAt: unaskedMailAt(now, periods) }]),
      ])
      .onConflictDoNothing(),
    // A question that was written before is sent now, and needs no reminder.
    ...(hasQuestion
      ? [db.insert(outbox).values(outboxEntry('send_question', { orderId: id }, now))]
      : []),
  ] as const;
}

/**
 * The statements that book the payment of an order, in the batch that moves it and before that: its price is on hold,
 * and a receipt has the next number, or the one that it had before, unless another receipt has that.
 */
export function bookPayment(
  db: Database,
  { id: orderId, priceCents: cents }: Pick<StoredOrder, 'id' | 'priceCents'>,
  source: string | null,
  at: number,
  former: number | null = null,
): BatchItem<'sqlite'>[] {
  const mayBePaid = and(eq(orders.id, orderId), mayHappen('paid'))!;
  const from = sql`${orders}`;
  const hold = accountOf('hold', orderId);
  const entry = {
    key: `paid:${orderId}`,
    debit: 'provider',
    credit: hold,
    cents,
    orderId,
    at,
    source,
  } as const;
  const number = sql`(select iif(${former} is null or ${former} in (select number from documents where series = 'R'),
    coalesce(max(number), 0) + 1, ${former}) from documents where series = 'R')`;
  const receipt = { series: 'R', number, orderId, cents, issuedAt: at } as const;
  return [
    insertWhere(db, ledgerTransfers, entry, mayBePaid, from),
    insertWhere(db, documents, receipt, mayBePaid, from),
  ];
}

/** The month that begins at `now`; `orderId` is null for a free one. */
export function insertSubscription(
  db: Database,
  month: {
    askerId: string;
    creatorId: string;
    priceCents: number;
    currency: string;
    orderId: string | null;
  },
  now: number,
  periods: Periods,
) {
  const { askerId, creatorId, priceCents, currency, orderId } = month;
  return db.insert(premiumSubscriptions).values({
    id: crypto.randomUUID(),
    subscriberId: askerId,
    creatorId,
    startedAt: now,
    expiresAt: now + periods.month,
    subscriptionPriceCents: priceCents,
    orderId,
    currency,
  });
}

/**
 * True when the two people of an order have an open conversation on its topic, or a running
 * subscription.
 */
function isAlreadyOpen(now: number): SQL {
  const { askerId, creatorId, topicId } = orders;
  return sql`(exists (select 1 from ${conversations} where ${and(
    eq(conversations.userId, askerId),
    eq(conversations.creatorId, creatorId),
    eq(conversations.topicId, topicId),
    isOpen(now),
  )}) or exists (select 1 from ${premiumSubscriptions} where ${and(
    eq(premiumSubscriptions.subscriberId, askerId),
    eq(premiumSubscriptions.creatorId, creatorId),
    isActiveSubscription(now),
  )}))`;
}
