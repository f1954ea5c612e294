import { and, eq, inArray, sql } from 'drizzle-orm';
import { batch, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  chargebacks,
  earlyChargebacks,
  orders,
  paymentEffects,
  type StoredOrder,
} from '../../../database/schema.ts';
import { shareLoss } from '../../../domain/orders/chargeback.ts';
import { log } from '../../platform/log.ts';
import type { ProviderChargeback, ProviderRecords } from './records.ts';

/** Maximum number of early chargebacks (stored before their payment) that one run records. */
const EARLY_PER_RUN = 50;

/**
 * Records a chargeback in its current state at the provider. Once it has taken money, it freezes
 * its order and reverses a transferred share. Once closed, it lets the order continue or divides
 * the loss. An inquiry takes no money and changes nothing. A loss that a bank decides again is
 * undone first. A chargeback without a booked payment is stored for {@link recordEarlyChargebacks}.
 * Idempotent. Returns the id of its order, or null when no order was paid by that payment. Rejects
 * while it is unknown whether an earlier request has arrived, so that the event is retried.
 */
export async function recordChargeback(
  db: Database,
  reported: ProviderChargeback,
  now: number,
): Promise<string | null> {
  if (!reported.paymentId) return null;
  const order = await db
    .select()
    .from(orders)
    .where(eq(orders.paymentId, reported.paymentId))
    .get();
  if (!order) {
    await storeEarly(db, reported.id, reported.paymentId, now);
    return null;
  }
  const { id, cents, reason, takenCents, returnedCents, openedAt, answerBy } = reported;
  const isIt = eq(chargebacks.id, id);
  const isClosed = reported.state !== 'open' || returnedCents > 0;
  const isLost = reported.state === 'lost' && takenCents > returnedCents;
  await db.batch([
    insertWhere(
      db,
      chargebacks,
      { id, orderId: order.id, cents, state: 'open', reason, openedAt, answerBy },
      sql`not exists (select 1 from ${chargebacks} where ${isIt})`,
    ),
    ...(isLost ? [] : [reopen(db, id, now)]),
    // An inquiry that was closed has become a chargeback.
    db
      .update(chargebacks)
      .set({ state: 'open', closedAt: null })
      .where(
        and(
          isIt,
          eq(chargebacks.state, 'won'),
          eq(chargebacks.takenCents, 0),
          sql`${takenCents} > 0`,
        ),
      ),
    db
      .update(chargebacks)
      .set({
        answerBy,
        takenCents: sql`iif(${chargebacks.takenCents} = 0, ${takenCents}, ${chargebacks.takenCents})`,
        returnedCents: sql`iif(${chargebacks.returnedCents} = 0, ${returnedCents}, ${chargebacks.returnedCents})`,
        closedAt: sql`coalesce(${chargebacks.closedAt}, ${isClosed ? now : null})`,
      })
      .where(and(isIt, sql`not (${chargebacks.state} = 'lost' and ${isLost ? 1 : 0})`)),
    planReversals(db, now, order.id),
    db.delete(earlyChargebacks).where(eq(earlyChargebacks.id, id)),
  ]);
  if (reported.state === 'open') return order.id;
  // Nothing is lost when all the money came back.
  if (isLost) await closeLost(db, id, order.id);
  else await closeWon(db, id);
  return order.id;
}

/** Undoes the division of a loss by triggers, because a bank decides again. */
function reopen(db: Database, id: string, now: number) {
  const undone = { holdCents: 0, refundCents: 0, feeCents: 0, creatorCents: 0, debtCents: 0 };
  return db
    .update(chargebacks)
    .set({
      ...{ ...undone, lossCents: 0, state: 'open', closedAt: null, reopenedAt: now },
      reopened: sql`${chargebacks.reopened} + 1`,
    })
    .where(and(eq(chargebacks.id, id), eq(chargebacks.state, 'lost')));
}

async function storeEarly(
  db: Database,
  id: string,
  paymentId: string,
  heardAt: number,
): Promise<void> {
  await db.insert(earlyChargebacks).values({ id, paymentId, heardAt }).onConflictDoNothing();
}

/**
 * Records the chargebacks that were reported before their payment was booked, now that it is.
 * `orderId` limits this to one order. Returns how many were recorded and how many could not be
 * recorded yet.
 */
