/** Whoever waits for something has it within a minute and a half after an outage. */
const LONGEST_RETRY_MS = 60_000;
const FIRST_RETRY_MS = 1_000;

/**
 * The wait after the given number of failed attempts (from 1), milliseconds: doubles from a second up to
 * a minute.
 */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}

const LONGEST_KEEPING_RETRY_MS = 3_600_000;

/**
 * The wait before what died is kept once more, where D1 could not take it, milliseconds: up to an hour, so that a
 * hundred attempts last longer than an outage.
 */
export function keepingRetryDelay(attempts: number): number {
  return Math.min(LONGEST_KEEPING_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}

/** A mail that a mail service does not take is tried for about a day. */
const MAIL_ATTEMPTS = 35;

/**
 * The wait before a mail is tried again, milliseconds: from a second up to an hour. Null once it has been tried
 * often enough.
 */
export function mailRetryDelay(attempts: number): number | null {
  return attempts < MAIL_ATTEMPTS ? keepingRetryDelay(attempts) : null;
}
