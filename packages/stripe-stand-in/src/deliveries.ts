import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';

/** Delivery modes of events: in order, not at all, three times each, the newest first, or late. */
export type Mode = 'deliver' | 'drop' | 'duplicate' | 'reverse' | 'delay';

/** The webhook addresses, and their signing secrets. */
export interface Endpoints {
  /** The Worker's origin; null when a test fetches the deliveries instead. */
  origin: string | null;
  secret: string;
  /** Secrets for events in connected accounts, and for thin ones about them, which have their own destination. */
  connectSecret: string;
  thinSecret: string;
}

const PATHS = { platform: '/api/payments/events', connect: '/api/payments/events/connect' };

/** Time for which the newest event waits for newer ones in reverse mode, milliseconds. */
const GATHERING = 300;
const LATE = 5_000;
/** Time limit for the Worker's answer. */
const TIMEOUT_MS = 10_000;

/** A webhook to send: the path and body of the request. */
export interface Delivery {
  seq: number;
  path: string;
  body: string;
  copies: number;
  attempts: number;
}

/** Queues an event for delivery, in the same transaction as its change. */
export function queueDelivery(
  store: Store,
  event: string,
  endpoint: keyof typeof PATHS,
  body: object,
): void {
  const mode = store.setting<Mode>('events', 'deliver');
  if (mode === 'drop') return;
  const wait = { reverse: GATHERING, delay: LATE }[mode as string] ?? 0;
  store.db
    .prepare(
      `INSERT INTO deliveries (event, path, body, copies, reversed, due)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(
      event,
      PATHS[endpoint],
      JSON.stringify(body, null, 2),
      mode === 'duplicate' ? 3 : 1,
      Number(mode === 'reverse'),
      milliseconds(store) + wait,
    );
  // All events of a group wait for its last one.
  if (mode === 'reverse')
    store.db
      .prepare('UPDATE deliveries SET due = ? WHERE reversed = 1 AND attempts = 0')
      .run(milliseconds(store) + wait);
}

/** The clock in milliseconds. */
function milliseconds(store: Store): number {
  return Date.now() + store.clockAhead() * 1000;
}

/** The next delivery: the oldest, or in reverse mode the newest. */
export function nextDelivery(store: Store, options: { evenEarly?: boolean } = {}) {
  return store.db
    .prepare(
      `SELECT seq, path, body, copies, attempts FROM deliveries WHERE due <= ?
       ORDER BY CASE reversed WHEN 1 THEN -seq ELSE seq END LIMIT 1`,
    )
    .get(options.evenEarly ? Number.MAX_SAFE_INTEGER : milliseconds(store)) as Delivery | undefined;
}

/** The number of undelivered events. */
export function countWaiting(store: Store): number {
  return store.db.prepare('SELECT count(*) AS waiting FROM deliveries').get()!.waiting as number;
}

/** Removes a delivery from the queue, because it has arrived or the caller delivers it. */
export function dropDelivery(store: Store, { seq }: Delivery): void {
  store.db.prepare('DELETE FROM deliveries WHERE seq = ?').run(seq);
}

/** Retries later: after a second, then two, four and so on up to an hour of the clock. */
function postpone(store: Store, { seq, attempts }: Delivery): void {
  const pause = Math.min(2 ** attempts, 3600) * 1000;
  store.db
    .prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE seq = ?')
    .run(milliseconds(store) + pause, seq);
}

/** The secret of an event's destination; two destinations share a path. */
function secretFor(endpoints: Endpoints, path: string, body: string): string {
  if (path === PATHS.platform) return endpoints.secret;
  const isThin = (JSON.parse(body) as { object?: string }).object === 'v2.core.event';
  return isThin ? endpoints.thinSecret : endpoints.connectSecret;
}

/** The headers of a delivery, signed as Stripe signs: with the real time, which the receiver checks. */
export function signedHeaders(endpoints: Endpoints, { path, body }: Delivery) {
  const secret = secretFor(endpoints, path, body);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': `t=${time},v1=${signature}`,
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
}

/** Sends events in the background, one after the other. */
export class Deliverer {
  readonly #store: Store;
  readonly #endpoints: Endpoints;
  #work: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isStopped = false;

  constructor(store: Store, endpoints: Endpoints) {
    this.#store = store;
    this.#endpoints = endpoints;
  }

  /** Sends due deliveries, unless a run is under way. */
  deliverDue(): void {
    if (!this.#isBusy) this.#deliver();
  }

  /** Sends all deliveries, even early; resolves once they are sent or one has failed. */
  deliverAll(): Promise<void> {
    return this.#deliver({ evenEarly: true });
  }

  /** Stops sending; resolves when the last delivery has ended. */
  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#work;
  }

  #deliver(options: { evenEarly?: boolean } = {}): Promise<void> {
    this.#work = this.#work.then(async () => {
      this.#isBusy = true;
      while (await this.#deliverNext(options));
      this.#isBusy = false;
    });
    return this.#work;
  }

  /** Sends one; returns true when another may follow. */
  async #deliverNext(options: { evenEarly?: boolean }): Promise<boolean> {
    if (this.#endpoints.origin === null || this.#isStopped) return false;
    const delivery = nextDelivery(this.#store, options);
    if (!delivery) return false;
    const copies = Array.from({ length: delivery.copies }, () => send(this.#endpoints, delivery));
    const hasArrived = (await Promise.all(copies)).every((arrived) => arrived);
    if (hasArrived) dropDelivery(this.#store, delivery);
    else postpone(this.#store, delivery);
    return hasArrived || !options.evenEarly;
  }
}

async function send(endpoints: Endpoints, delivery: Delivery): Promise<boolean> {
  try {
    const answer = await fetch(new URL(delivery.path, endpoints.origin!), {
      method: 'POST',
      headers: signedHeaders(endpoints, delivery),
      body: delivery.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // No answer; the delivery is retried.
    return false;
  }
}
