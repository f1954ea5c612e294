import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText, styledWord } from '../../tests/support/any-text.ts';
import { fold, foldAsSeen } from './fold.ts';

describe('fold', () => {
  it.each([
    ['accents', 'Éloïse Ångström ñandú', 'eloise angstrom nandu'],
    ['strokes', 'Łukasz Ørsted Đặng Ħal Ŧor ƀɨ', 'lukasz orsted dang hal tor bi'],
    ['further strokes', 'Ꝃarl ꝑierre ꝗui ꝥor', 'karl pierre qui thor'],
    ['apostrophes that are letters', 'OʼBrien Hawaiʻi', "o'brien hawai'i"],
    ['two letters l in Catalan', 'coŀlega col·lega', 'collega collega'],
    ['ligatures', 'ŒUVRE Lætitia ﬁn eﬀort ﬃ ﬅ Ĳssel', 'oeuvre laetitia fin effort ffi st ijssel'],
    ['double letters', 'Straße STRAẞE ǆep ǈ ꜳ ꝏ þ', 'strasse strasse dzep lj aa oo th'],
    ['letters without a dot', 'ıstanbul İstanbul', 'istanbul istanbul'],
    ['small capitals', 'ʟᴇᴀ ᴍᴀʀᴛɪɴ', 'lea martin'],
    ['soft hyphens and joiners', 'choco\u00adlat\u200b\u2060e', 'chocolate'],
    ['decomposed letters', 'E\u0301loi\u0308se', 'eloise'],
    ['half-width and whole syllables', 'ｶﾞ 각', 'カ 각'],
  ])('reads %s as plain letters', (_, written, plain) => {
    expect(fold(written)).toBe(plain);
  });

  it('reads every styled alphabet as plain letters', () => {
    fc.assert(fc.property(styledWord, ({ word, styled }) => fold(styled) === word));
  });

  it('is the same in capitals for Greek, Cyrillic and Latin words', () => {
    for (const word of ['οδος', 'ольга', 'élève', 'straße', 'łukasz'])
      expect(fold(word.toUpperCase()), word).toBe(fold(word));
  });

  it('changes nothing more when text is folded again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same in every normalization form', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (text, form) => {
        expect(fold(text.normalize(form))).toBe(fold(text));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for every Latin letter with an accent and without', () => {
    const accent = fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code));
    const letter = fc.constantFrom(...'aeiouycsznlrtdgkAEIOUYCSZNLRTDGK');
    fc.assert(
      fc.property(letter, accent, (plain, mark) => {
        expect(fold((plain + mark).normalize('NFC'))).toBe(plain.toLowerCase());
      }),
    );
  });
});

describe('foldAsSeen', () => {
  it('reads Greek and Cyrillic capitals as the Latin ones that they look like', () => {
    expect(foldAsSeen('ΗΝΥΡ')).toBe('hnyp');
    expect(foldAsSeen('Ή')).toBe('h');
  });
});
