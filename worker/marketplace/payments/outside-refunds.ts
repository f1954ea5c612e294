import { eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { paymentEffects } from '../../../database/schema.ts';
import { settleOrder } from '../../../database/settle-order.ts';
import {
  decideOutsideRefund,
  outsideRefundKey,
  type RefundedOrder,
} from '../../../domain/orders/outside-refund.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';
import type { SettledOrder } from '../../../domain/orders/settlement.ts';
import { complaintDecided } from './complaints.ts';
import { endWhenRefunded, refundSettledOrder } from './give-back-settled.ts';
import type { ProviderRefund } from './records.ts';

/** The reason of a complaint's decision that was made in the provider's dashboard. */
const DECIDED_OUTSIDE = 'Remboursement fait directement auprès de notre prestataire de paiement.';

/**
 * Records a refund that somebody has made in the provider's dashboard, as {@link decideOutsideRefund} decides. A
 * refund of a payment that is no order's, or of more than is left, stays a difference for an operator. Rejects
 * while the outcome of something else is awaited, so that the event is retried. Idempotent.
 */
export async function recordOutsideRefund(
  db: Database,
  refund: Pick<ProviderRefund, 'id' | 'cents' | 'paymentId'>,
  now: number,
): Promise<void> {
  const { id, cents, paymentId } = refund;
  if (!paymentId) return;
  await decideAgain(async () => {
    const facts = sql<string | null>`(select json_object('id', o.id, 'state', o.state,
      'creatorId', o.creator_id, 'pricing', o.pricing, 'unopened', o.unopened, 'feeCents', o.fee_cents, 'priceCents', o.price_cents, 'isAnswered', json(iif(o.answered_at is null, 'false', 'true')),
      'isWithdrawn', json(iif(o.withdrawn_at is null, 'false', 'true')),
      'effects', (select json_group_array(json_object('key', e.key, 'kind', e.kind, 'state', e.state,
          'cents', e.cents, 'sentAt', e.sent_at, 'providerId', e.provider_id)) from (
        select * from payment_effects where order_id = o.id order by key) e))
      from orders o where o.payment_id = ${paymentId} and o.paid_at is not null)`;
    const [read] = await db.select({ text: facts.as('facts') }).from(sql`(select 1)`);
    if (!read?.text) return;
    const order: RefundedOrder & SettledOrder = JSON.parse(read.text);
    const decision = decideOutsideRefund(order, refund);
    const writes: BatchItem<'sqlite'>[] = [];
    switch (decision.is) {
      case 'known':
        return;
      case 'wait':
        throw new Error(`order ${order.id}: refund ${id} waits for another refund`);
      case 'taken_back':
        await refundSettledOrder(db, order.id, () => cents, now, {
          side: decision.from,
          refundId: id,
        });
        return;
      case 'settled': {
        const { refundCents } = decision;
        const settlement = { refundCents, at: now };
        const { booked, settled } = settleOrder(db, 'refunded_outside', order, settlement);
        writes.push(
          ...booked,
          settled,
          ...complaintDecided(db, order.id, {
            ...{ decidedAt: now, reason: DECIDED_OUTSIDE, refundCents },
          }),
          ...payOwed(
            db,
            order.id,
            { key: effectKeys.refund(order.id), restCents: refundCents - cents },
            refund,
            now,
          ),
          endWhenRefunded(db, order.id, now),
        );
        break;
      }
      case 'owed':
        writes.push(...payOwed(db, order.id, decision, refund, now));
    }
    await batch(db, { isUnchanged: onlyIf(sql`${facts} is ${read.text}`), writes });
  });
}

/** The statements by which the refund `id` pays the effect `key`, of which `restCents` are left for us to refund. */
function payOwed(
  db: Database,
  orderId: string,
  { key, restCents }: { key: string; restCents: number },
  { id, cents }: Pick<ProviderRefund, 'id' | 'cents'>,
  now: number,
) {
  const paidKey = restCents === 0 ? key : outsideRefundKey(orderId, id);
  const paid = db
    .update(paymentEffects)
    .set({ state: 'done', doneAt: now, providerId: id, error: null })
    .where(eq(paymentEffects.key, paidKey));
  if (restCents === 0) return [paid];
  return [
    db.update(paymentEffects).set({ cents: restCents }).where(eq(paymentEffects.key, key)),
    db.insert(paymentEffects).values({
      ...{ key: paidKey, kind: 'refund', orderId, cents, createdAt: now, dueAt: now },
    }),
    paid,
  ];
}
