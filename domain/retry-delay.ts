import { HOUR_MS } from './limits.ts';

const FIRST_RETRY_MS = 1_000;

/**
 * The wait after the given number of failed attempts (from 1): doubles from a second up to an hour.
 */
export function retryDelay(attempts: number): number {
  return Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
