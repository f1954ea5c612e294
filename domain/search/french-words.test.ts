import { describe, expect, it } from 'vitest';
import { inflections, significantWords, spellingVariants, wordsOf } from './french-words.ts';

it('wordsOf removes accents, case and punctuation', () => {
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

it('fold replaces ligatures with their letters', () => {
  expect(wordsOf('Lætitia ŒDIPE Straße Ex-æquo')).toEqual([
    'laetitia',
    'oedipe',
    'strasse',
    'ex',
    'aequo',
  ]);
});

it('significantWords removes stop words, unless there are no others', () => {
  expect(significantWords(wordsOf("Comment se faire des amis quand on n'ose pas ?"))).toEqual([
    'amis',
    'ose',
  ]);
  expect(significantWords(['le', 'la', 'le'])).toEqual(['le', 'la']);
});

it('significantWords removes the general words of questions, unless there are no others', () => {
  expect(significantWords(wordsOf('Comment réussir une blanquette ?'))).toEqual(['blanquette']);
  expect(significantWords(wordsOf('des conseils pour réussir'))).toEqual(['conseils', 'reussir']);
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
  ])('%s: %s and %s are the same', (_, one, other) => {
    expect(inflections(one)).toContain(other);
  });

  it.each([
    ['marathon', 'marche'],
    ['chat', 'chateau'],
    ['pain', 'peine'],
    ['cv', 'cve'],
  ])('distinguish %s and %s', (one, other) => {
    expect(inflections(one)).not.toContain(other);
  });

  it('contain the word first, and not too many forms for a query', () => {
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
    ['a letter is too many', 'jardinnage', 'jardinage'],
    ['a letter is another', 'musculasion', 'musculation'],
    ['two letters have changed places', 'orientatoin', 'orientation'],
    ['the last letter is missing', 'maratho', 'marathon'],
  ])('find the word with %s', (_, typed, meant) => {
    expect(spellingVariants(typed, 900)).toContain(meant);
  });

  it('keep the first letter, and skip short words', () => {
    expect(spellingVariants('jardin', 900).filter((word) => !word.startsWith('j'))).toEqual([]);
    expect(spellingVariants('pain', 900)).toEqual([]);
    expect(spellingVariants('jardin', 900)).not.toContain('jardin');
  });

  it('are none for a word of over 16 letters, and at most as many as requested', () => {
    expect(spellingVariants('kinesitherapeute', 2000).length).toBeGreaterThan(600);
    expect(spellingVariants('kinesitherapeutes', 2000)).toEqual([]);
    expect(spellingVariants('x'.repeat(49), 2000)).toEqual([]);
    expect(spellingVariants('kinesitherapeute', 300)).toHaveLength(300);
    expect(spellingVariants('marathn', 300)).toContain('marathon');
  });
});
