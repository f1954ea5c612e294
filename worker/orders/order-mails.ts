import { and, asc, eq, getTableColumns, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../database/aliased.ts';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import {
  authUsers,
  documents,
  orderComplaints,
  orderMails,
  orders,
  paymentEffects,
  profiles,
  sellerDeclarations,
  topics,
} from '../../database/schema.ts';
import { formatDocumentNumber } from '../../domain/document-number.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import { effectKeys } from '../../domain/payment-effects.ts';
import { sellerInText } from '../../domain/seller.ts';
import { confirmationParts } from '../auth/confirm-address.ts';
import { deliverMail } from '../mail/deliver.ts';

import { describeSeller, isLatestDeclaration, sellerColumns } from '../sellers/queries.ts';
import { orderMail } from './order-mail-words.ts';

/** Mails that one run sends; more wait for the next. */
const MAILS_PER_RUN = 50;
/** A withdrawal's confirmation waits so long for its amount, which a month has once its conversations end. */
const AMOUNT_WAIT_MS = HOUR_MS;
/** After so many failures a mail is given up; its order says the same in the app. */
const ATTEMPTS_MAX = 12;
/** Longer than sending takes: a run that dies in the middle is followed by another. */
const FIRST_RETRY_MS = 2 * 60_000;

/**
 * Mails both sides what is to be told of their orders. A mail is claimed by its next attempt before it is
 * sent, so two runs at once send it once. A crash between sending and noting sends it again, later and
 * under the same Message-ID: these the law wants to arrive. Does nothing where no mail is sent.
 */
export async function sendOrderMails(
  db: Database,
  env: Env,
  now: number,
): Promise<{ done: number; failed: number }> {
  const due = await db
    .select(getTableColumns(orderMails))
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.orderId))
    .where(
      and(
        lte(orderMails.dueAt, now),
        or(
          ne(orderMails.kind, 'withdrawal'),
          eq(orders.state, 'settled'),
          lte(orders.withdrawnAt, now - AMOUNT_WAIT_MS),
        ),
      ),
    )
    .orderBy(asc(orderMails.dueAt))
    .limit(MAILS_PER_RUN);
  let done = 0;
  let failed = 0;
  for (const row of due) {
    const outcome = await sendOne(db, env, row, now);
    if (outcome === 'sent') done += 1;
    else if (outcome === 'failed') failed += 1;
    else if (outcome === 'off') break;
  }
  return { done, failed };
}

type DueMail = typeof orderMails.$inferSelect;

async function sendOne(db: Database, env: Env, row: DueMail, now: number) {
  const attempts = row.attempts + 1;
  const isIt = and(eq(orderMails.orderId, row.orderId), eq(orderMails.kind, row.kind));
  const claimed = await db
    .update(orderMails)
    .set({ attempts, dueAt: now + Math.min(HOUR_MS * 6, FIRST_RETRY_MS * 2 ** row.attempts) })
    .where(and(isIt, eq(orderMails.attempts, row.attempts)))
    .returning({ orderId: orderMails.orderId });
  if (claimed.length === 0) return 'claimed';
  const over = (outcome: DueMail['outcome']) =>
    db.update(orderMails).set({ dueAt: null, outcome }).where(isIt);
  try {
    const outcome = await mailOf(db, env, row, now);
    if (outcome === 'off') await db.update(orderMails).set(row).where(isIt);
    else await over(outcome);
    return outcome;
  } catch (error) {
    console.error(
      JSON.stringify({
        event: 'orders.mail_failed',
        ...{ order: row.orderId, kind: row.kind, attempts },
        error: describeFailure(error),
      }),
    );
    if (attempts >= ATTEMPTS_MAX) await over('failed');
    return 'failed';
  }
}

/** The key of the refund of an order that a mail is about: the last that is so far, where there are two. */
function mailedRefund(kind: DueMail['kind']) {
  const state = kind === 'refund_failed' ? 'failed' : 'done';
  return sql`(select r.key from payment_effects r where r.order_id = ${orders.id} and r.kind = 'refund'
    order by r.state = ${state} desc, r.done_at desc, r.created_at desc limit 1)`;
}

