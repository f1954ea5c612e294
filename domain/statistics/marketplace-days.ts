import { dayBeside, daysBetween, mondayOf } from '../dates/days.ts';
import { parisDay, parisDayBounds } from '../dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';

/** The figures of the whole marketplace, by days in Paris (docs/decisions/040-marketplace-figures.md). */

/** The states of a creator whose numbers are followed. `ready`: complete, verified and payable together. */
export const creatorStates = ['creator', 'complete', 'verified', 'payable', 'ready'] as const;

/** The figures of a day; money is integer cents. */
export interface MarketplaceFigures {
  /** At the day's end: accounts that are not deleted. */
  peopleTotal: number;
  peopleNew: number;
  peopleDeleted: number;
  /** People who asked, paid, answered, posted, commented, liked, followed or rated. */
  peopleActive: number;
  /** At the day's end, like the next four. */
  creatorsTotal: number;
  /** Those with a portrait, topics, a price and a post. */
  creatorsComplete: number;
  creatorsVerified: number;
  /** Those whose account for payouts is active. */
  creatorsPayable: number;
  creatorsReady: number;
  newCreators: number;
  /** First questions of conversations, by what was bought. */
  askedQuestions: number;
  askedDays: number;
  askedMonths: number;
  /** First answers, by the deadline. */
  answeredInTime: number;
  answeredLate: number;
  /** Orders that were refunded because nobody answered in time. */
  unansweredRefunds: number;
  /** Time to the day's first answers, less waits for a precision; null without one. */
  medianAnswerSeconds: number | null;
  /** Prices that were paid. */
  volumeCents: number;
  /** Fees with their VAT, less those given back. */
  feeCents: number;
  /** Refunds that were decided or due, before banks execute them. */
  refunds: number;
  refundedCents: number;
  /** Payments that a bank took back. */
  chargebacks: number;
  chargedBackCents: number;
  /** Shares transferred to creators' accounts, less those taken back. */
  transferredCents: number;
  /** Arrivals at creators' banks. */
  payouts: number;
  paidOutCents: number;
  reports: number;
  casesOpened: number;
  casesDecided: number;
  /** Those of the decided ones that had been open for at most 24 hours. */
  casesDecidedWithinDay: number;
  appeals: number;
  /** Views by signed-in people, as creators see them. */
  postViews: number;
  profileViews: number;
  /** Orders that were begun, and those that were paid. */
  checkouts: number;
  ordersPaid: number;
  ratings: number;
}

export type MarketplaceFigure = keyof MarketplaceFigures;

export interface MarketplaceDay extends MarketplaceFigures {
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The answer of GET /api/operations/figures. */
export interface MarketplacePeriod {
  from: string;
  to: string;
  /** ISO 8601 time of the last computation in the period; null when no day of it has figures. */
  computedAt: string | null;
  /** The days that have figures, the oldest first. */
  days: MarketplaceDay[];
}

/** Time after its end during which a day still receives entries that banks and queues deliver late. */
export const LATE_ENTRIES_MS = 3 * DAY_MS;
/** The day in progress is computed again after this. */
const TODAY_AGAIN_MS = HOUR_MS;
/** Number of latest rows of which one may have to be computed again. */
export const RECENT_DAYS = 5;

export interface ComputedDay {
  day: string;
  /** Epoch milliseconds. */
  computedAt: number;
}

/**
 * The days to compute at `now`, epoch milliseconds, the oldest first, at most `limit`. A day is computed every hour
 * while it lasts, once after its end, and once more when nothing arrives late any more. `recent`: the
 * {@link RECENT_DAYS} latest computed days; `first`: the day on which the marketplace began, or null before. Days
 * without figures between the last computed one and today are due, so an outage is made up for.
 */
export function daysDue(
  { recent, first }: { recent: readonly ComputedDay[]; first: string | null },
  now: number,
  limit: number,
): string[] {
  const days = recent.map(({ day }) => day).toSorted();
  const latest = days.at(-1);
  const begin = latest ? dayBeside(latest, 1) : first;
  const again = recent.filter((day) => isDueAgain(day, now)).map(({ day }) => day);
  const missing = begin ? daysBetween(begin, parisDay(now)) : [];
  return [...again.toSorted(), ...missing].slice(0, limit);
}

function isDueAgain({ day, computedAt }: ComputedDay, now: number): boolean {
  const end = parisDayBounds(day)[1];
  if (now >= end + LATE_ENTRIES_MS) return computedAt < end + LATE_ENTRIES_MS;
  return now >= end ? computedAt < end : now >= computedAt + TODAY_AGAIN_MS;
}

/** The figures that are states at a day's end. */
const states: readonly MarketplaceFigure[] = [
  ...(['peopleTotal', 'creatorsTotal', 'creatorsComplete', 'creatorsVerified'] as const),
  ...(['creatorsPayable', 'creatorsReady'] as const),
];

/**
 * The figures of each week, the oldest first; `date` is its Monday. States are those of the last day, people are active
 * on a day of the week on average, the time to an answer is the mean of the days' medians by answers, and anything else
 * is the sum.
 */
export function byWeek(days: readonly MarketplaceDay[]): MarketplaceDay[] {
  const weeks = Map.groupBy(days, ({ date }) => mondayOf(date));
  return [...weeks].map(([date, all]) => {
    const { date: _, ...last } = all.at(-1)!;
    const figures = Object.keys(last) as MarketplaceFigure[];
    const added = figures
      .filter((figure) => !states.includes(figure))
      .map((figure) => [figure, sumOf(all, figure)] as const);
    return {
      ...last,
      ...Object.fromEntries(added),
      date,
      peopleActive: sumOf(all, 'peopleActive') / all.length,
      medianAnswerSeconds: meanMedian(all),
    };
  });
}

function meanMedian(days: readonly MarketplaceDay[]): number | null {
  const answers = countOf(days, 'answers');
  if (answers === 0) return null;
  const seconds = days.map((day) => (day.medianAnswerSeconds ?? 0) * countOf([day], 'answers'));
  return seconds.reduce((sum, each) => sum + each, 0) / answers;
}

export function sumOf(days: readonly MarketplaceDay[], figure: MarketplaceFigure): number {
  return days.reduce((sum, day) => sum + (day[figure] ?? 0), 0);
}

/** The steps from a view to a rating, each with its share of the step before; null without one. */
export function marketplaceFunnel(
  days: readonly MarketplaceDay[],
): { step: FunnelStep; count: number; share: number | null }[] {
  const counts = funnelSteps.map((step) => countOf(days, step));
  return funnelSteps.map((step, index) => {
    const before = counts[index - 1] ?? 0;
    return { step, count: counts[index]!, share: before > 0 ? counts[index]! / before : null };
  });
}

export const funnelSteps = [
  ...(['postViews', 'profileViews', 'checkouts', 'ordersPaid'] as const),
  ...(['questions', 'answers', 'ratings'] as const),
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

function countOf(days: readonly MarketplaceDay[], step: FunnelStep): number {
  if (step === 'questions')
    return sumOf(days, 'askedQuestions') + sumOf(days, 'askedDays') + sumOf(days, 'askedMonths');
  if (step === 'answers') return sumOf(days, 'answeredInTime') + sumOf(days, 'answeredLate');
  return sumOf(days, step);
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: { from: string; to: string }): {
  from: string;
  to: string;
} {
  const length = daysBetween(from, to).length;
  return { from: dayBeside(from, -length), to: dayBeside(from, -1) };
}
