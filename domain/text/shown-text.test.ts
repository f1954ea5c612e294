import { describe, expect, it } from 'vitest';
import { nameError } from '../accounts/display-name.ts';
import { beginningOf, shortened, showsNothing, withFewMarks } from './shown-text.ts';

/** Every code point except surrogates. */
function* codePoints(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point += 1)
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point);
}

describe('showsNothing', () => {
  it('is true of every lone mark, control, separator and ignorable character', () => {
    const inkless = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
    const emoji = /\p{Extended_Pictographic}/u;
    const shown = [...codePoints()].filter(
      (character) => inkless.test(character) && !emoji.test(character) && !showsNothing(character),
    );
    expect(shown).toEqual([]);
  });

  it.each([
    'a',
    'é',
    'e\u0301',
    '7',
    '٣',
    '!',
    '€',
    '´',
    '한',
    'ᄒ',
    'ʰ',
    '🙂',
    '👩\u200D🍳',
    '🇫🇷',
    '🏽',
  ])('is false of %s', (text) => {
    expect(showsNothing(text)).toBe(false);
    expect(showsNothing(`\u200B ${text}\u2060`)).toBe(false);
  });

  it('is true of no accepted name', () => {
    const taken = [...codePoints()].filter(
      (character) =>
        character.trim() !== '' && showsNothing(character) && nameError(character) === null,
    );
    expect(taken).toEqual([]);
  });
});

describe('withFewMarks', () => {
  it('limits a letter to five marks', () => {
    const marks = '\u0300\u0316\u0301\u0317\u0302\u0318';
    expect(withFewMarks(`B${marks}o${marks}`)).toBe(`B${marks.slice(0, 5)}o${marks.slice(0, 5)}`);
  });

  it('counts marks across ignorable characters', () => {
    expect(
      withFewMarks(`B${'\u0300\u0301\u200D\u034F'.repeat(10)}`).match(/[\u0300\u0301]/g),
    ).toHaveLength(5);
  });

  it.each([
    ['French', 'e\u0301te\u0301, garc\u0327on'],
    ['Vietnamese', 'Vie\u0323\u0302t'],
    ['Hebrew with accents', 'שׁ\u05C1\u05BC\u05B8\u0591'],
    ['Arabic', 'مُحَمَّدٌ'],
    ['Thai', 'ที่นี่'],
    ['Tibetan', 'བསྒྲུབས'],
    ['Hindi', 'क्षत्रिय'],
    [
      'emoji',
      '👩🏽\u200D❤\uFE0F\u200D💋\u200D👨🏻 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 1\uFE0F\u20E3',
    ],
  ])('leaves %s unchanged', (_, text) => {
    expect(withFewMarks(text)).toBe(text);
  });
});

describe('shortened', () => {
  it('leaves a text that fits unchanged', () => {
    expect(shortened('𝒳𝒳𝒳', 3)).toBe('𝒳𝒳𝒳');
  });

  it('splits no letter, emoji or surrogate pair', () => {
    expect(shortened('𝒳𝒳𝒳𝒳', 3)).toBe('𝒳𝒳…');
    expect(shortened('ab👩\u200D🍳cd', 5)).toBe('ab…');
    expect(shortened('abe\u0301d', 4)).toBe('ab…');
    expect(beginningOf('👩\u200D🍳👩\u200D🍳', 5)).toBe('👩\u200D🍳');
  });

  it('is never longer than the limit', () => {
    for (const character of ['a', '𝒳', '👩\u200D🍳', 'e\u0301', '\u0301', '🇫🇷'])
      for (let max = 1; max < 12; max += 1) {
        const text = shortened(character.repeat(50), max);
        expect([...text].length, `${character} ${max}`).toBeLessThanOrEqual(max);
        expect(text.isWellFormed()).toBe(true);
      }
  });
});
