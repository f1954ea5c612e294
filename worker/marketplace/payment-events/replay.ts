import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  orders,
  paymentEffects,
  providerEvents,
  replayedCheckouts,
  replays,
} from '../../../database/schema.ts';
import { CURRENCY, HOUR_MS } from '../../../domain/limits.ts';
import type { Payment } from '../../../domain/orders/checkout.ts';
import { firstState } from '../../../domain/orders/events.ts';
import type { OrderNote } from '../../../domain/orders/order-note.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { dropMails, restoreOrder } from '../orders/restore-order.ts';
import { restorePapers } from '../papers/copy-papers.ts';
import type { Checkouts } from '../payments/port.ts';
import type { PaidCheckout, ProviderRecords } from '../payments/records.ts';
import { orderRefundedBy } from '../payments/refund-settled.ts';
import { readRestoring, setRestoring } from '../payments/restoring.ts';
import { sweepEvents } from './process-event.ts';

/**
 * A checkout page may have been created this long before the restored time, and be paid after it.
 */
const PAGE_LIFE_MS = HOUR_MS;

interface Provider {
  checkouts: Checkouts;
  records: ProviderRecords;
}

export interface Replayed {
  /** Orders inserted and new events stored by this request. */
  orders: number;
  events: number;
  /** The phase that the next request continues; null when everything is done. */
  next: Phase | null;
}

type Phase = typeof replays.$inferSelect.phase;
type Replay = typeof replays.$inferSelect;

/** The context of every step. */
interface Replaying {
  db: Database;
  env: Env;
  provider: Provider;
  now: number;
  /** Maximum number of items for one step. */
  limit: number;
}

/** The progress of a step: the cursor of its phase, or null at its end, and its counts. */
interface Step {
  cursor: string | null;
  looked: number;
  orders?: number;
  events?: number;
}

/**
 * The phases in their order. All paid checkouts are gathered before any is replayed, so that
 * receipts get their numbers again. An event may need an order that a later phase restores, so
 * unfinished orders are restored twice.
 */
const phases: Record<Phase, (replaying: Replaying, replay: Replay) => Promise<Step>> = {
  unfinished: restoreUnfinished,
  gather: gatherPaid,
  checkouts: replayGathered,
  papers: restorePapersSince,
  tell: storeEvents,
  work: processEvents,
  refunds: restoreRefunded,
  again: restoreUnfinished,
};
const sequence = Object.keys(phases) as Phase[];

/**
 * Catches up on the provider's activity since a time that the database was restored to, or since
 * events were lost. It restores known orders, inserts again those paid since then (oldest first),
 * opens their conversations, settles each by the provider's movements, and processes all events. It
 * moves no money, and after a restore nothing else does until a reconciliation finds no difference.
 * One request handles at most `steps` items; the next with the same `since` continues from there,
 * also after a crash. Known state stays as it is, so repeating it changes nothing.
 */
export async function replayPayments(
  db: Database,
  env: Env,
  provider: Provider,
  { since, steps }: { since: number; steps: number },
  now: number,
): Promise<Replayed> {
  let replay = await beginReplay(db, env, since);
  const done = { orders: 0, events: 0 };
  for (let left = steps; left > 0; ) {
    const step = await phases[replay.phase]({ db, env, provider, now, limit: left }, replay);
    left -= Math.max(1, step.looked);
    done.orders += step.orders ?? 0;
    done.events += step.events ?? 0;
    const next = await advance(db, replay, step);
    if (next === null) {
      // Nothing was restored, so there is nothing to wait for.
      const isOver = replay.wasRunning && replay.orders + (step.orders ?? 0) === 0;
      await setRestoring(env, isOver ? null : 'replayed');
      await db.delete(replays).where(eq(replays.since, since));
      return { ...done, next: null };
    }
    replay = next;
  }
  return { ...done, next: replay.phase };
}

/**
 * Continues the replay since that time, or starts one and discards any other. No money moves until
 * its end.
 */
