import { DAY_MS } from '../limits.ts';

/** Calendar days `YYYY-MM-DD` and months `YYYY-MM`. They are counted in UTC, where every day has 24 hours. */

/** From the end, since a year before 0 or after 9999 has more digits. */
const day = (time: number) => new Date(time).toISOString().slice(0, -'T00:00:00.000Z'.length);

/** The day that is `days` later, or earlier if negative. */
export const dayBeside = (from: string, days: number): string =>
  day(Date.parse(from) + days * DAY_MS);

/** The number of days from one to the other, both included; 0 or less when `from` is later. */
export const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** All days from one to the other, both included; none when `from` is later. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysFrom(from, to)) }, (_, index) => dayBeside(from, index));

/** The Monday of the day's week. */
export const mondayOf = (of: string): string =>
  dayBeside(of, -((new Date(of).getUTCDay() + 6) % 7));

/** The month that is `months` later, or earlier if negative. */
export function monthBeside(from: string, months: number): string {
  const month = new Date(from);
  return day(month.setUTCMonth(month.getUTCMonth() + months, 1)).slice(0, -'-01'.length);
}

/** The twelve months of a year `YYYY`. */
export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => monthBeside(`${year}-01`, index));
