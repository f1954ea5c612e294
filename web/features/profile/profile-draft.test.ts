import { describe, expect, it } from 'vitest';
import { changedIn, changesOf, draftOf, errorsOf, type ShownFields } from './profile-draft.ts';

const NOW = Date.UTC(2026, 0, 1);

const shown: ShownFields = {
  name: 'Léa',
  bio: 'Avant',
  aboutShort: null,
  welcomeMessage: null,
  defaultLanguage: 'fr',
  responseFromHours: 9,
  responseToHours: 18,
  birthDate: '1990-01-01',
  genderId: 2,
  spokenLanguageIds: [],
  nationalityCode: 'FR',
  residenceCountryCode: 'FR',
  mbtiCode: 'INTJ',
  astrologicalSignId: null,
  expertiseTopicIds: [],
};
const draft = draftOf(shown);

describe('profile draft', () => {
  it('saves only the changed fields, with their previous values', () => {
    expect(changesOf(draft, shown, NOW)).toEqual({ changes: {}, expect: {}, errors: null });
    const changed = { ...draft, bio: 'Après', genderId: '1', spokenLanguageIds: [2] };
    expect(changesOf(changed, shown, NOW)).toEqual({
      changes: { bio: 'Après', genderId: 1, spokenLanguageIds: [2] },
      expect: { bio: 'Avant', genderId: 2, spokenLanguageIds: [] },
      errors: null,
    });
    expect(changedIn(changed, shown)).toEqual(['bio', 'genderId', 'spokenLanguageIds']);
  });

  it('saves null when a field is empty', () => {
    const fields = ['name', 'bio', 'birthDate', 'genderId', 'nationalityCode', 'mbtiCode'] as const;
    const emptied = Object.fromEntries(fields.map((field) => [field, '']));
    expect(changesOf({ ...draft, ...emptied }, shown, NOW).changes).toEqual(
      Object.fromEntries(fields.map((field) => [field, null])),
    );
  });

  it.each(['', '-1', '24', '9.5'])('rejects %j as an hour', (responseFromHours) => {
    expect(changesOf({ ...draft, responseFromHours }, shown, NOW).errors).toEqual({
      responseFromHours: 'Saisissez une heure entre 0 et 23',
    });
  });

  it('accepts midnight as an hour', () => {
    const midnight = { ...draft, responseFromHours: '0' };
    expect(changesOf(midnight, shown, NOW).changes?.responseFromHours).toBe(0);
  });

  it.each([
    ['2999-01-01', 'Cette date n’est pas possible'],
    ['2025-01-01', 'Il faut avoir au moins 18 ans'],
    ['1990-02-30', 'Cette date n’est pas possible'],
  ])('rejects the birth date %s', (birthDate, error) => {
    expect(changesOf({ ...draft, birthDate }, shown, NOW).errors).toEqual({ birthDate: error });
  });

  it('rejects an eleventh subcategory', () => {
    const expertiseTopicIds = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect(changesOf({ ...draft, expertiseTopicIds }, shown, NOW).errors).toEqual({
      expertiseTopicIds: 'Vous pouvez sélectionner au maximum 10 sous-catégories',
    });
  });

  it('assigns an issue of the server to its field', () => {
    expect(errorsOf([{ path: 'spokenLanguageIds.0', message: 'Non' }])).toEqual({
      spokenLanguageIds: 'Non',
    });
  });
});
