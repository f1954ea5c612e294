import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moveOrder } from '../../../database/move-order.ts';
import { chargebacks, earlyChargebacks, orders, paymentEffects } from '../../../database/schema.ts';
import { endMonth } from '../../../database/settle-order.ts';
import {
  type ChargebackFacts,
  type ChargebackWrite,
  decideChargeback,
} from '../../../domain/orders/decide-chargeback.ts';
import { log } from '../../platform/log.ts';
import { recordDebtChargeback } from './debt-payments.ts';
import { moneyStatement } from './order-money.ts';
import { recordFraudWarning } from './plan-transfers.ts';
import type { ProviderChargeback, ProviderRecords } from './records.ts';
import { loseEarnings } from './refund-settled.ts';

/** Maximum number of early chargebacks (stored before their payment) that one run records. */
const EARLY_PER_RUN = 50;

/**
 * Records a chargeback in its current state at the provider, as `decideChargeback` decides from the order, its effects
 * and its credit notes. Facts that change before the decision is stored are read and decided again. A chargeback
 * without a booked payment is stored for {@link recordEarlyChargebacks}. Idempotent. Returns the id of its order, or
 * null when no order was paid by that payment; one of a debt's payment makes its creator owe again. Rejects while it is
 * unknown whether an earlier request has arrived, so that the event is retried.
 */
export async function recordChargeback(
  db: Database,
  reported: ProviderChargeback,
  now: number,
): Promise<string | null> {
  const { id, paymentId } = reported;
  if (!paymentId) return null;
  const facts = factsOf(paymentId, id);
  return decideAgain(async () => {
    const [read] = await db.select({ text: facts.as('facts') }).from(sql`(select 1)`);
    if (!read?.text) {
      if (await recordDebtChargeback(db, paymentId, reported, now))
        await db.delete(earlyChargebacks).where(eq(earlyChargebacks.id, id));
      else
        await db
          .insert(earlyChargebacks)
          .values({ id, paymentId, heardAt: now })
          .onConflictDoNothing();
      return null;
    }
    const known: ChargebackFacts = JSON.parse(read.text);
    const { order } = known;
    const { writes, mustWait } = decideChargeback(known, reported, now);
    await batch(db, {
      isUnchanged: onlyIf(sql`${facts} is ${read.text}`),
      writes: writes.map((write) => statementOf(db, order, id, write)),
      early: db.delete(earlyChargebacks).where(eq(earlyChargebacks.id, id)),
    });
    if (mustWait) throw new Error(`order ${order.id}: something that was sent may still arrive`);
    return order.id;
  });
}

/**
 * The {@link ChargebackFacts} as one JSON text, null when no order was paid by that payment. The decision is
 * stored only while D1 still has the same text.
 */
function factsOf(paymentId: string, id: string): SQL<string | null> {
  return sql`(select json_object(
    'order', json_object('id', o.id, 'creatorId', o.creator_id, 'state', o.state, 'outcome', o.outcome,
      'priceCents', o.price_cents, 'feeCents', o.fee_cents, 'refundedCents', o.refunded_cents,
      'retainedFeeCents', o.retained_fee_cents, 'answeredAt', o.answered_at, 'withdrawnAt', o.withdrawn_at,
      'chargeback', o.chargeback, 'pricing', o.pricing, 'unopened', o.unopened),
    'chargeback', (select json_object('id', c.id, 'state', c.state, 'reason', c.reason, 'cents', c.cents,
        'takenCents', c.taken_cents, 'returnedCents', c.returned_cents, 'openedAt', c.opened_at,
        'answerBy', c.answer_by, 'closedAt', c.closed_at, 'holdCents', c.hold_cents,
        'refundCents', c.refund_cents, 'feeCents', c.fee_cents, 'creatorCents', c.creator_cents,
        'debtCents', c.debt_cents, 'lossCents', c.loss_cents, 'reopened', c.reopened, 'reopenedAt', c.reopened_at)
      from chargebacks c where c.id = ${id}),
    'others', (select json_group_array(c.state) from (
      select state from chargebacks where order_id = o.id and taken_cents > 0 and id <> ${id} order by id) c),
    'effects', (select json_group_array(json_object('key', e.key, 'kind', e.kind, 'state', e.state,
        'cents', e.cents, 'sentAt', e.sent_at)) from (
      select * from payment_effects where order_id = o.id and kind in ('refund', 'transfer', 'reversal', 'goodwill')
      order by key) e),
    'creditedFor', (select json_group_array(d.source) from (
      select source from documents where order_id = o.id and series = 'A' order by source) d),
    'owedCents', max(0, -coalesce((select balance_cents from ledger_accounts where id = 'debt:' || o.creator_id), 0)),
    'writtenOffCents', coalesce((select sum(l.cents) from ledger_transfers l
        where l.credit = 'debt:' || o.creator_id and l.key like 'written-off:%'), 0)
      - coalesce((select sum(l.cents) from ledger_transfers l join orders s on s.id = l.order_id
        where s.creator_id = o.creator_id and l.credit = 'loss' and l.key like 'unlost-forgiven:%'), 0))
    from orders o where o.payment_id = ${paymentId})`;
}

