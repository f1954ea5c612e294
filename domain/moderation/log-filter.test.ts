import { expect, it } from 'vitest';
import { loggedActs } from './log-filter.ts';
import { loggedActions } from './moderation.ts';

it('each act of the log is in exactly one filter', () => {
  expect(Object.values(loggedActs).flat().sort()).toEqual([...loggedActions].sort());
});
