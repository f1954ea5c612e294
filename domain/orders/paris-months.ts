import { DAY_MS, HOUR_MS } from '../limits.ts';

/** Months as the tax office counts them: `YYYY-MM`, from midnight to midnight in Paris. */

/**
 * Time after its end during which a month still accepts entries, because banks report some of them days
 * later.
 */
const LATE_BOOKINGS_MS = 3 * DAY_MS;

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Paris, `YYYY-MM-DD`, of a time in epoch milliseconds. */
export function parisDay(at: number): string {
  const [day, month, year] = calendar.format(at).split('/');
  return `${year}-${month}-${day}`;
}

/** Start of a day `YYYY-MM-DD` in Paris, epoch milliseconds. Clocks change after midnight, so each day has one. */
export function parisDayStart(day: string): number {
  const inWinter = Date.parse(`${day}T00:00:00Z`) - HOUR_MS;
  const inSummer = inWinter - HOUR_MS;
  return parisDay(inSummer) === day ? inSummer : inWinter;
}

/** The month in Paris of a time in epoch milliseconds. */
export function parisMonth(at: number): string {
  return parisDay(at).slice(0, 7);
}

/** The month that is `months` later, or earlier if negative. */
export function monthBeside(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + months)).toISOString().slice(0, 7);
}

export function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => monthBeside(`${year}-01`, index));
}

/** Start of a month in Paris and of the next one, epoch milliseconds. */
export function parisMonthBounds(month: string): [number, number] {
  return [beginOf(month), beginOf(monthBeside(month, 1))];
}

/** Paris is one hour ahead of UTC, two in summer. No month begins on the day of a clock change. */
function beginOf(month: string): number {
  const midnight = Date.parse(`${month}-01T00:00:00Z`);
  const inWinter = midnight - HOUR_MS;
  return parisMonth(inWinter - HOUR_MS) === month ? inWinter - HOUR_MS : inWinter;
}

/** The latest month that can be closed at `now`, epoch milliseconds. */
export function latestClosableMonth(now: number): string {
  return monthBeside(parisMonth(now - LATE_BOOKINGS_MS), -1);
}
