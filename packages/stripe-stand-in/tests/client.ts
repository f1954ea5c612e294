import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { type StripeControl, stripeControl } from '../src/control-client.ts';
import { type StandInOptions, startStripe } from '../src/server.ts';
import { stripeSecrets } from './secrets.ts';

/** A stand-in for Stripe in a test's own process, and the package that calls it. */
export interface Spoken extends StripeControl {
  stripe: Stripe;
  url: string;
  stop(): Promise<void>;
}

const running = new Set<() => Promise<void>>();
afterEach(async () => {
  await Promise.all([...running].map((stop) => stop()));
  running.clear();
});

/** Starts a stand-in; it ends with the test. */
export async function speak(options: Partial<StandInOptions> = {}): Promise<Spoken> {
  const { url, stop } = await startStripe({
    ...stripeSecrets,
    file: null,
    origin: null,
    ...options,
  });
  const stopOnce = () => {
    running.delete(stopOnce);
    return stop();
  };
  running.add(stopOnce);
  return { stripe: clientOf(url), url, stop: stopOnce, ...stripeControl(url) };
}

/** The package, configured as the Worker does it, for a stand-in. */
function clientOf(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(stripeSecrets.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A session for an order's price in cents; `open` holds overrides. */
export function openSession(
  stripe: Stripe,
  cents = 1000,
  open: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options?: Stripe.RequestOptions,
) {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Question' } },
        },
      ],
      success_url: 'http://localhost/merci?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/retour',
      client_reference_id: 'order-1',
      payment_intent_data: { transfer_group: 'order-1', metadata: { order: 'order-1' } },
      ...open,
    },
    options,
  );
}

/** Pays this amount, and returns the charge. */
export async function paid(
  { stripe, control }: Spoken,
  cents = 1000,
  card = '4242424242424242',
): Promise<Stripe.Charge> {
  const session = await openSession(stripe, cents);
  await control('pay', { session: session.id, card });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  });
  return (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}

/** An account that may be paid; `state` leaves it incomplete. */
export async function openAccount(
  { stripe, control }: Spoken,
  state: 'active' | 'incomplete' = 'active',
): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: 'creator@example.com',
    dashboard: 'express',
    identity: { country: 'fr' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
  });
  if (state === 'active') await control('onboard', { account: id });
  return id;
}
