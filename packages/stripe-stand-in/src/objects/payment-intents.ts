import type Stripe from 'stripe';
import { z } from 'zod';
import { noSuch } from '../errors.ts';
import { expand, type Known, metadata, read } from '../parameters.ts';
import { newId, type SessionPlan, type Store } from '../store.ts';

/** A new payment intent of a session, for this amount in cents; nothing has been attempted yet. */
export function newPaymentIntent(
  store: Store,
  amount: number,
  plan: SessionPlan['paymentIntent'],
): Stripe.PaymentIntent {
  const id = newId('pi');
  return store.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: store.now(),
    currency: 'eur',
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: 'requires_payment_method',
    transfer_data: null,
    ...plan,
  } satisfies Stripe.PaymentIntent);
}

/** The payment intent with this id, or Stripe's error. */
export function paymentIntentOf(store: Store, id: string, param?: string): Stripe.PaymentIntent {
  const intent = store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

const change = z.strictObject({
  metadata,
  expand,
} satisfies Known<Stripe.PaymentIntentUpdateParams>);

/** POST /v1/payment_intents/:id, for description and metadata: unnamed ones stay. */
export function updatePaymentIntent(store: Store, id: string, sent: unknown): Stripe.PaymentIntent {
  const intent = paymentIntentOf(store, id);
  const params = read(change, sent);
  return store.put('payment_intent', {
    ...intent,
    metadata: { ...intent.metadata, ...params.metadata },
  });
}
