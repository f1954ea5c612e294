import { describe, expect, it } from 'vitest';
import { daysBetween } from '../dates/days.ts';
import { frenchDay, frenchMonth } from './french-date.ts';

describe('frenchDay', () => {
  it.each(['long', 'short'] as const)('writes the days of two years as Intl does: %s', (month) => {
    const options = { weekday: 'long', day: 'numeric', month, year: 'numeric' } as const;
    const intl = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'UTC' });
    for (const day of daysBetween('2027-01-01', '2028-12-31'))
      expect(frenchDay(day, { weekday: true, month, year: true })).toBe(
        intl.format(Date.parse(day)).replace(/ 1 /, ' 1er '),
      );
  });

  it('leaves out what is not wanted', () => {
    expect([frenchDay('2026-11-28'), frenchDay('2026-12-01'), frenchMonth('2026-08')]).toEqual([
      ...['28 novembre', '1er décembre', 'août'],
    ]);
  });
});
