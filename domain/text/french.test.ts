import { describe, expect, it } from 'vitest';
import { formatFigure, formatSpokenDate, of, plural } from './french.ts';

describe('of', () => {
  it.each([
    ['Oumar', 'd’Oumar'],
    ['Élodie Martin', 'd’Élodie Martin'],
    ['ines.b', 'd’ines.b'],
    ['Œdipe', 'd’Œdipe'],
    ['Yves', 'd’Yves'],
    ['Hélène', 'd’Hélène'],
    ['Hugo', 'd’Hugo'],
    ['Basile', 'de Basile'],
    ['Yann', 'de Yann'],
    ['Hassan', 'de Hassan'],
    ['Harry', 'de Harry'],
    ['42.nuits', 'de 42.nuits'],
    ['🎉', 'de 🎉'],
    ['', 'de '],
  ])('%s: %s', (name, text) => {
    expect(of(name)).toBe(text);
  });
});

it.each([
  ['1 décembre 2026 à 00:53', '1er décembre 2026 à 00:53'],
  ['1 déc. 2026', '1er déc. 2026'],
  ['11 décembre', '11 décembre'],
  ['21 janvier 2027 à 01:00', '21 janvier 2027 à 01:00'],
])('formatSpokenDate gives %s as %s', (date, said) => {
  expect(formatSpokenDate(date)).toBe(said);
});

it('formatFigure groups digits with plain spaces', () => {
  expect([7, 999, 1000, 1_234_567].map(formatFigure)).toEqual(['7', '999', '1 000', '1 234 567']);
});

describe('plural', () => {
  it.each([
    [0, 'abonné'],
    [1, 'abonné'],
    [1.5, 'abonné'],
    [2, 'abonnés'],
    [1_000_000, 'abonnés'],
  ])('%d %s', (count, word) => {
    expect(plural(count, 'abonné')).toBe(word);
  });

  it('accepts an irregular form', () => {
    expect(plural(2, 'conversation non lue', 'conversations non lues')).toBe(
      'conversations non lues',
    );
  });
});
