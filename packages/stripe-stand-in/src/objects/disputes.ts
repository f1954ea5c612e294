import type Stripe from 'stripe';
import { book } from '../balances.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { newId, type Store } from '../store.ts';

/** The fee of a dispute, won or lost, in cents. */
const FEE = 2000;
const SECONDS_TO_ANSWER = 9 * 86_400;

export interface DisputeTerms {
  reason?: string | undefined;
  isInquiry?: boolean | undefined;
  /** Cents of the charge that are disputed; all that is left of it by default. */
  cents?: number | undefined;
}

/** Deducts the unrefunded amount of a disputed charge, and the fee, from the balance. */
function withdraw(store: Store, id: string, charge: string, amount: number) {
  return book(store, {
    type: 'adjustment',
    amount: -amount,
    fee: FEE,
    source: id,
    description: `Chargeback withdrawal for ${charge}`,
    category: 'dispute',
  });
}

/**
 * Opens a dispute, which deducts the charge's amount that is neither refunded nor disputed, or the part
 * `cents` of it, and a fee at once. An inquiry (`isInquiry`) deducts nothing.
 */
export function openDispute(
  store: Store,
  chargeId: string,
  { reason = 'fraudulent', isInquiry = false, cents }: DisputeTerms = {},
): Stripe.Dispute {
  const charge = store.get('charge', chargeId);
  if (charge.disputed && cents === undefined)
    throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  const disputed = store.list('dispute', { charge: chargeId });
  const left = disputed.reduce(
    (rest, { amount }) => rest - amount,
    charge.amount - charge.amount_refunded,
  );
  const amount = cents ?? left;
  if (left <= 0 || amount > left || charge.status !== 'succeeded')
    throw invalidRequest(`Nothing of charge ${charge.id} is left to be disputed.`);
  const id = newId('du');
  const created = store.now();
  const entries = isInquiry ? [] : [withdraw(store, id, charge.id, amount)];
  const card = charge.payment_method_details?.card;
  const dispute = store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: entries,
    charge: charge.id,
    created,
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + SECONDS_TO_ANSWER,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: '83',
      },
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } satisfies Stripe.Dispute);
  store.change('charge', charge.id, { disputed: true });
  emit(store, 'charge.dispute.created', dispute);
  if (!isInquiry) emit(store, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Turns an inquiry into a dispute, which deducts the money. */
export function escalateDispute(store: Store, id: string): Stripe.Dispute {
  const { charge, amount } = disputeOf(store, id);
  const escalated = store.change('dispute', id, {
    balance_transactions: [withdraw(store, id, charge as string, amount)],
    is_charge_refundable: false,
    status: 'needs_response',
  });
  emit(store, 'charge.dispute.updated', escalated);
  emit(store, 'charge.dispute.funds_withdrawn', escalated);
  return escalated;
}

/** Closes an inquiry after a full refund of its charge. */
export function endInquiry(store: Store, charge: string): void {
  const inquiry = store
    .list('dispute', { charge })
    .find(({ status }) => status === 'warning_needs_response');
  if (!inquiry) return;
  const closed = store.change('dispute', inquiry.id, { status: 'warning_closed' });
  emit(store, 'charge.dispute.closed', closed);
}

/**
 * Closes a dispute: a won one returns the money, without the fee. A lost one may be won on appeal, and a won
 * one lost by arbitration, which deducts the money again.
 */
export function closeDispute(store: Store, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = disputeOf(store, id);
  if (dispute.status === status) throw invalidRequest(`Dispute ${id} is closed already.`);
  const entries = [...dispute.balance_transactions];
  const isTakenAgain = dispute.status === 'won';
  if (isTakenAgain) entries.push(withdraw(store, id, dispute.charge as string, dispute.amount));
  if (status === 'won')
    entries.push(
      book(store, {
        type: 'adjustment',
        amount: dispute.amount,
        source: id,
        description: `Chargeback reversal for ${dispute.charge}`,
        category: 'dispute_reversal',
      }),
    );
  const closed = store.change('dispute', id, { balance_transactions: entries, status });
  emit(store, 'charge.dispute.updated', closed);
  emit(store, 'charge.dispute.closed', closed);
  if (status === 'won') emit(store, 'charge.dispute.funds_reinstated', closed);
  if (isTakenAgain) emit(store, 'charge.dispute.funds_withdrawn', closed);
  return closed;
}

/** The dispute with this id, or Stripe's error. */
export function disputeOf(store: Store, id: string): Stripe.Dispute {
  const dispute = store.find('dispute', id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
