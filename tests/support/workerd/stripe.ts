import { inject } from 'vitest';
import { type StripeControl, stripeControl } from '../stripe-control.ts';

/** A stand-in for Stripe of a test's own. */
export interface TestStripe extends StripeControl {
  /** What the Worker is configured with: `{ ...env, ...stripe.settings }`. */
  settings: { PAYMENTS: 'stripe'; STRIPE_API: string };
}

/** Starts one on a state of its own, which ends with the run. */
export async function startTestStripe(): Promise<TestStripe> {
  const url = await (await fetch(inject('stripeStarter'), { method: 'POST' })).text();
  return { settings: { PAYMENTS: 'stripe', STRIPE_API: url }, ...stripeControl(url) };
}

declare module 'vitest' {
  interface ProvidedContext {
    stripeStarter: string;
  }
}
