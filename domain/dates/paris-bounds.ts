import { tz } from '@date-fns/tz';
import { parseISO } from 'date-fns';
import { dayBeside, monthBeside } from './days.ts';

/** Start in Paris of a day `YYYY-MM-DD` or a month `YYYY-MM`, epoch milliseconds. */
export const parisStart = (of: string): number =>
  parseISO(of, { in: tz('Europe/Paris') }).getTime();

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
