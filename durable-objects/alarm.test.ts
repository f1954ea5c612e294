import { expect, it } from 'vitest';
import { earliest } from './alarm.ts';

it('earliest returns the earliest of the given deadlines, ignoring missing ones', () => {
  expect(earliest(3, 1, 2)).toBe(1);
  expect(earliest(null, 2, null)).toBe(2);
  expect(earliest(0, 5)).toBe(0);
  expect(earliest(null, null)).toBeNull();
  expect(earliest()).toBeNull();
});
