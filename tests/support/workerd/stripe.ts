import { inject } from 'vitest';

/** A stand-in for Stripe of a test's own. */
export interface TestStripe {
  /** What the Worker is configured with: `{ ...env, ...stripe.settings }`. */
  settings: { PAYMENTS: 'stripe'; STRIPE_API: string };
  /** One of its controls, as `control('pay', { session, card })`. */
  control<T = unknown>(name: string, body: object): Promise<T>;
  /** All that it has. */
  objects<T = Record<string, unknown[]>>(): Promise<T>;
  /**
   * Takes the events that were not delivered yet, signed, as the mode of `control('events', …)` says.
   * Nobody is called by it: who asks, hands them to the Worker.
   */
  deliveries(): Promise<{ path: string; body: string; headers: Record<string, string> }[]>;
}

/** Starts one on a state of its own, which ends with the run. */
export async function startTestStripe(): Promise<TestStripe> {
  const url = await (await fetch(inject('stripeStarter'), { method: 'POST' })).text();
  const post = async (name: string, body: object) => {
    const answer = await fetch(`${url}/_control/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    settings: { PAYMENTS: 'stripe', STRIPE_API: url },
    control: <T>(name: string, body: object) => post(name, body) as Promise<T>,
    objects: async <T>() => (await fetch(`${url}/_control/objects`)).json() as Promise<T>,
    deliveries: async () => {
      const { deliveries } = (await post('deliveries', {})) as {
        deliveries: { path: string; body: string; headers: Record<string, string> }[];
      };
      return deliveries;
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    stripeStarter: string;
  }
}
