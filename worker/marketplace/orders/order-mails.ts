import { and, eq, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import { movementsIn, orderRecord } from '../../../database/order-record.ts';
import {
  authUsers,
  conversations,
  documents,
  orderComplaints,
  orderMails,
  orders,
  paymentEffects,
  profiles,
  sellerDeclarations,
  topics,
} from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { isPaidByBank } from '../../../domain/orders/decide-effect.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { orderLabel } from '../../../domain/orders/earnings.ts';
import { movementsFor } from '../../../domain/orders/movements.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';
import type { ReceiptContent } from '../../../domain/orders/receipt.ts';
import { sellerInText } from '../../../domain/orders/seller.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { paths } from '../../../site/paths.ts';
import { confirmationParts } from '../../accounts/auth/confirm-address.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { mailPort } from '../../platform/mail/port.ts';
import { drain, type Outbox } from '../../platform/outbox.ts';
import { knownPublisher } from '../../platform/settings.ts';
import { describeSeller, isLatestDeclaration, sellerColumns } from '../sellers/queries.ts';
import { orderMail } from './order-mail-words.ts';

/** Mails that one run sends; more wait for the next. */
const MAILS_PER_RUN = 50;
/**
 * A withdrawal's confirmation waits this long for its amount, which a month has once its
 * conversations end.
 */
const AMOUNT_WAIT_MS = HOUR_MS;
type DueMail = typeof orderMails.$inferSelect;

/**
 * Mails both sides about their orders. A crash between sending and marking sends a mail again,
 * later and under the same Message-ID, because the law requires these mails to arrive. Does nothing
 * when mail is off.
 */
export async function sendOrderMails(
  db: Database,
  env: Env,
  now: number,
): Promise<{ done: number; failed: number }> {
  if (!mailPort(env)) return { done: 0, failed: 0 };
  const next = sql`select ${orderMails}.rowid from ${orderMails}
    join ${orders} on ${eq(orders.id, orderMails.orderId)}
    where ${lte(orderMails.dueAt, now)} and ${or(
      ne(orderMails.kind, 'withdrawal'),
      eq(orders.state, 'settled'),
      lte(orders.withdrawnAt, now - AMOUNT_WAIT_MS),
    )}
    order by ${orderMails.dueAt} limit 1`;
  const limits = { rowsMax: MAILS_PER_RUN, atOnce: 1 };
  return drain(db, orderMailOutbox(db, env), () => next, now, limits);
}

/** The table `order_mails`. Its rows stay, as the record of the mails an order has had. */
function orderMailOutbox(db: Database, env: Env): Outbox<typeof orderMails> {
  return {
    table: orderMails,
    isRow: ({ orderId, kind }) => and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind))!,
    policy: () => retryPolicies.orderMails,
    async act(row, now) {
      const outcome = await mailOf(db, env, row, now);
      if (outcome === 'off') throw new Error('no mail is sent');
      return { dueAt: null, outcome };
    },
    parked: () => ({ outcome: 'failed' }),
    event: 'orders.mail_failed',
    describe: ({ orderId, kind }) => ({ order: orderId, kind }),
  };
}

/** The key of the refund that a mail is about; the latest in that state when an order has two. */
function mailedRefund(kind: DueMail['kind']) {
  const state = kind === 'refund_failed' ? 'failed' : 'done';
  return sql`(select r.key from payment_effects r where r.order_id = ${orders.id} and r.kind = 'refund'
    order by r.state = ${state} desc, r.done_at desc, r.created_at desc limit 1)`;
}

