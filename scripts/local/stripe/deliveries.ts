import { createHmac } from 'node:crypto';
import type { Store } from './store.ts';

/** How events go out: as they come, not at all, three times each, the newest first, or late. */
export type Mode = 'deliver' | 'drop' | 'duplicate' | 'reverse' | 'delay';

/** Where events go, and what they are signed with. */
export interface Endpoints {
  /** The Worker's origin; null where somebody fetches the deliveries instead. */
  origin: string | null;
  secret: string;
  /** Of events in connected accounts, and of thin ones about them, which have a destination of their own. */
  connectSecret: string;
  thinSecret: string;
}

const PATHS = { platform: '/api/payments/events', connect: '/api/payments/events/connect' };

/** For how long, in milliseconds, the newest first waits for what is newer. */
const GATHERING = 300;
const LATE = 5_000;
/** How long the Worker may take to answer. */
const PATIENCE = 10_000;

/** One webhook to send: the path and body of the request. */
export interface Delivery {
  seq: number;
  path: string;
  body: string;
  copies: number;
  attempts: number;
}

/** Notes that an event has to be sent, in the same transaction as what it tells of. */
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
  // What is gathered waits for the last of them.
  if (mode === 'reverse')
    store.db
      .prepare('UPDATE deliveries SET due = ? WHERE reversed = 1 AND attempts = 0')
      .run(milliseconds(store) + wait);
}

/** The clock in milliseconds. */
function milliseconds(store: Store): number {
  return Date.now() + store.clockAhead() * 1000;
}

/** The next one to send: the oldest, or of those that are reversed the newest. */
export function nextDelivery(store: Store, options: { evenEarly?: boolean } = {}) {
  return store.db
    .prepare(
      `SELECT seq, path, body, copies, attempts FROM deliveries WHERE due <= ?
       ORDER BY CASE reversed WHEN 1 THEN -seq ELSE seq END LIMIT 1`,
    )
    .get(options.evenEarly ? Number.MAX_SAFE_INTEGER : milliseconds(store)) as Delivery | undefined;
}

/** How many events have not arrived yet. */
export function countWaiting(store: Store): number {
  return store.db.prepare('SELECT count(*) AS waiting FROM deliveries').get()!.waiting as number;
}

/** Takes a delivery from the queue, because it has arrived or somebody else sees to it. */
export function dropDelivery(store: Store, { seq }: Delivery): void {
  store.db.prepare('DELETE FROM deliveries WHERE seq = ?').run(seq);
}

/** Tries again later: after a second, then two, four and so on up to an hour of the clock. */
function postpone(store: Store, { seq, attempts }: Delivery): void {
  const pause = Math.min(2 ** attempts, 3600) * 1000;
  store.db
    .prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE seq = ?')
    .run(milliseconds(store) + pause, seq);
}

/** The secret of the destination that an event goes to: two of them lead to one path. */
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

  /** Sends what is due, unless that is being done. */
  deliverDue(): void {
    if (!this.#isBusy) this.#deliver();
  }

  /** Sends all there is, even early; resolves once it is sent or one has not arrived. */
  deliverAll(): Promise<void> {
    return this.#deliver({ evenEarly: true });
  }

  /** Sends no more; resolves when the last one is through. */
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

  /** Sends one; says whether there may be another to send. */
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
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // Nobody answers; it is sent again.
    return false;
  }
}
