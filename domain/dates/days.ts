import {
  addDays,
  addMonths,
  differenceInCalendarDays,
  eachDayOfInterval,
  lightFormat,
  parseISO,
  startOfISOWeek,
} from 'date-fns';

/** Calendar days `YYYY-MM-DD` and months `YYYY-MM`, without a time zone. */

const day = (date: Date) => lightFormat(date, 'yyyy-MM-dd');

/** The day that is `days` later, or earlier if negative. */
export const dayBeside = (from: string, days: number): string => day(addDays(parseISO(from), days));

/** The number of days from one to the other, both included; 0 or less when `from` is later. */
export const daysFrom = (from: string, to: string): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;

/** All days from one to the other, both included; none when `from` is later. */
export const daysBetween = (from: string, to: string): string[] =>
  from > to ? [] : eachDayOfInterval({ start: parseISO(from), end: parseISO(to) }).map(day);

/** The Monday of the day's week. */
export const mondayOf = (of: string): string => day(startOfISOWeek(parseISO(of)));

/** The month that is `months` later, or earlier if negative. */
export const monthBeside = (from: string, months: number): string =>
  lightFormat(addMonths(parseISO(from), months), 'yyyy-MM');

/** The twelve months of a year `YYYY`. */
export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => monthBeside(`${year}-01`, index));
