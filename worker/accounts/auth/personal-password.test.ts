import { describe, expect, it } from 'vitest';
import { saysWhoseItIs } from './personal-password.ts';

const owner = {
  email: 'lea.martin75@cuisine-facile.fr',
  username: 'lea_mart1n',
  name: 'Léa Durand-Lefèvre',
};

describe('saysWhoseItIs is true', () => {
  it.each([
    ['the username', 'lea_mart1n'],
    ['the username in capitals', 'LEA_MART1N'],
    ['the username with a year', 'lea_mart1n2026!'],
    ['the email', 'lea.martin75@cuisine-facile.fr'],
    ['the local part of the email', 'Lea.Martin75'],
    ['the local part without dot and digits', 'leamartin'],
    ['the domain of the email', 'cuisine-facile.fr'],
    ['the name', 'Léa Durand-Lefèvre'],
    ['the name without accents', 'leadurandlefevre'],
    ['the name backwards', 'Lefevre.Lea'],
    ['one of the names twice', 'martinmartin'],
    ['one of the names with digits', '13durand13'],
    ['a name with signs for letters', 'M@rt1n-L3a'],
    ['the product', 'dismoi'],
    ['the product in its own spelling', 'Dis-moi'],
    ['the product and a year', 'Dis-Moi_2026!'],
    ['the product with signs for letters', 'D1sM01'],
    ['the product twice', 'dismoidismoi'],
    ['the product and the user’s name', 'dismoi-lea-1'],
  ])('%s: %s', (_what, password) => {
    expect(saysWhoseItIs(password, owner)).toBe(true);
  });
});

describe('saysWhoseItIs is false', () => {
  it.each([
    'Vert-Citronnelle-48',
    'Demo-Questions-2026',
    'Une-phrase-de-passe-2026',
    'Martin-pêche-la-truite',
    'dismoi-tout-sur-les-truites',
    '48151623',
    '!!!!!!!!',
  ])('%s', (password) => {
    expect(saysWhoseItIs(password, owner)).toBe(false);
  });

  it('when nothing is known about the user, except for the product’s name', () => {
    expect(saysWhoseItIs('lea.martin75', {})).toBe(false);
    expect(saysWhoseItIs('lea.martin75', { email: null, username: null, name: null })).toBe(false);
    expect(saysWhoseItIs('dis-moi-2026', {})).toBe(true);
  });
});

it('saysWhoseItIs is fast on worst-case input', () => {
  const slow = { name: Array.from({ length: 26 }, (_, n) => 'a'.repeat(n + 3)).join(' ') };
  expect(saysWhoseItIs(`${'a'.repeat(255)}b`, slow)).toBe(false);
});
