import { type StripeControl, stripeControl } from '@dis-moi/stripe-stand-in/control-client';
import { inject } from 'vitest';

/** A test's own stand-in for Stripe. */
export interface TestStripe extends StripeControl {
  /** The Worker's configuration: `{ ...env, ...stripe.settings }`. */
  settings: { PAYMENTS: 'stripe'; STRIPE_API: string };
}

/** Starts a stand-in on its own state, which ends with the run. */
export async function startTestStripe(): Promise<TestStripe> {
  const url = await (await fetch(inject('stripeStarter'), { method: 'POST' })).text();
  return { settings: { PAYMENTS: 'stripe', STRIPE_API: url }, ...stripeControl(url) };
}

declare module 'vitest' {
  interface ProvidedContext {
    stripeStarter: string;
  }
}
