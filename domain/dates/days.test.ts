import { describe, expect, it } from 'vitest';
import { dayBeside, daysBetween, daysFrom, mondayOf, monthBeside } from './days.ts';

describe('days', () => {
  it('cross months, years and leap days', () => {
    expect(dayBeside('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayBeside('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-12-30', '2027-01-02')).toHaveLength(4);
    expect(daysBetween('2027-01-02', '2026-12-30')).toEqual([]);
  });

  it('are as many in the first and the last years that an address may name', () => {
    for (const day of ['0000-01-01', '9999-12-31']) {
      expect(daysFrom(dayBeside(day, -29), day)).toBe(30);
      expect(daysFrom(day, dayBeside(day, 29))).toBe(30);
    }
    expect(monthBeside('0050-01', -1)).toBe('0049-12');
  });

  it('keep one a day when clocks change', () => {
    const days = daysBetween('2026-03-27', '2026-03-31');
    expect(days).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']);
  });

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2026-11-30', '2026-11-30'],
    ['2027-01-01', '2026-12-28'],
  ])('%s is in the week of %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });
});
