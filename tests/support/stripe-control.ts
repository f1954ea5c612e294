/** A webhook that waits to be taken. */
export interface Delivery {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** What tests do to a stand-in for Stripe, by its address. */
export interface StripeControl {
  /** One of its controls, as `control('pay', { session, card })`; a wrong one rejects. */
  control<T = Record<string, unknown>>(name: string, body?: object): Promise<T>;
  /** All that it has. */
  objects<T = Record<string, Record<string, unknown>[]>>(): Promise<T>;
  /**
   * Takes the events that were not delivered yet, signed, as the mode of `control('events', …)` says.
   * Nobody is called by it: who asks, hands them to the Worker.
   */
  deliveries(): Promise<Delivery[]>;
}

export function stripeControl(url: string): StripeControl {
  const control = async <T>(name: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`${url}/_control/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    control,
    objects: async <T>() => (await (await fetch(`${url}/_control/objects`)).json()) as T,
    deliveries: async () => (await control<{ deliveries: Delivery[] }>('deliveries')).deliveries,
  };
}
