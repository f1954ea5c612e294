import type { Periods } from '../periods.ts';

/** Days of waiting money after which a creator without an account is reminded. */
export const REMINDED_AFTER_DAYS = [7, 30, 60] as const;
/** Days of waiting money after which an operator takes over. */
export const UNCLAIMED_AFTER_DAYS = 75;

/** Number of reminders due at `now` for money that has waited since `since`; epoch milliseconds. */
export function remindersDue(since: number, now: number, periods: Pick<Periods, 'day'>): number {
  return REMINDED_AFTER_DAYS.filter((days) => now - since >= days * periods.day).length;
}
