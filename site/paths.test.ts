import { describe, expect, it } from 'vitest';
import { exampleOf, fillPath, paths } from './paths.ts';
import { isDataScreen, isGuarded, membersScreens, openScreens } from './screens.ts';

describe('paths', () => {
  it('fill the parameters with the values', () => {
    expect(paths.feed).toBe('/main/feed');
    expect(paths.user('lea')).toBe('/main/user/lea');
    expect(paths.discoverSubcategory('cuisine', 'patisserie')).toBe(
      '/decouvrir/category/cuisine/subcategory/patisserie',
    );
    expect(paths.publicProfile('lea.martin')).toBe('/@lea.martin');
    expect(paths.conversation('lea', 'pain', 'day')).toBe('/main/conversation/lea/pain/day');
    expect(paths.conversation('lea', 'pain', 'day', 'a&b')).toBe(
      '/main/conversation/lea/pain/day?c=a%26b',
    );
    const offer = { username: 'lea', topicId: 'pain', pricing: 'day' } as const;
    expect(paths.checkoutEnd(offer, 'a&b', 'paid')).toBe(
      '/main/conversation/lea/pain/day?commande=a%26b',
    );
    expect(paths.checkoutEnd(offer, 'o', 'cancelled')).toBe(
      '/main/conversation/lea/pain/day?commande=o&paiement=annule',
    );
  });

  it.each(['..', '.', 'a/b', 'a?b', 'a#b', '//evil.example', 'é', '$&'])(
    'holds %s in its own place',
    (value) => {
      for (const address of [paths.user(value), paths.publicProfile(value)]) {
        const { pathname, search, hash } = new URL(address, 'http://localhost');
        expect(pathname + search + hash).toBe(address);
        expect(pathname.split('/')).toHaveLength(address.startsWith('/@') ? 2 : 4);
      }
    },
  );

  it('exampleOf inserts the values as they are', () => {
    expect(exampleOf('publicProfile', { handle: '@lea' })).toBe('/@lea');
    expect(exampleOf('home', {})).toBe('/');
  });

  it('fillPath fills each parameter by its name', () => {
    const values: Record<string, string> = { first: 'a b', second: '..' };
    expect(fillPath('/x/:first/:second', (name) => values[name]!)).toBe('/x/a%20b/%252E%252E');
  });

  it('isDataScreen is true when the path has parameters', () => {
    expect([isDataScreen('user'), isDataScreen('feed')]).toEqual([true, false]);
  });
});

it('isGuarded is true for every screen of signed-in users, and for no other', () => {
  for (const { path } of Object.values(membersScreens)) expect(isGuarded(path)).toBe(true);
  for (const { path } of Object.values(openScreens)) expect(isGuarded(path)).toBe(false);
  expect([isGuarded('/main'), isGuarded('/mainly')]).toEqual([true, false]);
});
