/** A webhook that waits to be taken. */
export interface Delivery {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** The controls of a stand-in for Stripe, by its address. */
export interface StripeControl {
  /** Calls one control, as `control('pay', { session, card })`; rejects for an unknown one. */
  control<T = Record<string, unknown>>(name: string, body?: object): Promise<T>;
  /** All objects of the stand-in. */
  objects<T = Record<string, Record<string, unknown>[]>>(): Promise<T>;
  /**
   * Takes the undelivered events, signed, in the mode that `control('events', …)` set. It calls nobody: the
   * caller hands them to the Worker.
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
