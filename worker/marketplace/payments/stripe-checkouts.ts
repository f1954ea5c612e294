import type Stripe from 'stripe';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { placedOrderTexts } from '../../../domain/orders/placed-order.ts';
import type { CheckoutRequest, CheckoutState, Checkouts } from './port.ts';
import {
  awaitAnswer,
  isRefusalOf,
  keyOf,
  type StripeSettings,
  sinceTime,
  stripeClient,
} from './stripe-client.ts';
import { transactionOf } from './stripe-records.ts';

/**
 * The bank statement's suffix after the account's own name, which is DIS-MOI (docs/operations.md).
 * The site's name here would appear twice.
 */
const STATEMENT_SUFFIX: Record<CheckoutRequest['sold'], string> = {
  debt: 'DETTE',
  question: 'QUESTION',
  day: 'JOURNEE',
  month: 'MOIS',
};

/** A page's payment, its charge, and its entry in Stripe's books. */
const EXPANDED = 'payment_intent.latest_charge.balance_transaction';

/** Stripe's clock and ours differ by less than this. */
const CLOCKS_PART_MS = MINUTE_MS;

/**
 * Stripe's hosted checkout pages: one per order or payment of a debt, whose id is the key, with a counter for used-up
 * attempts.
 */
export function stripeCheckouts(settings: StripeSettings): Checkouts {
  const retrieve = async (stripe: Stripe, id: string) =>
    stripe.checkout.sessions.retrieve(id, { expand: [EXPANDED] });
  return {
    begin: async (request) => {
      const { attempt } = request;
      const stripe = await stripeClient(settings);
      const known = attempt.mayBeDone ? await openPageOf(stripe, request) : null;
      const create = (address: string | null, idempotencyKey: string) =>
        awaitAnswer(
          stripe.checkout.sessions.create(sessionOf(request, address), { idempotencyKey }),
        );
      const key = keyOf(attempt);
      const session =
        known ??
        (await create(request.email, key).catch(async (error: unknown) => {
          // Stripe validates e-mail addresses more strictly than we do; without one, its page asks
          // for it.
          if (!(await isRefusalOf('customer_email', error))) throw error;
          return create(null, `${key}:no-email`);
        }));
      if (!session.url) throw new Error(`session ${session.id} has no page`);
      return { id: session.id, url: session.url };
    },
    look: async (id) => {
      const session = await retrieve(await stripeClient(settings), id);
      return { reference: session.client_reference_id, state: stateOf(session) };
    },
    end: async (id) => {
      const stripe = await stripeClient(settings);
      const session = await retrieve(stripe, id);
      if (session.status !== 'open') return stateOf(session);
      try {
        await stripe.checkout.sessions.expire(id);
        return { is: 'over' };
      } catch (error) {
        // The page can have been paid between the two calls, which is the only reason for a refusal
        // here.
        const after = await retrieve(stripe, id);
        if (after.status === 'open') throw error;
        return stateOf(after);
      }
    },
  };
}

/** The open page of an earlier attempt that was answered with an error. */
async function openPageOf(
  stripe: Stripe,
  { reference, placed }: CheckoutRequest,
): Promise<Stripe.Checkout.Session | null> {
  if (!placed) return null;
  const created = sinceTime(placed.placed - CLOCKS_PART_MS);
  const found = stripe.checkout.sessions.list({ created, status: 'open', limit: 100 });
  for await (const session of found) if (session.client_reference_id === reference) return session;
  return null;
}

function sessionOf(
  request: CheckoutRequest,
  email: string | null,
): Stripe.Checkout.SessionCreateParams {
  const { reference, placed, cents, currency, label, endsAt, successUrl, cancelUrl } = request;
  const metadata = placed ? placedOrderTexts(placed) : {};
  return {
    mode: 'payment',
    locale: 'fr',
    // A price in another currency would not be the order's price.
    adaptive_pricing: { enabled: false },
    // Other payment methods may confirm days later.
    allowed_payment_method_types: ['card'],
    client_reference_id: reference,
    ...(email === null ? {} : { customer_email: email }),
    ...(request.asksBank
      ? { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }
      : {}),
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: cents,
          product_data: { name: label },
        },
      },
    ],
    payment_intent_data: {
      description: label,
      metadata,
      transfer_group: reference,
      statement_descriptor_suffix: STATEMENT_SUFFIX[request.sold],
    },
    expires_at: Math.floor(endsAt / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

function stateOf(session: Stripe.Checkout.Session): CheckoutState {
  if (session.status === 'open') return { is: 'open' };
  if (session.status === 'expired') return { is: 'over' };
  const intent = session.payment_intent;
  if (session.payment_status !== 'paid' || !intent || typeof intent === 'string')
    return { is: 'pending' };
  const charge = intent.latest_charge as Stripe.Charge;
  const entry = charge.balance_transaction as Stripe.BalanceTransaction | null;
  return {
    is: 'paid',
    payment: {
      id: intent.id,
      chargeId: charge.id,
      cents: intent.amount_received,
      currency: intent.currency,
    },
    entry: entry && transactionOf({ ...entry, source: charge }),
  };
}
