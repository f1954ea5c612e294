import { expect, it } from 'vitest';
import { booksRetainedFrom, latestClosableMonth } from './books.ts';

it('booksRetainedFrom retains a year of Paris until ten years after its end', () => {
  const [start, next] = [Date.parse('2025-12-31T23:00:00Z'), Date.parse('2026-12-31T23:00:00Z')];
  expect(booksRetainedFrom(Date.parse('2036-12-31T22:59:59Z'))).toBe(start);
  expect(booksRetainedFrom(Date.parse('2036-12-31T23:00:00Z'))).toBe(next);
});

it('latestClosableMonth closes a month three days after its end', () => {
  expect(latestClosableMonth(Date.parse('2027-01-03T22:59:59Z'))).toBe('2026-11');
  expect(latestClosableMonth(Date.parse('2027-01-03T23:00:00Z'))).toBe('2026-12');
});
