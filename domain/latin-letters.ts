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
