import { describe, expect, it } from 'vitest';
import { identifiesOwner } from './password-contains-identity.ts';

const owner = {
  email: 'lea.martin75@cuisine-facile.fr',
  username: 'lea_mart1n',
  name: 'Léa Durand-Lefèvre',
};

describe('identifiesOwner is true', () => {
  it.each([
    ['the username', 'lea_mart1n'],
    ['the username in capitals', 'LEA_MART1N'],
    ['the username with a year', 'lea_mart1n2026!'],
    ['the address', 'lea.martin75@cuisine-facile.fr'],
    ['what stands before the @', 'Lea.Martin75'],
    ['that, without dot and digits', 'leamartin'],
    ['what stands behind it', 'cuisine-facile.fr'],
    ['the name', 'Léa Durand-Lefèvre'],
    ['the name without accents', 'leadurandlefevre'],
    ['the name backwards', 'Lefevre.Lea'],
    ['one of the names twice', 'martinmartin'],
    ['one of the names with digits', '13durand13'],
    ['a name in other signs', 'M@rt1n-L3a'],
    ['the product', 'dismoi'],
    ['the product as it is written', 'Dis-moi'],
    ['the product and a year', 'Dis-Moi_2026!'],
    ['the product in other signs', 'D1sM01'],
    ['the product twice', 'dismoidismoi'],
    ['the product and the person', 'dismoi-lea-1'],
  ])('%s: %s', (_what, password) => {
    expect(identifiesOwner(password, owner)).toBe(true);
  });
});

describe('identifiesOwner is false', () => {
  it.each([
    'Vert-Citronnelle-48',
    'Demo-Questions-2026',
    'Une-phrase-de-passe-2026',
    'Martin-pêche-la-truite',
    'dismoi-tout-sur-les-truites',
    '48151623',
    '!!!!!!!!',
  ])('%s', (password) => {
    expect(identifiesOwner(password, owner)).toBe(false);
  });

  it("except for the product's name when nothing is known of the user", () => {
    expect(identifiesOwner('lea.martin75', {})).toBe(false);
    expect(identifiesOwner('lea.martin75', { email: null, username: null, name: null })).toBe(
      false,
    );
    expect(identifiesOwner('dis-moi-2026', {})).toBe(true);
  });
});

it('identifiesOwner is fast on input made to be slow', () => {
  const slow = { name: Array.from({ length: 26 }, (_, n) => 'a'.repeat(n + 3)).join(' ') };
  expect(identifiesOwner(`${'a'.repeat(255)}b`, slow)).toBe(false);
});
