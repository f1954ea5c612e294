import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../limits.ts';
import { daysBetween, monthBeside } from './days.ts';
import { parisDay, parisDayBounds, parisMonth, parisMonthBounds } from './paris.ts';

const at = (text: string) => Date.parse(text);

describe('a month in Paris', () => {
  it.each([
    ['2026-12', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-07', '2026-06-30T22:00:00.000Z', '2026-07-31T22:00:00.000Z'],
    ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-10', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ])('%s runs from midnight to midnight in Paris', (month, from, to) => {
    expect(parisMonthBounds(month)).toEqual([at(from), at(to)]);
    expect([parisMonth(at(from) - 1), parisMonth(at(from)), parisMonth(at(to) - 1)]).toEqual([
      monthBeside(month, -1),
      month,
      month,
    ]);
  });
});

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
