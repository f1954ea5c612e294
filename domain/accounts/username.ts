import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '../limits.ts';
import { meansTheHouse } from './reserved-usernames.ts';

/**
 * What is wrong with a username, in the words of the specification's section 5 and, where it passes
 * for the house, in our own; null when nothing is, and null for an empty one (the form says nothing
 * before the user types).
 */
export function usernameError(username: string): string | null {
  if (username === '') return null;
  if (username.length < USERNAME_MIN_LENGTH)
    return "Le nom d'utilisateur doit contenir au moins 2 caractères";
  if (username.length > USERNAME_MAX_LENGTH)
    return "Le nom d'utilisateur ne peut pas dépasser 30 caractères";
  if (!/^[a-z0-9._]+$/.test(username))
    return 'Seules les lettres minuscules, chiffres, points et underscores sont autorisés';
  // Two dots in a row would be a path step in /@{username}; only-dots names are always that.
  if (username.includes('..'))
    return "Le nom d'utilisateur ne peut pas contenir plusieurs points à la suite";
  // Where a link ends, a dot belongs to the sentence.
  if (username.endsWith('.')) return "Le nom d'utilisateur ne peut pas se terminer par un point";
  if (meansTheHouse(username)) return 'Ce nom d’utilisateur est réservé : choisissez-en un autre';
  return null;
}

/** A text in the letters of a username: accents dropped, anything else not allowed turned into dots. */
export function usernameLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '.');
}

/**
 * What of a text can be a username, as {@link usernameLetters} has it. Null when too little is left, or what passes for the house.
 */
export function usernameBase(text: string): string | null {
  const base = usernameLetters(text)
    .slice(0, USERNAME_MAX_LENGTH)
    .replace(/^\.+|\.+$/g, '');
  return base === '' || usernameError(base) ? null : base;
}

/**
 * The username with a number behind it, shortened so that both fit; should what is left pass for the
 * house, a member with that number.
 */
export function withSuffix(username: string, suffix: string): string {
  const room = USERNAME_MAX_LENGTH - suffix.length - 1;
  const numbered = `${username.slice(0, room).replace(/\.+$/, '')}.${suffix}`;
  return usernameError(numbered) ? `membre.${suffix}` : numbered;
}