export async function recordEarlyChargebacks(
  db: Database,
  records: Pick<ProviderRecords, 'chargeback'>,
  now: number,
  orderId?: string,
): Promise<{ done: number; failed: number }> {
  const booked = await db
    .select({ id: earlyChargebacks.id })
    .from(earlyChargebacks)
    .innerJoin(orders, eq(orders.paymentId, earlyChargebacks.paymentId))
    .where(orderId === undefined ? undefined : eq(orders.id, orderId))
    .limit(EARLY_PER_RUN);
  const outcomes = await Promise.allSettled(
    booked.map(async ({ id }) => recordChargeback(db, await records.chargeback(id), now)),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.error('payments.not_recorded', { error: reason });
  return { done: outcomes.length - failures.length, failed: failures.length };
}

async function closeWon(db: Database, id: string): Promise<void> {
  await db
    .update(chargebacks)
    .set({ state: 'won' })
    .where(and(eq(chargebacks.id, id), eq(chargebacks.state, 'open')));
}

async function closeLost(db: Database, id: string, orderId: string): Promise<void> {
  const { chargeback, order, effects } = await batch(db, {
    chargeback: first(db.select().from(chargebacks).where(eq(chargebacks.id, id))),
    order: first(db.select().from(orders).where(eq(orders.id, orderId))),
    effects: db
      .select()
      .from(paymentEffects)
      .where(
        and(
          eq(paymentEffects.orderId, orderId),
          inArray(paymentEffects.kind, ['refund', 'transfer']),
        ),
      ),
  });
  if (chargeback!.state !== 'open') return;
  if (effects.some(({ state }) => state === 'pending'))
    throw new Error(`order ${orderId}: something that was sent may still arrive`);
  const frozen = (kind: 'refund' | 'transfer') =>
    effects
      .filter((effect) => effect.kind === kind && effect.state === 'frozen')
      .reduce((sum, { cents }) => sum + cents, 0);
  const facts = {
    refundOwedCents: frozen('refund'),
    retainedShareCents: frozen('transfer'),
  };
  const loss = shareLoss(
    { ...order!, ...facts, isSettled: order!.state === 'settled' },
    chargeback!.takenCents - chargeback!.returnedCents,
  );
  await batch(db, {
    isUnchanged: onlyIf(isUnchanged(order!, facts)),
    lost: db
      .update(chargebacks)
      .set({ state: 'lost', ...loss })
      .where(and(eq(chargebacks.id, id), eq(chargebacks.state, 'open'))),
  });
}

/** True when the figures used to divide the loss still hold. */
function isUnchanged(
  { id, state, refundedCents }: StoredOrder,
  { refundOwedCents, retainedShareCents }: { refundOwedCents: number; retainedShareCents: number },
) {
  const frozen = (kind: string) =>
    sql`coalesce((select sum(cents) from ${paymentEffects} where ${paymentEffects.orderId} = ${id} and ${paymentEffects.kind} = ${kind} and ${paymentEffects.state} = 'frozen'), 0)`;
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.state} = ${state} and ${orders.refundedCents} = ${refundedCents})
    and ${frozen('refund')} = ${refundOwedCents} and ${frozen('transfer')} = ${retainedShareCents}
    and not exists (select 1 from ${paymentEffects} where ${paymentEffects.orderId} = ${id} and ${paymentEffects.kind} in ('refund', 'transfer') and ${paymentEffects.state} = 'pending')`;
}

/**
 * Plans the reversal of every transferred share whose order is charged back: of one order, or of
 * all. The sweep finds a transfer that arrived after the chargeback.
 */
export function planReversals(db: Database, now: number, orderId?: string) {
  const sent = sql`(
    select e.key, e.order_id, e.creator_id, e.cents
    from ${orders} o join ${paymentEffects} e on e.order_id = o.id
    where o.chargeback = 'open' and e.kind = 'transfer' and e.state = 'done'
      and ${orderId ? sql`o.id = ${orderId}` : sql`true`}
      and not exists (select 1 from ${paymentEffects} r where r.key = 'reversal:' || e.key)
  ) sent`;
  return insertWhere(
    db,
    paymentEffects,
    {
      key: sql`'reversal:' || sent.key`,
      kind: 'reversal',
      orderId: sql`sent.order_id`,
      creatorId: sql`sent.creator_id`,
      cents: sql`sent.cents`,
      createdAt: now,
      dueAt: now,
    },
    sql`true`,
    sent,
  );
}
