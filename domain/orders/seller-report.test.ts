import { expect, it } from 'vitest';
import { sellerYear, yearBounds } from './seller-report.ts';

it('sellerYear has four quarters, including those without sales', () => {
  const { quarters, totals } = sellerYear([
    { quarter: 2, netCents: 800, feeCents: 200, sales: 1 },
    { quarter: 4, netCents: 1_600, feeCents: 400, sales: 2 },
  ]);
  expect(quarters.map(({ netCents }) => netCents)).toEqual([0, 800, 0, 1_600]);
  expect(quarters.map(({ quarter }) => quarter)).toEqual([1, 2, 3, 4]);
  expect(totals).toEqual({ netCents: 2_400, feeCents: 600, sales: 3 });
});

it('yearBounds ends where the next year begins', () => {
  const [from, to] = yearBounds(2026);
  expect(new Date(from).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(to).toBe(yearBounds(2027)[0]);
});
