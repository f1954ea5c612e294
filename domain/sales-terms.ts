import { DAY_ACCESS_MS, DAY_MS, HOUR_MS, MONTH_ACCESS_MS } from './limits.ts';

/** What the terms of sale promise in figures. What is said there is kept elsewhere in the product. */
export const salesTerms = {
  /** The day from which they hold. */
  since: '2026-11-22',
  /** Whether anything is charged at all; until then nothing can be paid back either. */
  takesPayment: false,
  dayHours: DAY_ACCESS_MS / HOUR_MS,
  monthDays: MONTH_ACCESS_MS / DAY_MS,
  /** Code de la consommation, article L. 221-18. */
  withdrawalDays: 14,
} as const;
