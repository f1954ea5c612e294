import { describe, expect, it } from 'vitest';
import { houseNameError } from './house-names.ts';

describe('houseNameError', () => {
  const words = ['lemonde', 'ratp'];

  it('refuses a word alone, beside others, divided, in the plural and misspelt', () => {
    const usernames = ['lemonde', 'lemonde.fr', 'le.monde', 'l3monde', 'ratp_officielle', 'ratp24'];
    const accepted = usernames.filter((username) => !houseNameError(words, { username }));
    expect(accepted).toEqual([]);
    expect(houseNameError(words, { name: 'Lé Mondes' })).toMatch(/réservé/);
  });

  it('accepts names that only contain a word, and every name without words', () => {
    expect(houseNameError(words, { username: 'lemondea', name: 'Marie Demonde' })).toBeNull();
    expect(houseNameError([], { username: 'lemonde' })).toBeNull();
    expect(houseNameError(words, { name: null })).toBeNull();
  });
});
