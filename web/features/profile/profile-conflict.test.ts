import { expect, it } from 'vitest';
import type { Lookups } from '../../data/lookups.ts';
import type { Topic } from '../../data/topics.ts';
import { conflictsOf } from './profile-conflict.ts';

const lookups = {
  genders: [{ id: 2, label: 'Femme' }],
  languages: [
    { id: 1, label: 'Anglais' },
    { id: 2, label: 'Français' },
  ],
  countries: [{ code: 'FR', name: 'France' }],
  mbtiTypes: [{ code: 'INTJ' }],
  astrologicalSigns: [{ id: 2, name: 'Bélier' }],
} as Lookups;
const topics = [{ id: 'a', name: 'Pâtisserie' }] as Topic[];

it('conflictsOf formats the stored value of each field', () => {
  const current = {
    name: 'Léa',
    bio: 'x'.repeat(100),
    responseFromHours: 8,
    birthDate: '1990-02-28',
    genderId: 2,
    spokenLanguageIds: [2, 1],
    residenceCountryCode: 'FR',
    mbtiCode: 'INTJ',
    astrologicalSignId: 2,
    expertiseTopicIds: ['a'],
  };
  const words = Object.values(conflictsOf(current, lookups, topics)).map((text) =>
    text.replace('Enregistré entre-temps : ', ''),
  );
  expect(words).toEqual([
    '« Léa »',
    `« ${'x'.repeat(80)}… »`,
    '« 8 h »',
    '« 28/02/1990 »',
    '« Femme »',
    '« Français, Anglais »',
    '« France »',
    '« INTJ »',
    '« Bélier »',
    '« Pâtisserie »',
  ]);
});

it('conflictsOf says "rien" when a field was emptied', () => {
  const emptied = conflictsOf({ bio: null, spokenLanguageIds: [] }, lookups, topics);
  expect(Object.values(emptied)).toEqual([
    'Enregistré entre-temps : rien',
    'Enregistré entre-temps : rien',
  ]);
});
