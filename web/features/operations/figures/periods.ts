import { monthBeside } from '../../../../domain/dates/days.ts';
import { parisMonth } from '../../../../domain/dates/paris.ts';

/** The current month of Paris and the 35 before it, the latest first. */
export function monthsUntil(now: number): string[] {
  const month = parisMonth(now);
  return Array.from({ length: 36 }, (_, index) => monthBeside(month, -index));
}

/** The current year of Paris and the five before it, the latest first. */
export function yearsUntil(now: number): string[] {
  const year = Number(parisMonth(now).slice(0, 4));
  return Array.from({ length: 6 }, (_, index) => String(year - index));
}
