import { DAY_MS, HOUR_MS, MINUTE_MS } from './limits.ts';

/** The schedule of retries after failures. */
export interface RetryPolicy {
  firstMs: number;
  longestMs: number;
  /** After this many failures it is parked until an operator decides. Infinity: it is retried for ever. */
  attemptsMax: number;
}

const SECOND_MS = 1_000;

/** All retry policies. The outbox parks a row after about a day of attempts. */
export const retryPolicies = {
  /** Promised work and its follow-ups complete within a minute and a half after an outage. */
  promised: { firstMs: SECOND_MS, longestMs: MINUTE_MS, attemptsMax: DAY_MS / MINUTE_MS },
  /** Mails that a mail service does not accept. */
  mails: { firstMs: SECOND_MS, longestMs: HOUR_MS, attemptsMax: 35 },
  /** A file of an export. Its person asks again after the last failure. */
  exports: { firstMs: 10 * SECOND_MS, longestMs: 10 * MINUTE_MS, attemptsMax: 20 },
  /** Copies of an object's state, and messages of queues, which count their own attempts. */
  state: { firstMs: SECOND_MS, longestMs: MINUTE_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** A reminder whose conversation D1 did not say. */
  reminders: { firstMs: MINUTE_MS, longestMs: MINUTE_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Backups of conversations, which R2 has to store. */
  backups: { firstMs: MINUTE_MS, longestMs: HOUR_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** A dead letter of a queue, until D1 can store it. */
  deadLetters: { firstMs: SECOND_MS, longestMs: HOUR_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Push services themselves request the delay of a queue, up to an hour. */
  pushes: { firstMs: MINUTE_MS, longestMs: HOUR_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Mails about orders. After the last failure, the order's page has the same content. */
  orderMails: { firstMs: 2 * MINUTE_MS, longestMs: 6 * HOUR_MS, attemptsMax: 12 },
  /** A file that a browser sends while the network seems to be there. */
  uploads: { firstMs: 250, longestMs: MINUTE_MS, attemptsMax: Number.POSITIVE_INFINITY },
  /** Commands to the payment provider, and its events. */
  payments: { firstMs: MINUTE_MS, longestMs: 6 * HOUR_MS, attemptsMax: 12 },
} as const satisfies Record<string, RetryPolicy>;

/** The delay after this number of failed attempts (from 1), milliseconds. It doubles up to the longest. */
export function retryDelay(attempts: number, { firstMs, longestMs }: RetryPolicy): number {
  return Math.min(longestMs, firstMs * 2 ** (attempts - 1));
}

/** Time of the next attempt after this number of failures at `now`; null when it is parked. */
export function retryAt(attempts: number, policy: RetryPolicy, now: number): number | null {
  return attempts < policy.attemptsMax ? now + retryDelay(attempts, policy) : null;
}