async function beginReplay(db: Database, env: Env, since: number): Promise<Replay> {
  const known = await db.select().from(replays).where(eq(replays.since, since)).get();
  if (known) return known;
  const wasRunning = (await readRestoring(env)) === null;
  await setRestoring(env, 'begun');
  const { begun } = await batch(db, {
    formerReplays: db.delete(replays),
    formerCheckouts: db.delete(replayedCheckouts),
    inserted: db
      .insert(replays)
      .values({ since, phase: sequence[0]!, wasRunning })
      .onConflictDoNothing(),
    begun: first(db.select().from(replays).where(eq(replays.since, since))),
  });
  return begun!;
}

/**
 * Records a step's progress; returns null at the end of the last phase. One of two concurrent
 * requests records it.
 */
async function advance(db: Database, replay: Replay, step: Step): Promise<Replay | null> {
  const phase = step.cursor === null ? sequence[sequence.indexOf(replay.phase) + 1] : replay.phase;
  if (!phase) return null;
  const after = {
    phase,
    cursor: step.cursor ?? '',
    orders: replay.orders + (step.orders ?? 0),
    events: replay.events + (step.events ?? 0),
  };
  await db
    .update(replays)
    .set(after)
    .where(
      and(
        eq(replays.since, replay.since),
        eq(replays.phase, replay.phase),
        eq(replays.cursor, replay.cursor),
      ),
    );
  return { ...replay, ...after };
}

