import { fold } from '../../../domain/text/fold.ts';
import { consistsOf } from '../../../domain/text/shown-text.ts';

/** Known facts about the future owner of a password. */
export interface PasswordIdentity {
  email?: string | null;
  username?: string | null;
  name?: string | null;
}

const PRODUCT = 'dismoi';

/** Signs that people use in place of letters. */
const WRITTEN_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A shorter name occurs in too many passwords by chance. */
const NAME_MIN_LENGTH = 3;

/**
 * True when the password consists only of the product's name or the user's own: their username, name,
 * address or its parts, in any order and case, ignoring digits, signs and accents.
 */
export function identifiesOwner(password: string, owner: PasswordIdentity): boolean {
  const names = namesOf(owner);
  return [lettersOf(password), lettersOf(spelledOut(password))].some((text) =>
    consistsOf(text, names),
  );
}

/** The names that identify the owner, whole and word by word, in plain letters. */
function namesOf({ email, username, name }: PasswordIdentity): string[] {
  const [local = '', domain = ''] = (email ?? '').split('@');
  const texts = [PRODUCT, email ?? '', local, domain, username ?? '', name ?? ''];
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)]);
  const letters = words.flatMap((word) => [lettersOf(word), lettersOf(spelledOut(word))]);
  return [...new Set(letters)].filter((word) => word.length >= NAME_MIN_LENGTH);
}

/** Only letters, folded. */
function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}]/gu, '');
}

/** The text with signs replaced by the letters that they stand for: `passw0rd` becomes `password`. */
export function spelledOut(text: string): string {
  return [...text].map((sign) => WRITTEN_FOR[sign] ?? sign).join('');
}
