import { randomInt } from 'node:crypto';

/** Codes for a lost app. 16 of 31 characters are 79 bits, which nobody guesses. */

/** Without characters that look alike: no `i`, `l`, `o`, `0` and `1`. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
export const RECOVERY_CODES = 10;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
}

/** The code as stored, from the text that a user typed: without case, spaces and hyphens. */
export function normalCode(text: string): string {
  return text.toLowerCase().replaceAll(/[\s\u2010-\u2015-]/g, '');
}
