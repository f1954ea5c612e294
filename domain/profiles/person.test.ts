import { expect, it } from 'vitest';
import { usernameError } from '../accounts/username.ts';
import { ANONYMOUS, ANONYMOUS_USERNAME, anonymous, hasPage, shownName } from './person.ts';

it('shownName is the same for deleted and hidden people', () => {
  expect([shownName(null), shownName(anonymous('p'))]).toEqual([ANONYMOUS, ANONYMOUS]);
});

it('hasPage is false for a hidden person, whose username nobody can register', () => {
  expect(hasPage(anonymous('p'))).toBe(false);
  expect(hasPage({ username: 'lea.martin' })).toBe(true);
  expect(usernameError(ANONYMOUS_USERNAME)).not.toBeNull();
});
