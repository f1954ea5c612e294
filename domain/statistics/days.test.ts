import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../limits.ts';
import { parisDay } from '../orders/paris-months.ts';
import { daysBetween, parisDayBounds } from './days.ts';

describe('parisDayBounds', () => {
  it('are the first instants of a day in Paris and of the next one, in every season', () => {
    for (const day of daysBetween('2024-01-01', '2027-12-31')) {
      const [begin, end] = parisDayBounds(day);
      expect([begin - 1, begin, end - 1, end].map(parisDay), day).toEqual([
        parisDay(begin - 1),
        day,
        day,
        parisDay(end),
      ]);
      expect(parisDay(begin - 1) < day && parisDay(end) > day, day).toBe(true);
    }
  });

  it('are 23 and 25 hours apart when clocks change', () => {
    const hours = (day: string) => {
      const [begin, end] = parisDayBounds(day);
      return (end - begin) / HOUR_MS;
    };
    expect(['2026-03-28', '2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([
      24, 23, 25, 24,
    ]);
  });
});
