import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { orders, paymentEffects, pspEvents } from '../../database/schema.ts';
import type { Payment } from '../../domain/checkout.ts';
import { CURRENCY, HOUR_MS } from '../../domain/limits.ts';
import { firstState } from '../../domain/orders/events.ts';
import type { OrderNote } from '../../domain/orders/order-note.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { dropMails, restoreOrder } from '../orders/restore-order.ts';
import type { Checkouts } from '../payments/port.ts';
import type { PaidCheckout, ProviderRecords } from '../payments/records.ts';
import { readRestoring, setRestoring } from '../payments/restoring.ts';
import { sweepEvents } from './work-off.ts';

/** A page may have been made so long before the time that was restored, and be paid after it. */
const PAGE_LIFE_MS = HOUR_MS;

interface Provider {
  checkouts: Checkouts;
  records: ProviderRecords;
}

/**
 * Catches up on what the provider has done since a time that the database was restored to, or that
 * nobody heard of, the oldest first: brings orders that it knows to where they were, writes those again
 * that were paid since then, opens their conversations, settles each by what the provider has moved of it,
 * and works off everything that was told. Nothing is moved by it, and after a restore by nothing else
 * until a reconciliation finds no difference. What is known already stays as it is, so that repeating it changes
 * nothing. Says how many orders were written and how many events were new.
 */
export async function replayPayments(
  db: Database,
  env: Env,
  provider: Provider,
  since: number,
  now: number,
): Promise<{ orders: number; events: number }> {
  const before = await readRestoring(env);
  await setRestoring(env, 'replayed');
  await restoreUnfinished(db, env, provider.records);
  let written = 0;
  for (const paid of await paidSince(provider, since - PAGE_LIFE_MS))
    if (await replayCheckout(db, env, provider.records, paid, now)) written += 1;
  let events = 0;
  for (const event of (await provider.records.events(since)).reverse()) {
    const stored = await db
      .insert(pspEvents)
      .values({ ...event, receivedAt: now, dueAt: now })
      .onConflictDoNothing()
      .returning({ id: pspEvents.id });
    events += stored.length;
  }
  for (let left = events; left > 0; ) {
    const { done, failed } = await sweepEvents(db, env, now);
    left = done + failed === 0 ? 0 : left - done - failed;
  }
  // A chargeback that was told asks for what has been done as well.
  await restoreUnfinished(db, env, provider.records);
  // Nobody restored anything: there is nothing to wait for.
  if (before === null && written === 0) await setRestoring(env, null);
  return { orders: written, events };
}

/** Restores every paid order of which something may still happen, the oldest first. */
async function restoreUnfinished(db: Database, env: Env, records: ProviderRecords): Promise<void> {
  const isOpen = sql`exists (select 1 from ${paymentEffects} where ${and(
    eq(paymentEffects.orderId, orders.id),
    inArray(paymentEffects.state, ['waiting', 'pending', 'failed', 'frozen']),
  )})`;
  const unfinished = await db
    .select({ id: orders.id, paymentId: orders.paymentId })
    .from(orders)
    .where(
      and(
        eq(orders.provider, 'stripe'),
        isNotNull(orders.paymentId),
        or(ne(orders.state, 'settled'), isOpen),
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id));
  for (const { id, paymentId } of unfinished) {
    const note = await records.noteOf(paymentId!);
    await restoreOrder(db, env, id, note, await records.movesOf(id, paymentId!));
  }
}

interface Paid {
  checkout: PaidCheckout & { placed: NonNullable<PaidCheckout['placed']> };
  payment: Payment;
  note: OrderNote;
}

/** What was paid on pages that were made since, in the order of its receipts, and else of its orders. */
async function paidSince({ checkouts, records }: Provider, since: number): Promise<Paid[]> {
  const found: Paid[] = [];
  for (const checkout of await records.paidCheckouts(since)) {
    const { id, placed } = checkout;
    const { state } = await checkouts.look(id);
    if (!placed || state.is !== 'paid') continue;
    const { payment } = state;
    found.push({
      checkout: { ...checkout, placed },
      payment,
      note: await records.noteOf(payment.id),
    });
  }
  const when = ({ note, checkout }: Paid) => note.paid ?? checkout.placed.placed;
  const number = ({ note }: Paid) => note.receipt ?? Number.POSITIVE_INFINITY;
  return found.sort((one, other) =>
    one.note.receipt === undefined || other.note.receipt === undefined
      ? when(one) - when(other)
      : number(one) - number(other),
  );
}

/** Does for one payment what was done for it before; says whether its order had to be written. */
async function replayCheckout(
  db: Database,
  env: Env,
  records: ProviderRecords,
  { checkout, payment, note }: Paid,
  now: number,
): Promise<boolean> {
  const { placed } = checkout;
  const isWritten = await writeAgain(db, checkout);
  const isIt = eq(orders.id, placed.order);
  const order = await db.select().from(orders).where(isIt).get();
  if (!order) return false;
  if (order.paidAt === null) {
    const paidAt = note.paid ?? Math.min(now, placed.placed);
    await fulfilOrder(db, env, order, payment, paidAt, note.unopened);
    await restoreOrder(db, env, order.id, note, await records.movesOf(order.id, payment.id));
    if (note.paid !== undefined) await dropMails(db, order.id);
  } else if (order.paymentId !== payment.id) {
    // Another payment has paid for it: this one goes back.
    await fulfilOrder(db, env, order, payment, now);
  }
  return isWritten;
}

/** Writes a paid order that the database knows nothing of; says whether it did. */
async function writeAgain(
  db: Database,
  { id, placed, endsAt }: Paid['checkout'],
): Promise<boolean> {
  const { order, asker, creator, topic, pricing, price, fee, answer, conversation, consents } =
    placed;
  const written = await insertWhere(
    db,
    orders,
    {
      id: order,
      askerId: asker,
      creatorId: creator,
      topicId: topic,
      pricing,
      conversationId: conversation,
      state: firstState,
      provider: 'stripe',
      priceCents: price,
      feeCents: fee,
      answerPriceCents: answer,
      currency: CURRENCY,
      createdAt: placed.placed,
      consentedAt: placed.placed,
      consentText: consents,
      checkoutId: id,
      checkoutEndsAt: endsAt,
      checkAt: endsAt,
    },
    sql`not exists (select 1 from ${orders} where ${eq(orders.id, order)})`,
  )
    // Where the same was ordered again since, that one stands; this payment is told as a difference.
    .onConflictDoNothing()
    .returning({ id: orders.id });
  return written.length > 0;
}