function statementOf(
  db: Database,
  { id: orderId, creatorId }: ChargebackFacts['order'],
  id: string,
  write: ChargebackWrite,
): BatchItem<'sqlite'> {
  switch (write.type) {
    case 'open': {
      const { reason, cents, openedAt, answerBy } = write.chargeback;
      return db
        .insert(chargebacks)
        .values({ id, orderId, state: 'open', reason, cents, openedAt, answerBy });
    }
    case 'chargeback':
      return db.update(chargebacks).set(write.changes).where(eq(chargebacks.id, id));
    case 'order':
      return moveOrder(db, write.event, eq(orders.id, orderId), write.changes);
    case 'end_month':
      return endMonth(db, orderId);
    case 'lost_earnings':
      return loseEarnings(db, creatorId, write.cents);
    default:
      return moneyStatement(db, { id: orderId, creatorId }, write);
  }
}

/**
 * Decides again about the order's chargebacks, as they were last reported, because a refund or a transfer of it
 * has come back or was refused. Does nothing for an order without one.
 */
export async function reviewChargebacks(db: Database, orderId: string, now: number): Promise<void> {
  const known = await db
    .select({ chargeback: chargebacks, paymentId: orders.paymentId })
    .from(chargebacks)
    .innerJoin(orders, eq(orders.id, chargebacks.orderId))
    .where(eq(chargebacks.orderId, orderId))
    .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id));
  for (const { chargeback, paymentId } of known)
    await recordChargeback(db, { ...chargeback, paymentId }, now);
}

/** Records a report that came before its payment was booked, as the provider has it now. */
export async function recordEarly(
  db: Database,
  records: EarlyRecords,
  { id, kind }: Pick<typeof earlyChargebacks.$inferSelect, 'id' | 'kind'>,
  now: number,
): Promise<void> {
  if (kind === 'fraud_warning') await recordFraudWarning(db, await records.fraudWarning(id), now);
  else await recordChargeback(db, await records.chargeback(id), now);
}

type EarlyRecords = Pick<ProviderRecords, 'chargeback' | 'fraudWarning'>;

/**
 * Records the chargebacks and fraud warnings that were reported before their payment was booked, now that it is.
 * `orderId` limits this to one order. Returns how many were recorded and how many could not be
 * recorded yet.
 */
export async function recordEarlyChargebacks(
  db: Database,
  records: EarlyRecords,
  now: number,
  orderId?: string,
): Promise<{ done: number; failed: number }> {
  const booked = await db
    .select({ id: earlyChargebacks.id, kind: earlyChargebacks.kind })
    .from(earlyChargebacks)
    .innerJoin(orders, eq(orders.paymentId, earlyChargebacks.paymentId))
    .where(orderId === undefined ? undefined : eq(orders.id, orderId))
    .limit(EARLY_PER_RUN);
  const outcomes = await Promise.allSettled(
    booked.map((early) => recordEarly(db, records, early, now)),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.error('payments.not_recorded', { error: reason });
  return { done: outcomes.length - failures.length, failed: failures.length };
}

/**
 * Plans the reversal of every transferred share whose order is charged back. The sweep finds a transfer that
 * arrived after the chargeback.
 */
export function planReversals(db: Database, now: number) {
  const sent = sql`(
    select e.key, e.order_id, e.creator_id, e.cents
    from ${orders} o join ${paymentEffects} e on e.order_id = o.id
    where o.chargeback = 'open' and e.kind = 'transfer' and e.state = 'done'
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
