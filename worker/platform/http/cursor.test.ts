import { expect, it } from 'vitest';
import { cursorSchema, cutPage, formatCursor } from './cursor.ts';

const id = '0b5a0c2e-4a61-4f0e-9d4b-1f3a5c7e9b2d';

it('cursorSchema parses what formatCursor wrote', () => {
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
])('cursorSchema rejects %o', (text) => {
  expect(cursorSchema.safeParse(text).success).toBe(false);
});

it('cutPage gives the cursor of the last row when there is a further one', () => {
  expect(cutPage(['a', 'b', 'c'], 2, (row) => `after ${row}`)).toEqual({
    rows: ['a', 'b'],
    nextCursor: 'after b',
  });
  expect(cutPage(['a', 'b'], 2, (row) => `after ${row}`).nextCursor).toBe(null);
  expect(cutPage([], 2, String)).toEqual({ rows: [], nextCursor: null });
});