/** Restores paid orders that may still change, oldest first. */
async function restoreUnfinished(
  { db, env, provider: { records }, limit }: Replaying,
  { cursor }: Replay,
): Promise<Step> {
  const isOpen = sql`exists (select 1 from ${paymentEffects} where ${and(
    eq(paymentEffects.orderId, orders.id),
    inArray(paymentEffects.state, ['waiting', 'pending', 'failed', 'frozen']),
  )})`;
  const [paidAt = -1, after = ''] = cursor ? (JSON.parse(cursor) as [number, string]) : [];
  const unfinished = await db
    .select({ id: orders.id, paidAt: orders.paidAt, paymentId: orders.paymentId })
    .from(orders)
    .where(
      and(
        eq(orders.provider, 'stripe'),
        isNotNull(orders.paymentId),
        or(ne(orders.state, 'settled'), isOpen),
        sql`(${orders.paidAt}, ${orders.id}) > (${paidAt}, ${after})`,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(limit);
  for (const { id, paymentId } of unfinished) await restore(db, env, records, id, paymentId!);
  const last = unfinished.length < limit ? null : unfinished.at(-1)!;
  return { cursor: last && JSON.stringify([last.paidAt, last.id]), looked: unfinished.length };
}

/** Restores one order from its note and its movements. */
async function restore(
  db: Database,
  env: Env,
  records: ProviderRecords,
  id: string,
  paymentId: string,
): Promise<void> {
  const note = await records.noteOf(paymentId);
  await restoreOrder(db, env, id, note, await records.movesOf(id, paymentId));
}

/** Stores the payments of pages that were created since. */
async function gatherPaid(
  { db, provider: { checkouts, records }, limit }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  const slice = { after: cursor || null, limit };
  const { items, next } = await records.paidCheckouts(since - PAGE_LIFE_MS, slice);
  for (const checkout of items) {
    const { id, placed } = checkout;
    const { state } = await checkouts.look(id);
    if (!placed || state.is !== 'paid') continue;
    const { payment } = state;
    const note = await records.noteOf(payment.id);
    const paid: Paid = { checkout: { ...checkout, placed }, payment, note };
    await db
      .insert(replayedCheckouts)
      .values({
        id,
        receipt: note.receipt ?? null,
        paidAt: note.paid ?? placed.placed,
        paid: JSON.stringify(paid),
      })
      .onConflictDoNothing();
  }
  return { cursor: next, looked: items.length };
}

/**
 * Replays the gathered payments in the order of their receipts; those without a receipt were never
 * booked, and come last.
 */
async function replayGathered(replaying: Replaying): Promise<Step> {
  const { db, env, provider, now, limit } = replaying;
  const gathered = await db
    .select()
    .from(replayedCheckouts)
    .orderBy(
      sql`${replayedCheckouts.receipt} is null`,
      asc(replayedCheckouts.receipt),
      asc(replayedCheckouts.paidAt),
      asc(replayedCheckouts.id),
    )
    .limit(limit);
  let written = 0;
  for (const { id, paid } of gathered) {
    if (await replayCheckout(db, env, provider.records, JSON.parse(paid) as Paid, now))
      written += 1;
    await db.delete(replayedCheckouts).where(eq(replayedCheckouts.id, id));
  }
  const isMore = gathered.length === limit;
  return { cursor: isMore ? gathered.at(-1)!.id : null, looked: gathered.length, orders: written };
}

/** Stores the papers again that only D1 had. They take their numbers before credit notes that take the next ones. */
function restorePapersSince(
  { env, limit, now }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  return restorePapers(env, { since, cursor, limit }, now);
}

/** Stores the provider's events since then. Handlers read current state, so any order works. */
async function storeEvents(
  { db, provider: { records }, now, limit }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  const { items, next } = await records.events(since, { after: cursor || null, limit });
  let events = 0;
  for (const event of items.toReversed()) {
    const stored = await db
      .insert(providerEvents)
      .values({ ...event, receivedAt: now, dueAt: now })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    events += stored.length;
  }
  return { cursor: next, looked: items.length, events };
}

/** Processes stored events; failed ones are left to the cron. */
async function processEvents({ db, env, now }: Replaying): Promise<Step> {
  const { done, failed } = await sweepEvents(db, env, now);
  return { cursor: done + failed === 0 ? null : 'more', looked: done + failed };
}

/**
 * Restores orders that were partly refunded after their release: they are settled, so no other
 * phase reads them.
 */
async function restoreRefunded(
  { db, env, provider: { records }, limit }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  const { items, next } = await records.refunds(since, { after: cursor || null, limit });
  for (const { effectKey } of items) {
    const orderId = effectKey ? orderRefundedBy(effectKey) : null;
    const [found] = orderId
      ? await db.select({ paymentId: orders.paymentId }).from(orders).where(eq(orders.id, orderId))
      : [];
    if (orderId && found?.paymentId) await restore(db, env, records, orderId, found.paymentId);
  }
  return { cursor: next, looked: items.length };
}

interface Paid {
  checkout: PaidCheckout & { placed: NonNullable<PaidCheckout['placed']> };
  payment: Payment;
  note: OrderNote;
}

/** Replays one payment. Returns true when its order had to be inserted. */
async function replayCheckout(
  db: Database,
  env: Env,
  records: ProviderRecords,
  { checkout, payment, note }: Paid,
  now: number,
): Promise<boolean> {
  const { placed } = checkout;
  const isWritten = await insertAgain(db, checkout);
  const isIt = eq(orders.id, placed.order);
  const order = await db.select().from(orders).where(isIt).get();
  if (!order) return false;
  if (order.paidAt === null) {
    const paidAt = note.paid ?? Math.min(now, placed.placed);
    await fulfilOrder(db, env, order, payment, paidAt, note);
    await restoreOrder(db, env, order.id, note, await records.movesOf(order.id, payment.id));
    if (note.paid !== undefined) await dropMails(db, order.id);
  } else if (order.paymentId !== payment.id) {
    // Another payment has paid for the order, so this one is returned.
    await fulfilOrder(db, env, order, payment, now);
  }
  return isWritten;
}

/** Inserts a paid order that the database has lost. Returns true when it did. */
async function insertAgain(
  db: Database,
  { id, placed, endsAt }: Paid['checkout'],
): Promise<boolean> {
  const { order, asker, creator, topic, pricing, price, fee, answer, conversation, consents } =
    placed;
  const { answerDays, releaseDays, complaintReplyDays, complaintDecisionDays } = placed;
  const written = await insertWhere(
    db,
    orders,
    {
      id: order,
      // A guest may have joined another account since, which is not their own order's creator.
      askerId: sql`coalesce((select user_id from joined_guests where guest_id = ${asker} and user_id <> ${creator}), ${asker})`,
      creatorId: creator,
      topicId: topic,
      pricing,
      conversationId: conversation,
      state: firstState,
      provider: 'stripe',
      priceCents: price,
      feeCents: fee,
      answerPriceCents: answer,
      answerDays,
      releaseDays,
      complaintReplyDays,
      complaintDecisionDays,
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
    // A later order for the same topic stands; this payment is then reported as a difference.
    .onConflictDoNothing()
    .returning({ id: orders.id });
  return written.length > 0;
}