async function mailOf(db: Database, env: Env, row: DueMail, now: number) {
  const { orderId, kind } = row;
  const seller = alias(profiles, 'seller');
  const isForCreator = kind === 'complaint' || kind === 'decision_creator';
  const recipientId = isForCreator ? orders.creatorId : orders.askerId;
  const [found] = await db
    .select({
      order: aliased('order', {
        id: orders.id,
        pricing: orders.pricing,
        topicId: orders.topicId,
        conversationId: orders.conversationId,
        priceCents: orders.priceCents,
        refundedCents: orders.refundedCents,
        goodwillCents: orders.goodwillCents,
        currency: orders.currency,
        provider: orders.provider,
        paidAt: orders.paidAt,
        consentedAt: orders.consentedAt,
        answerBy: orders.answerBy,
        accessEnd: orders.accessEnd,
        answeredAt: orders.answeredAt,
        withdrawnAt: orders.withdrawnAt,
        state: orders.state,
        retainedFeeCents: orders.retainedFeeCents,
        settledAt: orders.settledAt,
        complaintReplyDays: orders.complaintReplyDays,
        complaintDecisionDays: orders.complaintDecisionDays,
        unopened: orders.unopened,
        refundState: orders.refundState,
      }),
      refund: aliased('refund', {
        key: paymentEffects.key,
        cents: paymentEffects.cents,
        doneAt: paymentEffects.doneAt,
        attempt: paymentEffects.attempt,
        providerId: paymentEffects.providerId,
      }),
      topic: aliased('topic', { name: topics.name }),
      email: authUsers.mailTo,
      recipientId: sql<string>`${recipientId}`.as('recipient_id'),
      confirmedAt: authUsers.emailConfirmedAt,
      seller: sql<string | null>`coalesce(${seller.name}, ${seller.username})`.as('seller'),
      sellerUsername: sql<string | null>`${seller.username}`.as('seller_username'),
      isAsked: sql<number>`exists (select 1 from ${conversations}
        where ${conversations.orderId} = ${orders.id} and ${conversations.askedAt} is not null)`.as(
        'is_asked',
      ),
      complaint: aliased('complaint', {
        text: orderComplaints.text,
        createdAt: orderComplaints.createdAt,
        reason: orderComplaints.reason,
        refundCents: orderComplaints.refundCents,
      }),
      declared: sellerColumns,
      record: orderRecord(sql`${orders.id}`).as('record'),
      receipt: aliased('receipt', { series: documents.series, number: documents.number }),
      paper: sql<string | null>`(select content from papers
        where series = ${documents.series} and number = ${documents.number})`.as('paper'),
    })
    .from(orders)
    .innerJoin(topics, eq(topics.id, orders.topicId))
    .innerJoin(authUsers, eq(authUsers.id, recipientId))
    .leftJoin(seller, and(eq(seller.id, orders.creatorId), eq(seller.isVisible, true)))
    .leftJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
    .leftJoin(
      sellerDeclarations,
      isLatestDeclaration(sql`${orders.creatorId}`, sql`coalesce(${orders.paidAt}, 9e15)`),
    )
    .leftJoin(
      documents,
      and(eq(documents.orderId, orders.id), eq(documents.series, 'R'), eq(documents.source, '')),
    )
    .leftJoin(paymentEffects, eq(paymentEffects.key, mailedRefund(kind)))
    .where(eq(orders.id, orderId));
  // The recipient has left, and their e-mail address was deleted with the account.
  if (!found) return 'refused';
  const { order, topic, email, receipt, confirmedAt, refund, sellerUsername } = found;
  if (kind === 'unasked' && (found.isAsked || order.state !== 'held' || order.withdrawnAt !== null))
    return 'needless';
  // Meanwhile the payer's bank decides about the payment, or has paid it back.
  if (kind === 'refund_failed' && order.refundState !== 'failed') return 'needless';
  const ending = await confirmationParts(env, db, { id: found.recipientId, confirmedAt }, now);
  const paper = found.paper === null ? null : (JSON.parse(found.paper) as ReceiptContent);
  const mailed = {
    ...order,
    // The purchase and its seller have the names of the receipt.
    label: paper?.lines[0]?.label ?? orderLabel(order.pricing, topic.name),
    // Only the order's page names the seller when the address is unconfirmed and may be a
    // stranger's.
    seller:
      confirmedAt === null || found.seller === null
        ? null
        : (paper?.seller?.name ?? paper?.seller?.username ?? found.seller),
    conversationPath:
      confirmedAt === null || sellerUsername === null
        ? null
        : paths.conversation(sellerUsername, order.topicId, order.pricing, order.conversationId!),
    isProven: confirmedAt !== null,
    wasShort: row.outcome === 'short',
    sellerStatus: sellerInText(describeSeller(found.declared), confirmedAt !== null),
    isAnswered: order.answeredAt !== null,
    isSettled: order.state === 'settled',
    // An unconfirmed address may be a stranger's, so only the order's page quotes other people.
    complaint: found.complaint && { ...found.complaint, isQuoted: confirmedAt !== null },
    givenBackCents: refund?.cents ?? 0,
    refundLeftAt: refund?.doneAt ?? null,
    refundAttempt: refund?.attempt ?? 1,
    isPaidByBank: isPaidByBank(refund?.providerId ?? null),
    movements: movementsFor(isForCreator ? 'creator' : 'asker', movementsIn(found.record)),
    isGivenBackLater: refund ? refund.key !== effectKeys.refund(orderId) : false,
    receiptNumber: receipt && formatDocumentNumber(receipt),
  };
  const shop = { origin: env.SITE_ORIGIN, publisher: await knownPublisher(env, now) };
  const mail = orderMail(kind, email, mailed, shop);
  const outcome = await deliverMail(env, { ...mail, parts: [...mail.parts, ...ending] }, now);
  return kind === 'confirmation' && outcome === 'sent' && confirmedAt === null ? 'short' : outcome;
}
