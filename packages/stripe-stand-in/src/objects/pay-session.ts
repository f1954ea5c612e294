import type Stripe from 'stripe';
import { cardOf, type TestCard } from '../cards.ts';
import { invalidRequest } from '../errors.ts';
import { emit } from '../events.ts';
import type { Store } from '../store.ts';
import { newCharge, settleCharge } from './charges.ts';
import { payer, sessionOf } from './checkout-sessions.ts';
import { openDispute } from './disputes.ts';
import { newPaymentIntent } from './payment-intents.ts';

/** The outcome of a payment attempt. `message` is for the payer, in French. */
export type Payment =
  | { kind: 'paid'; session: Stripe.Checkout.Session }
  | { kind: 'authenticate' }
  | { kind: 'refused'; declineCode: string; message: string };

/**
 * Pays an open session with a card. A card that needs authentication is paid with `accept`; without
 * an answer the payment waits for one, and nothing has been charged.
 */
export function paySession(
  store: Store,
  id: string,
  number: string,
  email: string | null,
  authentication?: 'accept' | 'refuse',
): Payment {
  const session = sessionOf(store, id);
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status}.`, 'session_not_open');
  const card = cardOf(number);
  const intent = intentOf(store, session);
  if (card.authenticates && authentication === undefined) {
    askToAuthenticate(store, intent.id);
    return { kind: 'authenticate' };
  }
  if (card.authenticates && authentication === 'refuse') {
    const code = 'payment_intent_authentication_failure';
    const message =
      'Nous ne pouvons pas authentifier votre moyen de paiement. Choisissez-en un autre ou réessayez.';
    failIntent(store, intent.id, { code, message, type: 'invalid_request_error' });
    return { kind: 'refused', declineCode: code, message };
  }
  if (card.refusal) return refuse(store, intent.id, number, card.refusal);
  return { kind: 'paid', session: complete(store, session, intent.id, number, email, card) };
}

/** The payment intent of a session, created by its first attempt. */
function intentOf(store: Store, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent) return store.get('payment_intent', session.payment_intent as string);
  const { paymentIntent } = store.get('session_plan', session.id);
  const intent = newPaymentIntent(store, session.amount_total!, paymentIntent);
  store.change('checkout.session', session.id, { payment_intent: intent.id });
  emit(store, 'payment_intent.created', intent);
  return intent;
}

function askToAuthenticate(store: Store, id: string): void {
  const intent = store.change('payment_intent', id, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
  emit(store, 'payment_intent.requires_action', intent);
}

function failIntent(
  store: Store,
  id: string,
  error: Stripe.PaymentIntent.LastPaymentError,
  charge?: string,
): void {
  const intent = store.change('payment_intent', id, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: error,
    ...(charge ? { latest_charge: charge } : {}),
  });
  emit(store, 'payment_intent.payment_failed', intent);
}

function refuse(
  store: Store,
  intentId: string,
  number: string,
  { code, declineCode, message }: NonNullable<TestCard['refusal']>,
): Payment {
  const error = { code, decline_code: declineCode, message, type: 'card_error' };
  // An invalid card number reaches no bank.
  if (code === 'incorrect_number') failIntent(store, intentId, error);
  else {
    const intent = store.get('payment_intent', intentId);
    const charge = store.put('charge', {
      ...newCharge(store, intent, number, null),
      failure_code: code,
      failure_message: message,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: declineCode,
        risk_level: 'normal',
        risk_score: 10,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      },
      status: 'failed',
    });
    emit(store, 'charge.failed', charge);
    failIntent(store, intentId, error, charge.id);
  }
  return { kind: 'refused', declineCode, message };
}

function complete(
  store: Store,
  { id, customer_email }: Stripe.Checkout.Session,
  intentId: string,
  number: string,
  email: string | null,
  card: TestCard,
): Stripe.Checkout.Session {
  const payersEmail = customer_email ?? email;
  const intent = store.get('payment_intent', intentId);
  const charge = settleCharge(store, newCharge(store, intent, number, payersEmail), card);
  emit(store, 'charge.succeeded', charge);
  emit(
    store,
    'payment_intent.succeeded',
    store.change('payment_intent', intent.id, {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: charge.payment_method,
      status: 'succeeded',
    }),
  );
  const session = store.change('checkout.session', id, {
    customer_details: payer(payersEmail),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  emit(store, 'checkout.session.completed', session);
  if (card.dispute) openDispute(store, charge.id, { reason: card.dispute });
  return session;
}
