import { expect, it } from 'vitest';
import { usernameError } from '../accounts/username.ts';
import { ANONYMOUS, ANONYMOUS_USERNAME, anonymous, hasPage, shownName } from './person.ts';

it('names who has left or is absent the same', () => {
  expect([shownName(null), shownName(anonymous('p'))]).toEqual([ANONYMOUS, ANONYMOUS]);
});

it('leads to no page of somebody absent, under a name that nobody can have', () => {
  expect(hasPage(anonymous('p'))).toBe(false);
  expect(hasPage({ username: 'lea.martin' })).toBe(true);
  expect(usernameError(ANONYMOUS_USERNAME)).not.toBeNull();
});
