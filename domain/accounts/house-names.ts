import { foldAsSeen } from '../text/fold.ts';
import { meansTheHouse } from './reserved-usernames.ts';
import { usernameLetters } from './username.ts';

/** Names that operators reserve, beside those of reserved-usernames.ts. */

/** Shorter words would refuse ordinary names. */
const WORD_MIN_LENGTH = 3;
const WORD_MAX_LENGTH = 30;
/** Each new name is compared with every word. */
export const HOUSE_NAMES_MAX = 500;

/** The French message about a word that cannot be reserved, or need not be; null for one that can. */
export function houseWordError(word: string): string | null {
  if (word.length < WORD_MIN_LENGTH) return `Au moins ${WORD_MIN_LENGTH} caractères`;
  if (word.length > WORD_MAX_LENGTH) return `Maximum ${WORD_MAX_LENGTH} caractères`;
  if (!/^[a-z][a-z0-9]*$/.test(word))
    return 'Lettres minuscules sans accent et chiffres uniquement, en un mot';
  if (meansTheHouse(word)) return 'Ce mot est déjà réservé';
  return null;
}

/** Names that somebody chooses; absent or null ones are not checked. */
interface ChosenNames {
  username?: string | undefined;
  name?: string | null | undefined;
}

/**
 * The French message about a name with one of the words, also in the plural, divided by dots, or misspelt; null when
 * there is none.
 */
export function houseNameError(
  words: readonly string[],
  { username, name }: ChosenNames,
): string | null {
  if (words.length === 0) return null;
  if (username && meansTheHouse(username, words))
    return 'Ce nom d’utilisateur est réservé : choisissez-en un autre';
  if (name && meansTheHouse(usernameLetters(foldAsSeen(name)), words))
    return 'Ce nom est réservé : choisissez-en un autre';
  return null;
}
