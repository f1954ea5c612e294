import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { isToBeNoted, orderComplaints, orderDigest, orders } from '../../../database/schema.ts';
import { bankPaymentId } from '../../../domain/orders/decide-effect.ts';
import { type OrderNote, orderNoteTexts } from '../../../domain/orders/order-note.ts';
import { log } from '../../platform/log.ts';
import { providerNamed } from './provider.ts';
import type { StripeSettings } from './stripe.ts';

/** Maximum number of orders noted per run; more wait for the next. */
const NOTED_PER_RUN = 50;

const numberIn = (series: 'R' | 'A', source: SQL) =>
  sql<
    number | null
  >`(select number from documents where order_id = ${orders.id} and series = ${series}
    and source = ${source})`;

/** The key of a refund after a release (`refund-settled.ts`). */
const backKey = sql`'refund:' || ${orders.id} || ':back'`;
const stoppedKey = sql`'refund:' || ${orders.id} || ':stopped'`;
const refundColumn = (column: 'cents' | 'created_at', key: SQL) =>
  sql<number | null>`(select ${sql.raw(column)} from payment_effects where key = ${key})`;

/**
 * Writes the state of orders to the metadata of their payments, which a restore of D1 does not
 * affect: for the orders that `which` matches, or for all, unless their note is current. Failures
 * are logged and retried by the next run.
 */
export async function recordOrders(
  db: Database,
  env: StripeSettings,
  which?: SQL,
): Promise<{ done: number; failed: number }> {
  const found = await select(db, and(isToBeNoted, which)).limit(NOTED_PER_RUN);
  const outcomes = await Promise.allSettled(found.map((row) => recordNote(db, env, row)));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.error('payments.not_recorded', { error: reason });
  return { done: outcomes.length - failures.length, failed: failures.length };
}

/** Writes one order's note unless it is current; rejects on failure. */
export async function recordOrder(
  db: Database,
  env: StripeSettings,
  orderId: string,
): Promise<void> {
  const [row] = await select(db, and(isToBeNoted, eq(orders.id, orderId)));
  if (row) await recordNote(db, env, row);
}

function select(db: Database, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      digest: sql<string>`${orderDigest}`.as('digest'),
      receipt: numberIn('R', sql`''`).as('receipt'),
      paper: sql<string | null>`(select p.content from documents d
        join papers p on p.series = d.series and p.number = d.number
        where d.order_id = ${orders.id} and d.series = 'R' and length(d.source) = 0)`.as('paper'),
      credit: numberIn('A', sql`'refund:' || ${orders.id}`).as('credit'),
      backCredit: numberIn('A', backKey).as('back_credit'),
      back: {
        cents: refundColumn('cents', backKey).as('back_cents'),
        at: refundColumn('created_at', backKey).as('back_at'),
      },
      stopped: {
        cents: refundColumn('cents', stoppedKey).as('stopped_refund_cents'),
        at: refundColumn('created_at', stoppedKey).as('stopped_refund_at'),
      },
      stoppedCredit: numberIn('A', stoppedKey).as('stopped_credit'),
      goodwillAt: refundColumn('created_at', sql`'goodwill:' || ${orders.id}`).as('goodwill_at'),
      bank: sql<string | null>`(select group_concat(key || '@' || done_at, ' ') from payment_effects
        where order_id = ${orders.id} and provider_id = ${bankPaymentId('')} || key)`.as('bank'),
      isLoss: sql<boolean>`not exists (select 1 from ledger_transfers
        where key in ('back-share:' || ${orders.id}, 'back-debt:' || ${orders.id}))`.as('is_loss'),
      contestedAt: orderComplaints.createdAt,
    })
    .from(orders)
    .leftJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
    .where(where);
}

async function recordNote(
  db: Database,
  env: StripeSettings,
  { order, digest, ...found }: Awaited<ReturnType<typeof select>>[number],
): Promise<void> {
  // A lost chargeback divides the price again. The note stays as it was, and Stripe reports the
  // rest.
  const isOurs = order.chargeback !== 'lost';
  const texts: OrderNote = {
    paid: order.paidAt ?? undefined,
    receipt: found.receipt ?? undefined,
    credit: found.credit ?? undefined,
    paper: found.paper ?? undefined,
    unopened: order.unopened ?? undefined,
    contested: found.contestedAt ?? undefined,
    withdrawn: order.withdrawnAt ?? undefined,
    settled: (isOurs && order.settledAt) || undefined,
    refunded:
      isOurs && order.settledAt !== null
        ? order.refundedCents - (found.back.cents ?? 0) - (found.stopped.cents ?? 0)
        : undefined,
    back: found.back.cents ?? undefined,
    backAt: found.back.at ?? undefined,
    backFrom: found.back.cents === null ? undefined : found.isLoss ? 'platform' : 'creator',
    backCredit: found.backCredit ?? undefined,
    stopped: found.stopped.cents ?? undefined,
    stoppedAt: found.stopped.at ?? undefined,
    stoppedCredit: found.stoppedCredit ?? undefined,
    goodwill: order.goodwillCents || undefined,
    goodwillAt: found.goodwillAt ?? undefined,
    bank: found.bank ?? undefined,
  };
  await providerNamed(order.provider, env).note(order.paymentId!, orderNoteTexts(texts));
  await db
    .update(orders)
    .set({ noted: digest })
    .where(and(eq(orders.id, order.id), sql`${orderDigest} = ${digest}`));
}
