import { z } from 'zod';

/**
 * Text that can be stored and shown: no NUL, no lone surrogates.
 * `isWellFormed` is the platform's own test for the latter.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Text that people type: storable, trimmed, at most `max` characters. */
export function textSchema(max: number, tooLong = `Maximum ${max} caractères`) {
  return z
    .string()
    .refine(isStorableText, 'Ce texte contient des caractères invalides')
    .trim()
    .max(max, tooLong);
}

/** The same where nothing at all is fine too: empty becomes null. */
export function optionalTextSchema(max: number, tooLong?: string) {
  return textSchema(max, tooLong)
    .nullable()
    .transform((text) => text || null);
}
