import type Stripe from 'stripe';
import { z } from 'zod';
import { balanceOf, book } from '../balances.ts';
import { cardOf, type TestCard } from '../cards.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { expand, integer, type Known, metadata, read } from '../parameters.ts';
import { newId, PLATFORM, type Store } from '../store.ts';
import { chargeOf } from './charges.ts';
import { endInquiry } from './disputes.ts';
import { paymentIntentOf } from './payment-intents.ts';

/** Time until the bank decides on a refund that it does not accept at once, in seconds. */
const BANK_ANSWERS_AFTER = 30;

const creation = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: integer(1).optional(),
  currency: z.literal('eur').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
} satisfies Known<Stripe.RefundCreateParams>);

const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`;

/**
 * POST /v1/refunds: the rest of a charge, or a part. It is deducted from the balance at once, which
 * may become negative, or waits until there is enough; the charge's fee is not returned.
 */
export function createRefund(store: Store, sent: unknown): Stripe.Refund {
  const params = read(creation, sent);
  const charge = chargeToRefund(store, params);
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} has not succeeded.`, undefined, 'charge');
  const takenBack = store
    .list('dispute', { charge: charge.id })
    .some(({ status }) => !status.startsWith('warning_'));
  if (takenBack)
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      'charge_already_refunded',
    );
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${euros(amount)}) is greater than unrefunded amount on charge (${euros(left)})`,
      undefined,
      'amount',
    );
  const pending_reason = whyItWaits(store, charge, amount);
  const waits = cardOf(numberEnding(charge)).refund;
  const id = newId('re');
  const entry = pending_reason
    ? null
    : bookRefund(store, { id, amount, availableOn: availableOnOf(store, charge) });
  const refund = store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: entry?.id ?? null,
    charge: charge.id,
    created: store.now(),
    currency: 'eur',
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(pending_reason ? { pending_reason } : {}),
    status: pending_reason || waits === 'waits' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund);
  const changed = refundedBy(store, charge.id, amount);
  if (changed.refunded) endInquiry(store, charge.id);
  emit(store, 'refund.created', refund);
  emit(store, 'charge.refunded', changed);
  if (!pending_reason) awaitBank(store, id, waits);
  return refund;
}

function awaitBank(store: Store, id: string, waits: TestCard['refund']): void {
  if (!waits) return;
  const job = waits === 'fails' ? 'refund-fails' : 'refund-succeeds';
  store.schedule(job, id, store.now() + BANK_ANSWERS_AFTER);
}

function bookRefund(
  store: Store,
  { id, amount, availableOn }: { id: string; amount: number; availableOn?: number },
): Stripe.BalanceTransaction {
  const description = 'REFUND FOR CHARGE';
  return book(store, { type: 'refund', amount: -amount, source: id, description, availableOn });
}

/** Setting that makes refunds wait for available money, as in an account without a bank to debit. */
const WAIT = 'refunds wait for money';

/** Makes refunds wait for money from now on, or take the balance below zero. */
export function letRefundsWait(store: Store, areWaiting: boolean): void {
  store.set(WAIT, areWaiting);
}

/** The reason why a refund waits: its charge's money, or any, is not available; undefined when it does not. */
function whyItWaits(
  store: Store,
  charge: Stripe.Charge,
  amount: number,
): 'charge_pending' | 'insufficient_funds' | undefined {
  if (!store.setting(WAIT, false)) return undefined;
  if (balanceOf(store, PLATFORM).available >= amount) return undefined;
  return availableOnOf(store, charge) > store.now() ? 'charge_pending' : 'insufficient_funds';
}

/** Makes the waiting refunds, the oldest first, as far as money is available. */
export function sendWaitingRefunds(store: Store): void {
  const waiting = store
    .list('refund', { status: 'pending' })
    .filter(({ balance_transaction }) => balance_transaction === null)
    .toReversed();
  for (const { id, amount, charge } of waiting) {
    if (balanceOf(store, PLATFORM).available < amount) return;
    const entry = bookRefund(store, { id, amount });
    const waits = cardOf(numberEnding(store.get('charge', charge as string))).refund;
    const sent = store.change('refund', id, {
      balance_transaction: entry.id,
      pending_reason: undefined,
      status: waits === 'waits' ? 'pending' : 'succeeded',
    });
    emit(store, 'refund.updated', sent);
    awaitBank(store, id, waits);
  }
}

function chargeToRefund(
  store: Store,
  { charge, payment_intent }: { charge?: string; payment_intent?: string },
): Stripe.Charge {
  if (charge !== undefined) return chargeOf(store, charge, { param: 'charge' });
  if (payment_intent === undefined)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const intent = paymentIntentOf(store, payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded')
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    );
  return store.get('charge', intent.latest_charge as string);
}

/** Only the last four digits of a test card are stored, which identify those with special behaviour. */
function numberEnding(charge: Stripe.Charge): string {
  return `400000000000${charge.payment_method_details?.card?.last4}`;
}

/** A refund of pending money is deducted from the pending balance. */
function availableOnOf(store: Store, charge: Stripe.Charge): number {
  return store.get('balance_transaction', charge.balance_transaction as string).available_on;
}

function refundedBy(store: Store, id: string, amount: number): Stripe.Charge {
  const charge = store.get('charge', id);
  const amount_refunded = charge.amount_refunded + amount;
  return store.change('charge', id, {
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
}

/** Returns a refund from the bank: the money is the platform's again, and the charge unrefunded. */
export function failRefund(store: Store, id: string): Stripe.Refund {
  const refund = refundOf(store, id);
  if (refund.status === 'failed') throw invalidRequest(`Refund ${id} has failed already.`);
  // A refund that deducted no money returns none.
  const entry =
    refund.balance_transaction &&
    book(store, { type: 'refund_failure', amount: refund.amount, source: id });
  const failed = store.change('refund', id, {
    ...(entry ? { failure_balance_transaction: entry.id } : {}),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  });
  refundedBy(store, refund.charge as string, -refund.amount);
  emit(store, 'refund.failed', failed);
  emit(store, 'refund.updated', failed);
  return failed;
}

/** Completes a waiting refund, which the bank has accepted. */
export function succeedRefund(store: Store, id: string): void {
  if (refundOf(store, id).status !== 'pending') return;
  emit(store, 'refund.updated', store.change('refund', id, { status: 'succeeded' }));
}

/** The refund with this id, or Stripe's error. */
export function refundOf(store: Store, id: string): Stripe.Refund {
  const refund = store.find('refund', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}
