import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  orders,
  paymentEffects,
  pspEvents,
  replayedCheckouts,
  replays,
} from '../../../database/schema.ts';
import { CURRENCY, HOUR_MS } from '../../../domain/limits.ts';
import type { Payment } from '../../../domain/orders/checkout.ts';
import { firstState } from '../../../domain/orders/events.ts';
import type { OrderNote } from '../../../domain/orders/order-note.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { dropMails, restoreOrder } from '../orders/restore-order.ts';
import { orderGivenBackBy } from '../payments/give-back-settled.ts';
import type { Checkouts } from '../payments/port.ts';
import type { PaidCheckout, ProviderRecords } from '../payments/records.ts';
import { readRestoring, setRestoring } from '../payments/restoring.ts';
import { sweepEvents } from './process-event.ts';

/** A page may have been made so long before the time that was restored, and be paid after it. */
const PAGE_LIFE_MS = HOUR_MS;

interface Provider {
  checkouts: Checkouts;
  records: ProviderRecords;
}

export interface Replayed {
  /** Orders that were written, and events that were new, by this request. */
  orders: number;
  events: number;
  /** What the next request goes on with; null where everything is done. */
  next: Phase | null;
}

type Phase = typeof replays.$inferSelect.phase;
type Replay = typeof replays.$inferSelect;

/** What every step works with. */
interface Replaying {
  db: Database;
  env: Env;
  provider: Provider;
  now: number;
  /** Things that one step may look at. */
  limit: number;
}

/** How far a step has come: where its phase goes on, or null at its end, and what it did. */
interface Step {
  cursor: string | null;
  looked: number;
  orders?: number;
  events?: number;
}

/**
 * What is done in which order. Everything that was paid is gathered before any of it is done, so that receipts get
 * their numbers again. What was told may ask for what has been done as well, so unfinished orders come twice.
 */
const phases: Record<Phase, (replaying: Replaying, replay: Replay) => Promise<Step>> = {
  unfinished: restoreUnfinished,
  gather: gatherPaid,
  checkouts: replayGathered,
  tell: storeEvents,
  work: workOffEvents,
  refunds: restoreGivenBack,
  again: restoreUnfinished,
};
const sequence = Object.keys(phases) as Phase[];

/**
 * Catches up on what the provider has done since a time that the database was restored to, or that
 * nobody heard of: brings orders that it knows to where they were, writes those again that were paid since then,
 * the oldest first, opens their conversations, settles each by what the provider has moved of it, and works off
 * everything that was told. Nothing is moved by it, and after a restore by nothing else until a reconciliation
 * finds no difference. One request looks at so many things as `steps` says; where that is not all, the next with
 * the same `since` goes on from there, as it does after a crash. What is known already stays as it is, so that
 * repeating it changes nothing.
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
    const next = await goOn(db, replay, step);
    if (next === null) {
      // Nobody restored anything: there is nothing to wait for.
      const isOver = replay.wasRunning && replay.orders + (step.orders ?? 0) === 0;
      await setRestoring(env, isOver ? null : 'replayed');
      await db.delete(replays).where(eq(replays.since, since));
      return { ...done, next: null };
    }
    replay = next;
  }
  return { ...done, next: replay.phase };
}

/** The replay since that time as far as it is; another one is given up for it. Nothing moves until its end. */
async function beginReplay(db: Database, env: Env, since: number): Promise<Replay> {
  const known = await db.select().from(replays).where(eq(replays.since, since)).get();
  if (known) return known;
  const wasRunning = (await readRestoring(env)) === null;
  await setRestoring(env, 'begun');
  const [, , , [begun]] = await db.batch([
    db.delete(replays),
    db.delete(replayedCheckouts),
    db.insert(replays).values({ since, phase: sequence[0]!, wasRunning }).onConflictDoNothing(),
    db.select().from(replays).where(eq(replays.since, since)),
  ]);
  return begun!;
}

/** Notes what a step has done; null at the end of the last phase. Of two requests at once, one notes it. */
async function goOn(db: Database, replay: Replay, step: Step): Promise<Replay | null> {
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

/** Restores paid orders of which something may still happen, the oldest first. */
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

/** Brings one order to where its note and what was moved of it say that it was. */
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

/** Stores what was paid on pages that were made since. */
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

/** Does what was gathered, in the order of its receipts; what has none was never booked, and comes last. */
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

/** Stores what the provider has told since; what it is about says how things stand, so any order does. */
async function storeEvents(
  { db, provider: { records }, now, limit }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  const { items, next } = await records.events(since, { after: cursor || null, limit });
  let events = 0;
  for (const event of items.toReversed()) {
    const stored = await db
      .insert(pspEvents)
      .values({ ...event, receivedAt: now, dueAt: now })
      .onConflictDoNothing()
      .returning({ id: pspEvents.id });
    events += stored.length;
  }
  return { cursor: next, looked: items.length, events };
}

/** Works off what was told; what fails is left to the cron. */
async function workOffEvents({ db, env, now }: Replaying): Promise<Step> {
  const { done, failed } = await sweepEvents(db, env, now);
  return { cursor: done + failed === 0 ? null : 'more', looked: done + failed };
}

/** Restores orders of which something went back after a release: settled ones, which nothing else looks at. */
async function restoreGivenBack(
  { db, env, provider: { records }, limit }: Replaying,
  { since, cursor }: Replay,
): Promise<Step> {
  const { items, next } = await records.refunds(since, { after: cursor || null, limit });
  for (const { effectKey } of items) {
    const orderId = effectKey ? orderGivenBackBy(effectKey) : null;
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
