import { dayBeside, daysBetween, daysFrom } from '../dates/days.ts';
import { parisDay } from '../dates/paris.ts';

/** A creator's statistics, by days in Paris. */

/** Maximum number of days of one answer. */
export const STATISTICS_DAYS_MAX = 400;
/** The days that are shown without a choice. */
export const STATISTICS_DAYS_DEFAULT = 30;

/** The figures of a day; earnings are net of the fee, in cents. */
export interface DayFigures {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Views of posts, and of the profile, by others. */
  views: number;
  profileViews: number;
  questions: number;
  answers: number;
  reviews: number;
  /** New followers less those who left. */
  followers: number;
  /** Shares of the answers of this day, less the refunds of this day. */
  earnedCents: number;
  /** The shares of what was paid on this day, by their present state: unanswered, answered, released. */
  heldCents: number;
  pendingCents: number;
  releasedCents: number;
}

export type Figure = Exclude<keyof DayFigures, 'date'>;

export interface TopicFigures {
  id: string;
  name: string;
  questions: number;
  earnedCents: number;
}

export interface Statistics {
  from: string;
  to: string;
  days: DayFigures[];
  /** The topics with questions or earnings in the period, the most questions first. */
  topics: TopicFigures[];
  /** Questions of the period by hour of the day in Paris, 0 to 23. */
  hours: number[];
  /** As buyers see them: null below three answers. */
  medianResponseSeconds: number | null;
  responseRate: number | null;
  /** The mean response time of the period's answers; null without one. */
  meanResponseSeconds: number | null;
  /** All reviews by number of stars, one to five, and followers. */
  stars: number[];
  followerCount: number;
}

/**
 * The period of a query at `now`, epoch milliseconds: it ends today in Paris, or has thirty days, where
 * the query does not say. Null when the beginning that is named leaves too many days, or none, until today.
 */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
): { from: string; to: string } | null {
  const end = to ?? parisDay(now);
  const begin = from ?? dayBeside(end, 1 - STATISTICS_DAYS_DEFAULT);
  const days = daysFrom(begin, end);
  return days >= 1 && days <= STATISTICS_DAYS_MAX ? { from: begin, to: end } : null;
}

const noFigures: Omit<DayFigures, 'date'> = {
  ...{ views: 0, profileViews: 0, questions: 0, answers: 0, reviews: 0, followers: 0 },
  ...{ earnedCents: 0, heldCents: 0, pendingCents: 0, releasedCents: 0 },
};

export function everyDay(from: string, to: string, days: readonly DayFigures[]): DayFigures[] {
  const known = new Map(days.map((day) => [day.date, day]));
  return daysBetween(from, to).map((date) => known.get(date) ?? { date, ...noFigures });
}

export function totalOf(days: readonly DayFigures[], figure: Figure): number {
  return days.reduce((sum, day) => sum + day[figure], 0);
}

/** The figures of each calendar month in the days, the oldest first; `date` is `YYYY-MM`. */
export function byMonth(days: readonly DayFigures[]): DayFigures[] {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  const figures = Object.keys(noFigures) as Figure[];
  return [...months].map(([date, all]) => {
    const sums = figures.map((figure) => [figure, totalOf(all, figure)] as const);
    return { date, ...noFigures, ...Object.fromEntries(sums) };
  });
}

/** The steps from a view to a review, each with its share of the step before; null without one. */
export function funnelOf(
  days: readonly DayFigures[],
): { figure: Figure; count: number; share: number | null }[] {
  const steps = ['views', 'profileViews', 'questions', 'answers', 'reviews'] as const;
  const counts = steps.map((figure) => totalOf(days, figure));
  return steps.map((figure, step) => {
    const before = counts[step - 1] ?? 0;
    return { figure, count: counts[step]!, share: before > 0 ? counts[step]! / before : null };
  });
}

/** A day's topics as they are stored: questions and earned cents by topic id. */
export type TopicsOfDay = Record<string, [questions: number, earnedCents: number]>;

/**
 * The sums of topics over days, the most questions first, then the most earnings. Those of a merged topic belong to
 * its `survivorOf`.
 */
export function topicsOf(
  days: readonly TopicsOfDay[],
  survivorOf: (id: string) => string,
  nameOf: (id: string) => string | undefined,
): TopicFigures[] {
  const sums = new Map<string, TopicFigures>();
  for (const day of days)
    for (const [stored, [questions, earnedCents]] of Object.entries(day)) {
      const id = survivorOf(stored);
      const sum = sums.get(id) ?? { id, name: nameOf(id) ?? '', questions: 0, earnedCents: 0 };
      sums.set(id, {
        ...sum,
        questions: sum.questions + questions,
        earnedCents: sum.earnedCents + earnedCents,
      });
    }
  return [...sums.values()].sort(
    (a, b) => b.questions - a.questions || b.earnedCents - a.earnedCents,
  );
}

/** The sums of questions by hour, 0 to 23. */
export function hoursOf(days: readonly Record<string, number>[]): number[] {
  return Array.from({ length: 24 }, (_, hour) =>
    days.reduce((sum, day) => sum + (day[hour] ?? 0), 0),
  );
}
