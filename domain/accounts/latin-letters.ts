import { foldAsSeen } from '../text/fold.ts';

const latin = /\p{Script=Latin}/u;
/**
 * Letters that no word mixes with Latin ones: those of lookalike alphabets, and of scripts that Unicode does
 * not recommend for names (the lookahead contains UAX 31, table 5).
 */
const foreignToLatin = (() => {
  const recommended = `
    Latin Arabic Bengali Bopomofo Devanagari Ethiopic Georgian Gujarati Gurmukhi Han Hangul Hebrew
    Hiragana Kannada Katakana Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai
    Tibetan Common Inherited`;
  const scripts = recommended
    .trim()
    .split(/\s+/)
    .map((script) => `\\p{Script=${script}}`);
  return new RegExp(`(?![${scripts.join('')}])\\p{L}`, 'u');
})();

/** True when a word mixes Latin letters with letters that no real word mixes with them. */
export function mixesAlphabets(word: string): boolean {
  return latin.test(word) && foreignToLatin.test(word);
}

/** True when a word of another alphabet reads as a word in plain Latin letters. */
export function passesForLatin(word: string): boolean {
  return !latin.test(word) && /\P{ASCII}/u.test(word) && /^[a-z0-9-]+$/.test(foldAsSeen(word));
}
