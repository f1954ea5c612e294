import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { settleOrder } from '../../../database/settle-order.ts';
import type { MoneyFacts } from '../../../domain/orders/decide-effect.ts';
import { decideOutsideRefund, payOwed } from '../../../domain/orders/outside-refund.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';
import { complaintDecided } from './complaints.ts';
import { bookDebtPayment } from './debt-payments.ts';
import { changeMoney, moneyStatements } from './order-money.ts';
import type { ProviderRefund } from './records.ts';
import { endWhenRefunded, takeBack } from './refund-settled.ts';

/** The reason of a complaint's decision that was made in the provider's dashboard. */
const DECIDED_OUTSIDE = 'Remboursement fait directement auprès de notre prestataire de paiement.';

/**
 * Records a refund that somebody has made in the provider's dashboard, as {@link decideOutsideRefund} decides. A refund
 * of a debt's payment is owed again. One of a payment that is nobody's, or of more than is left, stays a difference for
 * an operator. Rejects while the outcome of something else is awaited, so that the event is retried. Idempotent.
 */
export async function recordOutsideRefund(
  db: Database,
  refund: Pick<ProviderRefund, 'id' | 'cents' | 'paymentId'>,
  now: number,
): Promise<void> {
  const { id, cents, paymentId } = refund;
  if (!paymentId) return;
  const ofDebt = { source: id, inCents: 0, outCents: cents };
  if (await bookDebtPayment(db, paymentId, ofDebt, now)) return;
  await changeMoney(db, sql`o.payment_id = ${paymentId} and o.paid_at is not null`, (order) => {
    const decision = decideOutsideRefund(order, refund);
    const pay = (facts: MoneyFacts, owed: { key: string; restCents: number }) =>
      moneyStatements(db, facts, payOwed(facts, owed, refund, now));
    switch (decision.is) {
      case 'known':
        return [];
      case 'wait':
        throw new Error(`order ${order.id}: refund ${id} waits for another refund`);
      case 'taken_back':
        return takeBack(db, order, cents, now, { side: decision.from, refundId: id });
      case 'settled': {
        const { refundCents } = decision;
        const { booked, settled } = settleOrder(db, 'refunded_outside', order, {
          ...{ refundCents, at: now },
        });
        const owed = { key: effectKeys.refund(order.id), restCents: refundCents - cents };
        return [
          ...booked,
          settled,
          ...complaintDecided(db, order.id, {
            ...{ decidedAt: now, reason: DECIDED_OUTSIDE, refundCents },
          }),
          ...pay({ ...order, complaint: order.complaint && 'decided' }, owed),
          endWhenRefunded(db, order.id, now),
        ];
      }
      case 'owed':
        return pay(order, decision);
    }
  });
}
