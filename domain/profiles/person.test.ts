import { expect, it } from 'vitest';
import { usernameError } from '../accounts/username.ts';
import {
  ANONYMOUS,
  ANONYMOUS_USERNAME,
  anonymous,
  hasPage,
  shortName,
  shownName,
} from './person.ts';

it('shownName is the same for deleted and absent users', () => {
  expect([shownName(null), shownName(anonymous('p'))]).toEqual([ANONYMOUS, ANONYMOUS]);
});

it('anonymous has no page and a reserved username', () => {
  expect(hasPage(anonymous('p'))).toBe(false);
  expect(hasPage({ username: 'lea.martin' })).toBe(true);
  expect(usernameError(ANONYMOUS_USERNAME)).not.toBeNull();
});

it.each([
  ['Marie Dupont', 'Marie D.'],
  ['marie', 'marie'],
  ['Jean-Paul de la tour', 'Jean-Paul T.'],
  ['  Léa   éluard ', 'Léa É.'],
  ['Zoé 😀', 'Zoé 😀.'],
])('shortName signs %j as %j', (name, signed) => {
  expect(shortName(name)).toBe(signed);
});