async function mailOf(db: Database, env: Env, { orderId, kind }: DueMail, now: number) {
  const seller = alias(profiles, 'seller');
  const isForCreator = kind === 'complaint' || kind === 'decision_creator';
  const recipientId = isForCreator ? orders.creatorId : orders.askerId;
  const [found] = await db
    .select({
      order: aliased('order', {
        id: orders.id,
        pricing: orders.pricing,
        priceCents: orders.priceCents,
        refundedCents: orders.refundedCents,
        currency: orders.currency,
        provider: orders.provider,
        paidAt: orders.paidAt,
        consentedAt: orders.consentedAt,
        answerBy: orders.answerBy,
        accessEnd: orders.accessEnd,
        answeredAt: orders.answeredAt,
        withdrawnAt: orders.withdrawnAt,
        state: orders.state,
        keptFeeCents: orders.keptFeeCents,
        settledAt: orders.settledAt,
        unopened: orders.unopened,
        refundState: orders.refundState,
      }),
      refund: aliased('refund', {
        key: paymentEffects.key,
        cents: paymentEffects.cents,
        doneAt: paymentEffects.doneAt,
        attempt: paymentEffects.attempt,
      }),
      topic: aliased('topic', { name: topics.name }),
      email: authUsers.email,
      recipientId: sql<string>`${recipientId}`.as('recipient_id'),
      confirmedAt: authUsers.emailConfirmedAt,
      seller: sql<string | null>`coalesce(${seller.name}, ${seller.username})`.as('seller'),
      complaint: aliased('complaint', {
        text: orderComplaints.text,
        createdAt: orderComplaints.createdAt,
        reason: orderComplaints.reason,
        refundCents: orderComplaints.refundCents,
      }),
      declared: sellerColumns,
      receipt: aliased('receipt', { series: documents.series, number: documents.number }),
    })
    .from(orders)
    .innerJoin(topics, eq(topics.id, orders.topicId))
    .innerJoin(authUsers, eq(authUsers.id, recipientId))
    .leftJoin(seller, and(eq(seller.id, orders.creatorId), eq(seller.isPresent, true)))
    .leftJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
    .leftJoin(
      sellerDeclarations,
      isLatestDeclaration(sql`${orders.creatorId}`, sql`coalesce(${orders.paidAt}, 9e15)`),
    )
    .leftJoin(documents, and(eq(documents.orderId, orders.id), eq(documents.series, 'R')))
    .leftJoin(paymentEffects, eq(paymentEffects.key, mailedRefund(kind)))
    .where(eq(orders.id, orderId));
  // The recipient has left, and their address with them.
  if (!found) return 'refused';
  const { order, topic, email, receipt, confirmedAt, refund } = found;
  const ending = await confirmationParts(env, db, { id: found.recipientId, confirmedAt }, now);
  const mailed = {
    ...order,
    topic: topic.name,
    // The order's page says who it is; an address that may be a stranger's gets nobody's name.
    seller: confirmedAt === null ? null : found.seller,
    sellerStatus: sellerInText(describeSeller(found.declared), confirmedAt !== null),
    isAnswered: order.answeredAt !== null,
    isSettled: order.state === 'settled',
    // Others' words go to no address that may be a stranger's: the order's page says them.
    complaint: found.complaint && { ...found.complaint, isQuoted: confirmedAt !== null },
    givenBackCents: refund?.cents ?? 0,
    refundLeftAt: refund?.doneAt ?? null,
    refundAttempt: refund?.attempt ?? 1,
    isGivenBackLater: refund?.key === effectKeys.refundAfterRelease(orderId),
    receiptNumber: receipt && formatDocumentNumber(receipt),
  };
  const shop = { origin: env.SITE_ORIGIN, publisher: env.PUBLISHER };
  const mail = orderMail(kind, email, mailed, shop);
  return deliverMail(env, { ...mail, parts: [...mail.parts, ...ending] }, now);
}
