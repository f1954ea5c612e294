import { describe, expect, it } from 'vitest';
import { countFilters } from '../../../domain/profiles/filter-counts.ts';
import type { Lookups } from '../../data/lookups.ts';
import { choicesOf, choicesThatOccur } from './filter-labels.ts';
import { noFilters } from './filter-params.ts';

const lookups = {
  genders: [
    { id: 1, label: 'Homme' },
    { id: 2, label: 'Femme' },
  ],
  countries: [
    { code: 'FR', name: 'France' },
    { code: 'IS', name: 'Islande' },
    { code: 'MN', name: 'Mongolie' },
  ],
  ...{ languages: [], mbtiTypes: [], astrologicalSigns: [] },
} as Lookups;
const choices = choicesOf(lookups);
const counts = { ...countFilters([]), nationality: { IS: 2 } };

describe('choicesThatOccur', () => {
  it('has the values that occur with their counts, and active ones', () => {
    const shown = choicesThatOccur(choices, counts, { ...noFilters, nationality: ['FR'] });
    expect(shown.nationality).toEqual([
      { value: 'FR', label: 'France', count: 0 },
      { value: 'IS', label: 'Islande', count: 2 },
    ]);
    expect(shown.residence).toEqual([]);
    expect(shown.gender).toEqual([]);
  });

  it('has all values without counts', () => {
    expect(choicesThatOccur(choices, null, noFilters)).toEqual(choices);
  });
});
