import { expect, it } from 'vitest';
import { isSettled, UNDO_MS } from './account-undo.ts';

it('isSettled once the link of a change has expired, and not before', () => {
  const now = 1_800_000_000_000;
  expect(isSettled(now - UNDO_MS, now)).toBe(true);
  expect(isSettled(now - UNDO_MS + 1, now)).toBe(false);
});
