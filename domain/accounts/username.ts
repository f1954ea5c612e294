import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '../limits.ts';
import { fold } from '../text/fold.ts';
import { meansTheHouse } from './reserved-usernames.ts';

/**
 * The error in a username, in the words of the specification's section 5, or in our own for reserved names.
 * Null for a valid name, and for an empty one, since the form shows no error before the user types.
 */
export function usernameError(username: string): string | null {
  if (username === '') return null;
  if (username.length < USERNAME_MIN_LENGTH)
    return "Le nom d'utilisateur doit contenir au moins 2 caractères";
  if (username.length > USERNAME_MAX_LENGTH)
    return "Le nom d'utilisateur ne peut pas dépasser 30 caractères";
  if (!/^[a-z0-9._]+$/.test(username))
    return 'Seules les lettres minuscules, chiffres, points et underscores sont autorisés';
  // Two consecutive dots would be a path step in /@{username}, as would a name of dots only.
  if (username.includes('..'))
    return 'Le nom d’utilisateur ne peut pas contenir plusieurs points à la suite';
  // A dot at the end of a link would be read as the end of the sentence.
  if (username.endsWith('.')) return 'Le nom d’utilisateur ne peut pas se terminer par un point';
  if (meansTheHouse(username)) return 'Ce nom d’utilisateur est réservé : choisissez-en un autre';
  return null;
}

/** A text in the letters of a username: folded, and with dots for forbidden characters. */
export function usernameLetters(text: string): string {
  return fold(text).replace(/[^a-z0-9_]+/g, '.');
}

/** Letters of other alphabets, which would leave only those that look like Latin ones. */
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/gu;

/** A valid username from a text, after {@link usernameLetters}. Null when too little remains, or a reserved name. */
export function usernameBase(text: string): string | null {
  const base = usernameLetters(text.normalize('NFKC').replace(OTHER_LETTERS, ' '))
    .slice(0, USERNAME_MAX_LENGTH)
    .replace(/^\.+|\.+$/g, '');
  return base === '' || usernameError(base) ? null : base;
}

export const guestUsername = (number: number): string => `membre.${number}`;

/** True for a username that was generated for a guest, and not chosen. */
export const isGeneratedUsername = (username: string): boolean => /^membre\.\d{8}$/.test(username);

/**
 * The username followed by a number, shortened so that both fit. When the result is reserved, `membre` with
 * that number.
 */
export function withSuffix(username: string, suffix: string): string {
  const room = USERNAME_MAX_LENGTH - suffix.length - 1;
  const numbered = `${username.slice(0, room).replace(/\.+$/, '')}.${suffix}`;
  return usernameError(numbered) ? `membre.${suffix}` : numbered;
}
