import { READ_AS_LATIN } from './read-as-latin.ts';

const letterOf = new Map(
  READ_AS_LATIN.flatMap(([letters, characters]) =>
    [...characters].map((character) => [character, letters] as const),
  ),
);

/**
 * The text as a reader of Latin letters takes it, in small letters: accents and looks aside, letters
 * that do not decompose, of other alphabets too, as the Latin ones that they look like. To be compared
 * only, never shown: what looks like no Latin letter stays.
 */
export function inLatinLetters(text: string): string {
  const decomposed = text.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return [...decomposed]
    .map(
      (character) => letterOf.get(character) ?? letterOf.get(character.toLowerCase()) ?? character,
    )
    .join('')
    .toLowerCase();
}

const latin = /\p{Script=Latin}/u;
/**
 * Letters that no word has beside Latin ones: of the alphabets that look like it, and of those that
 * Unicode does not recommend for names (UAX 31, table 5 is what stands in the lookahead).
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

/** Says if a word has Latin letters and others that stand in no word with them. */
export function mixesAlphabets(word: string): boolean {
  return latin.test(word) && foreignToLatin.test(word);
}

/** Says if a word of another alphabet reads as a word in plain Latin letters. */
export function passesForLatin(word: string): boolean {
  return !latin.test(word) && /\P{ASCII}/u.test(word) && /^[a-z0-9-]+$/.test(inLatinLetters(word));
}
