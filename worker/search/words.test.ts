import { expect, it } from 'vitest';
import { rankTopics, wordsOf } from './words.ts';

it('takes words without accents, case and signs', () => {
  expect(wordsOf('  Éloïse "D’Œuvre" OR name:* -12 ')).toEqual([
    'eloise',
    'd',
    'œuvre',
    'or',
    'name',
    '12',
  ]);
  expect(wordsOf('"*-\0\ud800 ')).toEqual([]);
});

it('puts names that begin so first, then words, then what is inside', () => {
  const topics = ['Bien manger', 'Orange', 'Droit des anges', 'Anglais'].map((name) => ({ name }));
  expect(rankTopics(topics, ['ang']).map((topic) => topic.name)).toEqual([
    'Anglais',
    'Droit des anges',
    'Bien manger',
    'Orange',
  ]);
  expect(rankTopics(topics, ['ang', 'bien']).map((topic) => topic.name)).toEqual(['Bien manger']);
  expect(rankTopics(topics, ['zzz'])).toEqual([]);
});
