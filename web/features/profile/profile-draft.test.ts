import { describe, expect, it } from 'vitest';
import { changesOf, errorsOf, type ProfileDraft } from './profile-draft.ts';

const empty: ProfileDraft = {
  bio: '',
  aboutShort: ' ',
  welcomeMessage: '',
  defaultLanguage: 'fr',
  responseFromHours: '9',
  responseToHours: '18',
  birthDate: '',
  genderId: '',
  spokenLanguageIds: [],
  nationalityCode: '',
  residenceCountryCode: '',
  mbtiCode: '',
  astrologicalSignId: '',
  expertiseTopicIds: [],
};

describe('what the edit dialog saves', () => {
  it('stores what is left empty as null', () => {
    expect(changesOf(empty, true).changes).toEqual({
      bio: null,
      aboutShort: null,
      welcomeMessage: null,
      defaultLanguage: 'fr',
      responseFromHours: 9,
      responseToHours: 18,
      birthDate: null,
      genderId: null,
      spokenLanguageIds: [],
      nationalityCode: null,
      residenceCountryCode: null,
      mbtiCode: null,
      astrologicalSignId: null,
      expertiseTopicIds: [],
    });
  });

  it('leaves expertise alone for who is no creator', () => {
    expect(changesOf(empty, false).changes).not.toHaveProperty('expertiseTopicIds');
  });

  it.each(['', '-1', '24', '9.5'])('refuses %j as an hour', (responseFromHours) => {
    expect(changesOf({ ...empty, responseFromHours }, true).errors).toEqual({
      responseFromHours: 'Saisissez une heure entre 0 et 23',
    });
  });

  it('takes midnight', () => {
    expect(changesOf({ ...empty, responseFromHours: '0' }, true).changes?.responseFromHours).toBe(
      0,
    );
  });

  it('refuses an eleventh subcategory', () => {
    const expertiseTopicIds = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect(changesOf({ ...empty, expertiseTopicIds }, true).errors).toEqual({
      expertiseTopicIds: 'Vous pouvez sélectionner au maximum 10 sous-catégories',
    });
  });

  it('ties what the server refuses to its field', () => {
    expect(errorsOf([{ path: 'spokenLanguageIds.0', message: 'Non' }])).toEqual({
      spokenLanguageIds: 'Non',
    });
  });
});
