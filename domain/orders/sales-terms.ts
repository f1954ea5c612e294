import { PERIOD_DAYS } from '../periods.ts';

/** Figures in the terms of sale. Other parts of the product implement these promises. */
export const salesTerms = {
  /** The day from which they apply. */
  since: '2026-11-25',
  dayHours: PERIOD_DAYS.day * 24,
  monthDays: PERIOD_DAYS.month,
  /** Code de la consommation, article L. 221-18. */
  withdrawalDays: PERIOD_DAYS.withdrawal,
  betweenWithdrawalsDays: PERIOD_DAYS.betweenWithdrawals,
} as const;
