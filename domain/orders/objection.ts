import type { Periods } from '../periods.ts';

/**
 * A seller's objection to a receipt that was issued in their name. The mandate gives them fifteen days; an operator
 * answers, and corrects the receipt or leaves it.
 */

/** Days after the issue of a receipt in which its seller may object to it. */
const OBJECTION_DAYS = 15;

/** The end of the time to object to a receipt, epoch milliseconds. */
export const objectionEnd = (issuedAt: number, { day }: Pick<Periods, 'day'>): number =>
  issuedAt + OBJECTION_DAYS * day;

/** True while the seller may object: once, and not after the end. */
export function mayObject(
  issuedAt: number,
  hasObjected: boolean,
  now: number,
  periods: Pick<Periods, 'day'>,
): boolean {
  return !hasObjected && now < objectionEnd(issuedAt, periods);
}
