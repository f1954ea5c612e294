import { READ_AS_LATIN } from './read-as-latin.ts';

/** Letters that the generated list lacks: those with strokes, and apostrophes that are letters. */
const FURTHER = [
  ['k', 'ꝃꝅ'],
  ['l', 'ꝉ'],
  ['p', 'ꝑꝓꝕ'],
  ['q', 'ꝗꝙ'],
  ['s', 'ẜ'],
  ['th', 'ꝥꝧ'],
  ['v', 'ꝟ'],
  ["'", 'ʹʻʼʽʾʿˈꞌ'],
] as const;
/** The sign between two letters l in Catalan. */
const FLYING_POINT = /(?<=l)·(?=l)/g;

const letterOf = new Map(
  [...READ_AS_LATIN, ...FURTHER].flatMap(([letters, characters]) =>
    [...characters].map((character) => [character, letters] as const),
  ),
);

/** Marks, and characters that are not drawn, such as a soft hyphen. */
const UNREAD = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text in plain letters, as it is compared: without case, accents, styles and what is not drawn. Letters with
 * strokes, ligatures and letters of other alphabets that look like Latin ones become these. "Éloïse", "𝓔𝓵𝓸ï𝓼𝓮" and
 * "eloise" are the same, and so are "Łætitia" and "laetitia". Never shown.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNREAD, '')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => letterOf.get(letter) ?? letter)
    .replace(FLYING_POINT, '')
    .normalize('NFC');
}

/**
 * The text folded as a reader perceives it: capitals of other alphabets count as the Latin capitals that they look
 * like, even if their small letters look like others.
 */
export function foldAsSeen(text: string): string {
  const letters = text.normalize('NFKD');
  return fold(Array.from(letters, (letter) => letterOf.get(letter) ?? letter).join(''));
}
