import { type SQL, sql } from 'drizzle-orm';
import { type Movement, movementsOf, type OrderRecord } from '../domain/orders/movements.ts';
import type { Database } from './client.ts';

/** The stored facts of the movements of an order, as the JSON of an {@link OrderRecord}; null for an unknown id. */
export const orderRecord = (orderId: SQL) => sql<string | null>`(select json_object(
  'priceCents', o.price_cents, 'feeCents', o.fee_cents, 'paidAt', o.paid_at, 'answeredAt', o.answered_at,
  'answerBy', o.answer_by, 'releaseAt', o.release_at, 'settledAt', o.settled_at, 'withdrawnAt', o.withdrawn_at,
  'stoppedAt', o.stopped_at, 'unopened', o.unopened,
  'complaint', (select json_object('text', text, 'createdAt', created_at, 'decidedAt', decided_at, 'reason', reason)
    from order_complaints where order_id = o.id),
  'entries', (select json_group_array(json_object('key', key, 'cents', cents, 'at', at,
      'credit', substr(credit, 1, instr(credit || ':', ':') - 1)))
    from ledger_transfers where order_id = o.id
      and substr(key, 1, instr(key, ':')) in ('refund:', 'share:', 'back-share:', 'back-fee:', 'back-debt:', 'back-loss:', 'goodwill:',
        'repaid:')),
  'chargebacks', (select json_group_array(json_object('id', id, 'state', state, 'openedAt', opened_at,
      'closedAt', closed_at, 'takenCents', taken_cents, 'returnedCents', returned_cents, 'holdCents', hold_cents,
      'creatorCents', creator_cents, 'debtCents', debt_cents))
    from chargebacks where order_id = o.id and taken_cents > 0),
  'acts', (select json_group_array(json_object('what', terms ->> '$.what', 'at', used_at, 'by', proposed_by, 'reason', reason))
    from approvals where subject_id in (o.id, o.creator_id) and used_at is not null and ended_at is null
      and terms ->> '$.what' in ('decision', 'refund', 'give_back')),
  'payouts', (select json_group_array(json_object('id', p.id, 'at', p.created_at, 'cents', s.cents))
    from payout_sales s join payouts p on p.id = s.payout_id
    where s.order_id = o.id and s.cents > 0 and p.state <> 'failed'))
  from orders o where o.id = ${orderId})`;

export const selectRecord = (db: Database, orderId: string) =>
  db.select({ record: orderRecord(sql`${orderId}`).as('record') }).from(sql`(select 1)`);

/** The movements in the JSON of {@link orderRecord}. */
export const movementsIn = (record: string | null): Movement[] =>
  record === null ? [] : movementsOf(JSON.parse(record) as OrderRecord);
