import { DAY_MS } from './limits.ts';
import type { PricingModel } from './profiles/pricing.ts';

/**
 * How long everything lasts that the marketplace promises, milliseconds. All of it is so many days,
 * and a day is as long as the configuration says: a local start may shorten it, so that deadlines can
 * be watched.
 */
export interface Periods {
  /** What a bought day gives (section 5). */
  day: number;
  /** What a bought month gives (section 5). */
  month: number;
  /** A question is answered within this, or its price goes back. */
  answer: number;
  /** Between an answer, or the end of a day's access, and the release of its price. */
  release: number;
  /** A month may be given back within this. */
  withdrawal: number;
  /** Answered days and months of a creator are given back no more often than once in this. */
  betweenWithdrawals: number;
  /** An expired conversation that nobody rates completes by itself after this long (section 5). */
  ratingGrace: number;
  /** A creator may answer a complaint within this. */
  complaintReply: number;
  /** A complaint that nobody has decided by then is decided for the asker. */
  complaintDecision: number;
  /** What a creator has earned is paid out after this, however little it is. */
  payout: number;
  /** A share is handed over no earlier than this after its payment: stolen cards show by then. */
  transfer: number;
  /** The same for the first sales of a creator ({@link FIRST_SALES}). */
  firstTransfers: number;
}

/** Sales of a creator that are handed over later than others. */
export const FIRST_SALES = 5;

/** The same in days, for whoever says them in words. */
export const PERIOD_DAYS = {
  day: 1,
  month: 30,
  answer: 7,
  release: 7,
  withdrawal: 14,
  betweenWithdrawals: 30,
  ratingGrace: 7,
  complaintReply: 2,
  complaintDecision: 60,
  payout: 30,
  transfer: 7,
  firstTransfers: 14,
} as const satisfies Periods;

/** The periods where a day has `secondsPerDay` seconds: 86,400 but on a machine of one's own. */
export function periodsOf(secondsPerDay: number): Periods {
  const day = secondsPerDay * 1000;
  return {
    day,
    month: PERIOD_DAYS.month * day,
    answer: PERIOD_DAYS.answer * day,
    release: PERIOD_DAYS.release * day,
    withdrawal: PERIOD_DAYS.withdrawal * day,
    betweenWithdrawals: PERIOD_DAYS.betweenWithdrawals * day,
    ratingGrace: PERIOD_DAYS.ratingGrace * day,
    complaintReply: PERIOD_DAYS.complaintReply * day,
    complaintDecision: PERIOD_DAYS.complaintDecision * day,
    payout: PERIOD_DAYS.payout * day,
    transfer: PERIOD_DAYS.transfer * day,
    firstTransfers: PERIOD_DAYS.firstTransfers * day,
  };
}

/** The periods of a day of 24 hours. */
export const PERIODS = periodsOf(DAY_MS / 1000);

/** How long access lasts; null for a question, which ends by its answer. */
export function accessPeriod(pricing: PricingModel, periods: Periods): number | null {
  return pricing === 'question' ? null : periods[pricing];
}
