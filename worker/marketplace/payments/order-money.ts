import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import {
  documents,
  ledgerTransfers,
  orderMails,
  paymentEffects,
} from '../../../database/schema.ts';
import type { MoneyFacts, MoneyWrite } from '../../../domain/orders/decide-effect.ts';

/**
 * Changes the money of the order that `which` finds (`o` is its alias): reads its {@link MoneyFacts}, lets `decide`
 * make the statements of one batch from them, and runs these while the facts are unchanged; otherwise it decides
 * again. Does nothing without statements. Returns false when nothing was done. `moveId`: a movement at the provider,
 * which the ledger may know.
 */
export function changeMoney(
  db: Database,
  which: SQL,
  decide: (order: MoneyFacts) => readonly BatchItem<'sqlite'>[],
  moveId = '',
): Promise<boolean> {
  const facts = moneyFacts(which, moveId);
  return decideAgain(async () => {
    const [read] = await db.select({ text: facts.as('facts') }).from(sql`(select 1)`);
    const writes = read?.text ? decide(JSON.parse(read.text) as MoneyFacts) : [];
    if (writes.length === 0) return false;
    await batch(db, { isUnchanged: onlyIf(sql`${facts} is ${read!.text}`), writes });
    return true;
  });
}

/** The {@link MoneyFacts} as one JSON text, null when no order is found. */
function moneyFacts(which: SQL, moveId: string): SQL<string | null> {
  return sql`(select json_object('id', o.id, 'askerId', o.asker_id, 'creatorId', o.creator_id, 'state', o.state,
    'provider', o.provider, 'pricing', o.pricing, 'priceCents', o.price_cents, 'feeCents', o.fee_cents,
    'refundedCents', o.refunded_cents, 'goodwillCents', o.goodwill_cents,
    'goodwillBackCents', coalesce((select cents from ledger_transfers where key = 'goodwill-back:' || o.id), 0),
    'retainedFeeCents', o.retained_fee_cents, 'answeredAt', o.answered_at,
    'withdrawnAt', o.withdrawn_at, 'unopened', o.unopened, 'chargeback', o.chargeback,
    'complaint', (select iif(c.decided_at is null, 'open', 'decided') from order_complaints c where c.order_id = o.id),
    'effects', (select json_group_array(json_object('key', e.key, 'kind', e.kind, 'state', e.state, 'cents', e.cents,
        'attempt', e.attempt, 'sentAt', e.sent_at, 'providerId', e.provider_id))
      from (select * from payment_effects where order_id = o.id order by key) e),
    'booked', (select json_group_array(l.key) from (
      select key from ledger_transfers where order_id = o.id and key like 'done:%' order by key) l),
    'creditedFor', (select json_group_array(d.source) from (
      select source from documents where order_id = o.id and series = 'A' order by source) d),
    'undoneCents', coalesce((select sum(undone.cents) from chargebacks c
      join documents undone on undone.order_id = c.order_id and undone.series = 'A' and undone.source = c.id
      where c.order_id = o.id and c.reopened > 0 and c.state <> 'lost'), 0),
    'mails', (select json_group_array(json_object('kind', m.kind, 'isDue', json(iif(m.due_at is null, 'false', 'true'))))
      from (select * from order_mails where order_id = o.id order by kind) m),
    'isKnownMove', json(iif(exists (select 1 from ledger_transfers where source = ${moveId}), 'true', 'false')))
    from orders o where ${which})`;
}

/** The statements that write a decision about the order's money, for one batch. */
export const moneyStatements = (db: Database, order: MoneyFacts, writes: readonly MoneyWrite[]) =>
  writes.map((write) => moneyStatement(db, order, write));

/** The statement of one row. */
export function moneyStatement(
  db: Database,
  { id: orderId, creatorId }: Pick<MoneyFacts, 'id' | 'creatorId'>,
  write: MoneyWrite,
): BatchItem<'sqlite'> {
  switch (write.type) {
    case 'entry':
      return db.insert(ledgerTransfers).values({ ...write.entry, orderId });
    case 'effect':
      return db
        .update(paymentEffects)
        .set(write.changes)
        .where(and(eq(paymentEffects.key, write.key), eq(paymentEffects.orderId, orderId)));
    case 'new_effect': {
      const { effect, at } = write;
      const isToCreator = effect.kind === 'transfer' || effect.kind === 'reversal';
      return db.insert(paymentEffects).values({
        ...effect,
        ...{ orderId, creatorId: isToCreator ? creatorId : null, createdAt: at, dueAt: at },
      });
    }
    case 'credit_note': {
      const { source, cents, at, number = null } = write;
      const next = sql`(select coalesce(max(number), 0) + 1 from documents where series = 'A')`;
      const isFree = sql`${number} not in (select number from documents where series = 'A')`;
      return db.insert(documents).values({
        ...{ series: 'A', orderId, cents, issuedAt: at, source },
        number: number === null ? next : sql`iif(${isFree}, ${number}, ${next})`,
      });
    }
    case 'mail': {
      const mail = { dueAt: write.at, attempts: 0, outcome: null };
      return db
        .insert(orderMails)
        .values({ orderId, kind: write.kind, ...mail })
        .onConflictDoUpdate({ target: [orderMails.orderId, orderMails.kind], set: mail });
    }
    case 'notice': {
      const { type: _, ...notice } = write;
      return enqueueNotice(db, notice);
    }
  }
}
