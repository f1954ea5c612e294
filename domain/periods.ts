import { DAY_MS } from './limits.ts';
import { DEFAULT_DEADLINES, type Deadlines } from './orders/deadlines.ts';
import type { PricingModel } from './profiles/pricing.ts';

/**
 * Durations that the marketplace promises, milliseconds. All of them are multiples of a day. The
 * configuration sets the length of a day: a local start may shorten it, to watch deadlines pass.
 */
export interface Periods {
  /** Access of a bought day (section 5). */
  day: number;
  /** Access of a bought month (section 5). */
  month: number;
  /** From an upload to the deletion of an attachment that no message has. */
  unusedAttachment: number;
  /** From a change of a conversation to its backup. */
  backup: number;
  /** Deadline for answering a question, otherwise its price is refunded. */
  answer: number;
  /** Maximum time for which that deadline waits while the asker has not answered a clarification. */
  clarification: number;
  /** From a payment to the mail that nothing has been asked yet. */
  unaskedMail: number;
  /** From an answer, or the end of a day's access, to the release of its price. */
  release: number;
  /** Time in which a month may be withdrawn from. */
  withdrawal: number;
  /** Minimum interval between withdrawals from a creator's answered days and months. */
  betweenWithdrawals: number;
  /** An expired conversation without a rating completes after this time (section 5). */
  ratingGrace: number;
  /** Deadline for a creator's reply to a complaint. */
  complaintReply: number;
  /** Deadline for deciding a complaint, otherwise the asker wins. */
  complaintDecision: number;
  /** Earnings of any amount are paid out after this time. */
  payout: number;
  /** Minimum time from a payment to the transfer of its share, in which stolen cards show. */
  transfer: number;
  /** The same for the first sales of a creator ({@link FIRST_SALES}). */
  firstTransfers: number;
  /** Time in which an export of personal data can be downloaded. */
  exportLifetime: number;
}

/** First sales of a creator, which are transferred later than others. */
export const FIRST_SALES = 5;

export const PERIOD_DAYS = {
  day: 1,
  month: 30,
  unusedAttachment: 1,
  backup: 0.5,
  answer: DEFAULT_DEADLINES.answerDays,
  clarification: 2,
  unaskedMail: 0.25,
  release: DEFAULT_DEADLINES.releaseDays,
  withdrawal: 14,
  betweenWithdrawals: 30,
  ratingGrace: 7,
  complaintReply: DEFAULT_DEADLINES.complaintReplyDays,
  complaintDecision: DEFAULT_DEADLINES.complaintDecisionDays,
  payout: 30,
  transfer: 7,
  firstTransfers: 14,
  exportLifetime: 1,
} as const satisfies Periods;

/** The periods for a day of `secondsPerDay` seconds: 86,400 except on a local machine. */
export function periodsOf(secondsPerDay: number): Periods {
  const day = secondsPerDay * 1000;
  return {
    day,
    month: PERIOD_DAYS.month * day,
    unusedAttachment: PERIOD_DAYS.unusedAttachment * day,
    backup: PERIOD_DAYS.backup * day,
    answer: PERIOD_DAYS.answer * day,
    clarification: PERIOD_DAYS.clarification * day,
    unaskedMail: PERIOD_DAYS.unaskedMail * day,
    release: PERIOD_DAYS.release * day,
    withdrawal: PERIOD_DAYS.withdrawal * day,
    betweenWithdrawals: PERIOD_DAYS.betweenWithdrawals * day,
    ratingGrace: PERIOD_DAYS.ratingGrace * day,
    complaintReply: PERIOD_DAYS.complaintReply * day,
    complaintDecision: PERIOD_DAYS.complaintDecision * day,
    payout: PERIOD_DAYS.payout * day,
    transfer: PERIOD_DAYS.transfer * day,
    firstTransfers: PERIOD_DAYS.firstTransfers * day,
    exportLifetime: PERIOD_DAYS.exportLifetime * day,
  };
}

/** The periods of a day of 24 hours. */
export const PERIODS = periodsOf(DAY_MS / 1000);

/** Duration of access; null for a question, which ends with its answer. */
export function accessPeriod(pricing: PricingModel, periods: Periods): number | null {
  return pricing === 'question' ? null : periods[pricing];
}

/** The periods for an order, or a part of its life, with its own deadlines. */
export function withDeadlines(periods: Periods, deadlines: Partial<Deadlines>): Periods {
  const { answerDays, releaseDays, complaintReplyDays, complaintDecisionDays } = {
    ...DEFAULT_DEADLINES,
    ...deadlines,
  };
  const { day } = periods;
  return {
    ...periods,
    answer: answerDays * day,
    release: releaseDays * day,
    complaintReply: complaintReplyDays * day,
    complaintDecision: complaintDecisionDays * day,
  };
}
