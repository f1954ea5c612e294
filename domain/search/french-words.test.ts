import { describe, expect, it } from 'vitest';
import { inflections, significantWords, spellingVariants, wordsOf } from './french-words.ts';

it('wordsOf drops accents, case and punctuation', () => {
  expect(wordsOf('  Éloïse "D’Œuvre" OR name:* -12 ')).toEqual([
    'eloise',
    'd',
    'oeuvre',
    'or',
    'name',
    '12',
  ]);
  expect(wordsOf('"*-\0\ud800 ')).toEqual([]);
});

it('wordsOf expands ligatures', () => {
  expect(wordsOf('Lætitia ŒDIPE Straße Ex-æquo')).toEqual([
    'laetitia',
    'oedipe',
    'strasse',
    'ex',
    'aequo',
  ]);
});

it('significantWords drops small words, unless there are no others', () => {
  expect(significantWords(wordsOf("Comment se faire des amis quand on n'ose pas ?"))).toEqual([
    'faire',
    'amis',
    'ose',
  ]);
  expect(significantWords(['le', 'la', 'le'])).toEqual(['le', 'la']);
});

it('spellingVariants never splits a surrogate pair', () => {
  for (const word of ['𠮷'.repeat(5), '𝗬𝗼𝗴𝗮𝗺', `marat𠮷on`]) {
    const near = spellingVariants(word, 1_000);
    expect(near.length).toBeGreaterThan(200);
    expect(near.filter((one) => !one.isWellFormed())).toEqual([]);
  }
});

describe('inflections', () => {
  it.each([
    ['plural', 'macarons', 'macaron'],
    ['plural', 'gateau', 'gateaux'],
    ['plural', 'cheval', 'chevaux'],
    ['plural', 'travaux', 'travail'],
    ['plural', 'oeil', 'yeux'],
    ['feminine', 'boulangere', 'boulanger'],
    ['feminine', 'patissier', 'patissiere'],
    ['feminine', 'mediateur', 'mediatrice'],
    ['feminine', 'coureuses', 'coureur'],
    ['feminine', 'mecanicien', 'mecanicienne'],
    ['feminine', 'sportif', 'sportives'],
    ['feminine', 'heureuse', 'heureux'],
    ['feminine', 'champion', 'championne'],
    ['verbs', 'courir', 'courent'],
    ['verbs', 'dormi', 'dormir'],
    ['verbs', 'negocier', 'negociation'],
    ['verbs', 'nager', 'nageuse'],
    ['verbs', 'reparee', 'reparer'],
    ['verbs', 'finissent', 'finir'],
    ['verbs', 'vendre', 'vendu'],
    ['verbs', 'ranger', 'rangement'],
  ])('include a %s: %s and %s', (_, one, other) => {
    expect(inflections(one)).toContain(other);
  });

  it.each([
    ['marathon', 'marche'],
    ['chat', 'chateau'],
    ['pain', 'peine'],
    ['cv', 'cve'],
  ])('do not connect %s and %s', (one, other) => {
    expect(inflections(one)).not.toContain(other);
  });

  it('start with the word itself, and stay within the limit of an index query', () => {
    for (const word of ['marathon', 'developpement', 'anticonstitutionnellement', 'a', '12']) {
      const [first, ...others] = inflections(word);
      expect(first).toBe(word);
      expect(others.length).toBeLessThan(150);
    }
  });
});

describe('spellingVariants', () => {
  it.each([
    ['a letter is missing', 'patiserie', 'patisserie'],
    ['a letter is superfluous', 'jardinnage', 'jardinage'],
    ['a letter is wrong', 'musculasion', 'musculation'],
    ['two letters are swapped', 'orientatoin', 'orientation'],
    ['the last letter is missing', 'maratho', 'marathon'],
  ])('include the word when %s', (_, typed, meant) => {
    expect(spellingVariants(typed, 900)).toContain(meant);
  });

  it('keep the first letter, and are empty for short words', () => {
    expect(spellingVariants('jardin', 900).filter((word) => !word.startsWith('j'))).toEqual([]);
    expect(spellingVariants('pain', 900)).toEqual([]);
    expect(spellingVariants('jardin', 900)).not.toContain('jardin');
  });

  it('are empty for a word of over 16 letters, and at most the given number', () => {
    expect(spellingVariants('kinesitherapeute', 2000).length).toBeGreaterThan(600);
    expect(spellingVariants('kinesitherapeutes', 2000)).toEqual([]);
    expect(spellingVariants('x'.repeat(49), 2000)).toEqual([]);
    expect(spellingVariants('kinesitherapeute', 300)).toHaveLength(300);
    expect(spellingVariants('marathn', 300)).toContain('marathon');
  });
});
