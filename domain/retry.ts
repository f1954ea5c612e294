import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts';

/** How work that fails is tried again. */
export interface RetryPolicy {
  firstMs: number;
  longestMs: number;
  /** After so many failures it is parked: an operator decides. Infinity: it is tried for ever. */
  attemptsMax: number;
}

const SECOND_MS = 1_000;

/** Every policy of the product. What the outbox parks has been tried for about a day. */
export const retryPolicies = {
  /** A promise, and the work that follows from it, is kept within a minute and a half after an outage. */
  promised: { firstMs: SECOND_MS, longestMs: MINUTE_MS, attemptsMax: DAY_MS / MINUTE_MS },
  /** Mails that a mail service does not take. */
  mails: { firstMs: SECOND_MS, longestMs: HOUR_MS, attemptsMax: 35 },
  /** Copies of an object's state, and the messages of queues, which count their attempts themselves. */
  state: { firstMs: SECOND_MS, longestMs: MINUTE_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** A message that died in a queue, until D1 can store it. */
  deadLetters: { firstMs: SECOND_MS, longestMs: HOUR_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Push services say themselves how long a queue is to wait, up to an hour. */
  pushes: { firstMs: MINUTE_MS, longestMs: HOUR_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Mails about orders: after the last failure the order's page says the same. */
  orderMails: { firstMs: 2 * MINUTE_MS, longestMs: 6 * HOUR_MS, attemptsMax: 12 },
  /** Commands to the payment provider, and its events. */
  payments: { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS, attemptsMax: 12 },
} as const satisfies Record<string, RetryPolicy>;

/** The wait after the given number of failed attempts (from 1), milliseconds: it doubles up to the longest. */
export function retryDelay(attempts: number, { firstMs, longestMs }: RetryPolicy): number {
  return Math.min(longestMs, firstMs * 2 ** (attempts - 1));
}

/** When work that has failed so often at `now` is tried again; null where it is parked. */
export function retryAt(attempts: number, policy: RetryPolicy, now: number): number | null {
  return attempts < policy.attemptsMax ? now + retryDelay(attempts, policy) : null;
}
