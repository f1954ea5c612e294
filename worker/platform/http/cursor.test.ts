import { expect, it } from 'vitest';
import { cursorSchema, cutPage, formatCursor } from './cursor.ts';

const id = '0b5a0c2e-4a61-4f0e-9d4b-1f3a5c7e9b2d';

it('a cursor comes back as the place that it was written for', () => {
  const place = { time: 1_795_000_000_000, id };
  expect(cursorSchema.parse(formatCursor(place))).toEqual(place);
});

it.each([
  '',
  '_',
  `${id}`,
  `-1_${id}`,
  `1e3_${id}`,
  `1_${id}_`,
  `1_${id}'`,
  `1_${id.toUpperCase()}`,
])('%o is no cursor', (text) => {
  expect(cursorSchema.safeParse(text).success).toBe(false);
});

it('a page goes on after its last row, where one more was read', () => {
  expect(cutPage(['a', 'b', 'c'], 2, (row) => `after ${row}`)).toEqual({
    rows: ['a', 'b'],
    nextCursor: 'after b',
  });
  expect(cutPage(['a', 'b'], 2, (row) => `after ${row}`).nextCursor).toBe(null);
  expect(cutPage([], 2, String)).toEqual({ rows: [], nextCursor: null });
});
