import { describe, expect, it } from 'vitest';
import { latestClosableMonth, monthBeside, parisMonth, parisMonthBounds } from './paris-months.ts';

const at = (text: string) => Date.parse(text);

describe('Paris months', () => {
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

  it('close three days after their end', () => {
    expect(latestClosableMonth(at('2027-01-03T22:59:59Z'))).toBe('2026-11');
    expect(latestClosableMonth(at('2027-01-03T23:00:00Z'))).toBe('2026-12');
  });
});
