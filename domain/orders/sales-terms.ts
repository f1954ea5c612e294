import { PERIOD_DAYS } from '../periods.ts';

/** What the terms of sale promise in figures. What is said there is kept elsewhere in the product. */
export const salesTerms = {
  /** The day from which they hold. */
  since: '2026-11-25',
  dayHours: PERIOD_DAYS.day * 24,
  monthDays: PERIOD_DAYS.month,
  /** Code de la consommation, article L. 221-18. */
  withdrawalDays: PERIOD_DAYS.withdrawal,
  betweenWithdrawalsDays: PERIOD_DAYS.betweenWithdrawals,
} as const;
