import type Stripe from 'stripe';
import { invalidRequest, noSuch } from '../errors.ts';
import { emit } from '../events.ts';
import { read } from '../parameters.ts';
import { newId, type SessionPlan, type Store } from '../store.ts';
import { sessionCreation } from './session-parameters.ts';

/** Stripe's bounds of a session's lifetime, in seconds; with a minute's tolerance for latency. */
const SHORTEST = 30 * 60;
const LONGEST = 24 * 3600;
const GRANTED = 60;
/** The minimum of a card payment, in cents. */
const LEAST = 50;

/**
 * POST /v1/checkout/sessions. The caller's clock may differ after a control has moved ours: half an
 * hour on the caller's clock is accepted as half an hour.
 */
export function createSession(
  store: Store,
  sent: unknown,
  origin: string,
): Stripe.Checkout.Session {
  const params = read(sessionCreation, sent);
  const created = store.now();
  // A caller may have moved its own clock along with this one.
  const behind = created - store.clockAhead();
  const isMovedAlong = (params.expires_at ?? 0) - behind > LONGEST;
  const callersNow = isMovedAlong ? created : behind;
  const expiresAt = params.expires_at ?? callersNow + LONGEST;
  const life = expiresAt - callersNow;
  if (life < SHORTEST - GRANTED)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'parameter_invalid',
      'expires_at',
    );
  if (life > LONGEST)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'parameter_invalid',
      'expires_at',
    );
  const amount = params.line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  );
  if (amount < LEAST)
    throw invalidRequest(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      'amount_too_small',
    );
  if (params.customer_email?.endsWith('.invalid'))
    throw invalidRequest(
      `Invalid email address: ${params.customer_email}`,
      'email_invalid',
      'customer_email',
    );
  for (const name of ['success_url', 'cancel_url'] as const)
    if (params[name] !== undefined && !URL.canParse(params[name]))
      throw invalidRequest('Not a valid URL', 'url_invalid', name);

  const id = newId('cs_test');
  const forIntent = params.payment_intent_data;
  const plan: SessionPlan = {
    id,
    items: params.line_items.map(({ quantity, price_data }) => ({
      id: newId('li'),
      name: price_data.product_data.name,
      description: price_data.product_data.description ?? null,
      quantity,
      unitAmount: price_data.unit_amount,
    })),
    typed: { number: '', email: '' },
    paymentIntent: {
      description: forIntent?.description ?? null,
      metadata: forIntent?.metadata ?? {},
      transfer_group: forIntent?.transfer_group ?? null,
      // Cards use only the suffix, which follows the company's name.
      statement_descriptor: null,
      statement_descriptor_suffix: forIntent?.statement_descriptor_suffix ?? null,
      receipt_email: forIntent?.receipt_email ?? null,
    },
  };
  store.put('session_plan', plan);
  store.schedule('session-ends', id, created + life);
  return store.put('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled !== 'false' },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email ? payer(params.customer_email) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: params.payment_method_options?.card
      ? {
          card: {
            request_three_d_secure:
              params.payment_method_options.card.request_three_d_secure ?? 'automatic',
          },
        }
      : {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${origin}/pay/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session);
}

/** The payer, as far as the e-mail address identifies them. */
export function payer(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** The session with this id, or Stripe's error. */
export function sessionOf(store: Store, id: string): Stripe.Checkout.Session {
  const session = store.find('checkout.session', id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

/** POST /v1/checkout/sessions/:id/expire, for an open session. */
export function expireSession(store: Store, id: string): Stripe.Checkout.Session {
  const { status } = sessionOf(store, id);
  if (status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    );
  const session = store.change('checkout.session', id, { status: 'expired', url: null });
  if (session.payment_intent)
    emit(
      store,
      'payment_intent.canceled',
      store.change('payment_intent', session.payment_intent as string, {
        canceled_at: store.now(),
        cancellation_reason: 'automatic',
        next_action: null,
        status: 'canceled',
      }),
    );
  emit(store, 'checkout.session.expired', session);
  return session;
}
