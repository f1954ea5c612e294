import { describe, expect, it } from 'vitest';
import { earliestOpenMonth, viewMonth } from './view-month.ts';

const at = (time: string) => Date.parse(time);

describe('viewMonth', () => {
  it('is the UTC month, in any time zone', () => {
    // New Year in Paris.
    expect(viewMonth(at('2027-01-01T00:30:00+01:00'))).toBe('2026-12');
    expect(viewMonth(at('2027-01-01T01:00:00+01:00'))).toBe('2027-01');
    expect(viewMonth(at('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
  });

  it('matches SQLite’s strftime', () => {
    // strftime('%Y-%m', …) handles leap days and years of four digits.
    expect(viewMonth(at('2028-02-29T23:59:59Z'))).toBe('2028-02');
    expect(viewMonth(0)).toBe('1970-01');
  });

  it.each([
    ['2026-12-01T00:00:00Z', '2026-11'],
    ['2026-12-07T23:59:59.999Z', '2026-11'],
    ['2026-12-08T00:00:00Z', '2026-12'],
    ['2027-01-07T23:59:59.999Z', '2026-12'],
    ['2027-01-08T00:00:00Z', '2027-01'],
  ])('leaves a month open for a week: at %s the earliest is %s', (now, month) => {
    expect(earliestOpenMonth(at(now))).toBe(month);
  });
});
