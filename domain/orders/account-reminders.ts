import type { Periods } from '../periods.ts';

/** A creator is reminded, so many days after something has waited for them, that it waits for an account. */
export const REMINDED_AFTER_DAYS = [7, 30, 60] as const;
/** After so many days of that an operator looks after it. */
export const UNCLAIMED_AFTER_DAYS = 75;

/** How many reminders are due at `now` of money that has waited since `since`; epoch milliseconds. */
export function remindersDue(since: number, now: number, periods: Pick<Periods, 'day'>): number {
  return REMINDED_AFTER_DAYS.filter((days) => now - since >= days * periods.day).length;
}
