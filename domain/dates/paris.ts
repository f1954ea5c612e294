import { HOUR_MS } from '../limits.ts';
import { dayBeside, monthBeside } from './days.ts';
import { momentIn } from './moment-in.ts';

/** Days and months as the marketplace and the tax office count them: from midnight to midnight in Paris. */

/** A time in epoch milliseconds in Paris: `2026-11-28 14:03`. */
const inParis = (at: number): string => momentIn('Europe/Paris', at);

/** The day in Paris, `YYYY-MM-DD`, of a time in epoch milliseconds. */
export const parisDay = (at: number): string => inParis(at).slice(0, -6);

/** The month in Paris, `YYYY-MM`, of a time in epoch milliseconds. */
export const parisMonth = (at: number): string => inParis(at).slice(0, -9);

/** The hour in Paris, 0 to 23, of a time in epoch milliseconds. */
export const parisHour = (at: number): number => Number(inParis(at).slice(-5, -3));

/** Start in Paris of a day `YYYY-MM-DD` or a month `YYYY-MM`, epoch milliseconds. */
export function parisStart(of: string): number {
  // Midnight comes two hours earlier than in UTC in summer, one hour in winter.
  const inSummer = Date.parse(of) - 2 * HOUR_MS;
  return parisHour(inSummer) === 0 ? inSummer : inSummer + HOUR_MS;
}

/** Start in Paris of a day and of the next one, epoch milliseconds: 23 or 25 hours apart when clocks change. */
export const parisDayBounds = (day: string): [begin: number, end: number] => [
  parisStart(day),
  parisStart(dayBeside(day, 1)),
];

/** Start in Paris of a month and of the next one, epoch milliseconds. */
export const parisMonthBounds = (month: string): [begin: number, end: number] => [
  parisStart(month),
  parisStart(monthBeside(month, 1)),
];
