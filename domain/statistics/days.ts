import { HOUR_MS } from '../limits.ts';
import { parisDay } from '../orders/paris-months.ts';

/** Calendar days `YYYY-MM-DD`, without a time zone. */

/** The day that is `days` later, or earlier if negative. */
export function dayBeside(day: string, days: number): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, date! + days)).toISOString().slice(0, 10);
}

/** The number of days from one to the other, both included; 0 or less when `from` is later. */
export function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** All days from one to the other, both included. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysFrom(from, to)) }, (_, index) =>
    dayBeside(from, index),
  );
}

/**
 * The beginning of a day in Paris and of the next one, epoch milliseconds: 23 or 25 hours apart when clocks change.
 */
export function parisDayBounds(day: string): [begin: number, end: number] {
  return [midnightInParis(day), midnightInParis(dayBeside(day, 1))];
}

/** Paris is one hour ahead of UTC, two in summer; clocks change hours after midnight. */
function midnightInParis(day: string): number {
  const inWinter = Date.parse(day) - HOUR_MS;
  return parisDay(inWinter - HOUR_MS) === day ? inWinter - HOUR_MS : inWinter;
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return dayBeside(day, -weekday);
}

/** The hour in Paris at which the reports of the last week are sent on Monday. */
const REPORT_HOUR = 8;

const hourInParis = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * The Monday of the latest week whose reports may be sent at `now`, epoch milliseconds: the last whole week
 * in Paris, from Monday morning on.
 */
export function reportableWeek(now: number): string {
  const today = parisDay(now);
  const monday = mondayOf(today);
  const isTooEarly = today === monday && Number(hourInParis.format(now)) < REPORT_HOUR;
  return dayBeside(monday, isTooEarly ? -14 : -7);
}
