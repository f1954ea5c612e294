import type Stripe from 'stripe';
import { placedOrderTexts } from '../../domain/placed-order.ts';
import type { CheckoutRequest, CheckoutState, Checkouts } from './port.ts';
import { type StripeSettings, stripeClient } from './stripe-client.ts';

/** What stands on the bank statement, behind the name of the company that runs the site. */
const STATEMENT_NAME = 'DIS-MOI';

/** Stripe's hosted pages for paying: one for each order, whose id is their key. */
export function stripeCheckouts(settings: StripeSettings): Checkouts {
  const retrieve = async (stripe: Stripe, id: string) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  return {
    begin: async (request) => {
      const stripe = await stripeClient(settings);
      const session = await stripe.checkout.sessions.create(sessionOf(request), {
        idempotencyKey: request.orderId,
      });
      if (!session.url) throw new Error(`session ${session.id} has no page`);
      return { id: session.id, url: session.url };
    },
    look: async (id) => {
      const session = await retrieve(await stripeClient(settings), id);
      return { orderId: session.client_reference_id, state: stateOf(session) };
    },
    end: async (id) => {
      const stripe = await stripeClient(settings);
      const session = await retrieve(stripe, id);
      if (session.status !== 'open') return stateOf(session);
      try {
        await stripe.checkout.sessions.expire(id);
        return { is: 'over' };
      } catch (error) {
        // Between the two calls it can have been paid, which is the one reason for a refusal here.
        const after = await retrieve(stripe, id);
        if (after.status === 'open') throw error;
        return stateOf(after);
      }
    },
  };
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, cents, currency, label, email, endsAt, successUrl, cancelUrl } = request;
  const metadata = placedOrderTexts(request.placed);
  return {
    mode: 'payment',
    locale: 'fr',
    // What is paid by anything else may be known days later.
    allowed_payment_method_types: ['card'],
    client_reference_id: orderId,
    customer_email: email,
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
      transfer_group: orderId,
      statement_descriptor_suffix: STATEMENT_NAME,
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
  const charge = intent.latest_charge;
  return {
    is: 'paid',
    payment: {
      id: intent.id,
      chargeId: typeof charge === 'string' ? charge : charge!.id,
      cents: intent.amount_received,
      currency: intent.currency,
    },
  };
}
