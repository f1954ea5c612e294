import { describe, expect, it } from 'vitest';
import { excerptAround, markedExcerpt, messageSearchWords } from './message-search.ts';

describe('messageSearchWords', () => {
  it('gives each word once, without accents and case, and eight at most', () => {
    expect(messageSearchWords('Été, été ! L’œuvre')).toEqual(['ete', 'l', 'oeuvre']);
    expect(messageSearchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(messageSearchWords('« … »')).toEqual([]);
  });
});

describe('excerptAround', () => {
  it('shows a short message whole, in one line', () => {
    expect(excerptAround(' Bonjour\n\nà vous ', ['vous'])).toBe('Bonjour à vous');
  });

  it('cuts a long message around the first word that was found', () => {
    const text = `${'avant '.repeat(60)}l’ÉTÉ ${'après '.repeat(60)}`;
    const excerpt = excerptAround(text, ['ete']);
    expect(excerpt).toMatch(/^….*l’ÉTÉ.*…$/);
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(162);
  });

  it('shows the beginning when no word is found, and the end when it is there', () => {
    expect(excerptAround('mot '.repeat(100), ['absent'])).toMatch(/^mot .*…$/);
    expect(excerptAround(`${'mot '.repeat(100)}fin`, ['fin'])).toMatch(/^….*fin$/);
  });

  it('cuts no character in two', () => {
    expect(excerptAround('😀'.repeat(400), []).isWellFormed()).toBe(true);
  });
});

describe('markedExcerpt', () => {
  it('marks beginnings of words, also with ligatures and accents', () => {
    expect(markedExcerpt('L’œuvre de l’été', ['oeu', 'ete'])).toEqual([
      { text: 'L’', isFound: false },
      { text: 'œu', isFound: true },
      { text: 'vre de l’', isFound: false },
      { text: 'été', isFound: true },
    ]);
    expect(markedExcerpt('coureur', ['eur'])).toEqual([{ text: 'coureur', isFound: false }]);
    expect(markedExcerpt('', ['a'])).toEqual([]);
  });
});
