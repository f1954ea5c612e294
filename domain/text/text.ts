import { z } from 'zod';
import { formatFigure } from './french.ts';
import { hasInvisible, isAtMost, showsNothing, withFewMarks } from './shown-text.ts';

/**
 * Text that can be stored and shown: no NUL, no lone surrogates.
 * `isWellFormed` is the platform's own test for the latter.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether the text is some of the words one after the other, as often as they like, and nothing else. */
export function consistsOf(text: string, words: readonly string[]): boolean {
  /** Lengths of the beginnings of the text that consist of words. */
  const ends = new Set([0]);
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  return text !== '' && ends.has(text.length);
}

/**
 * The text with plain spaces for those that do not break: which do not is decided where text is shown
 * (typeset.ts), and what was copied from there is no different from what was typed.
 */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** The text as it is stored: plain spaces, none around, and no pile of marks. */
export function tidyText(text: string): string {
  return withFewMarks(withPlainSpaces(text)).trim();
}

/** Tidy text that can be stored, at most `max` code points, whatever there is to see in it. */
function storableSchema(max: number, tooLong: string, unstorable: string) {
  return z
    .string()
    .refine(isStorableText, unstorable)
    .overwrite(tidyText)
    .refine((text) => isAtMost(max, text), tooLong);
}

const maximum = (max: number) => `Maximum ${formatFigure(max)} caractères`;

/**
 * Text that people type: storable, tidy, at most `max` characters; what shows nothing is empty. Every text of
 * theirs that is stored comes through this or {@link optionalTitleSchema}.
 */
export function textSchema(
  max: number,
  tooLong = maximum(max),
  unstorable = 'Ce texte contient des caractères non autorisés',
) {
  return storableSchema(max, tooLong, unstorable).overwrite(visibleOrEmpty);
}

const visibleOrEmpty = (text: string) => (showsNothing(text) ? '' : text);

/** The same where nothing at all is fine too: empty becomes null. */
export function optionalTextSchema(max: number, tooLong?: string) {
  return textSchema(max, tooLong)
    .nullable()
    .transform((text) => text || null);
}

/** A title, which stands in one line beside what others wrote, and may be missing. */
export function optionalTitleSchema(max: number, tooLong = maximum(max)) {
  return storableSchema(max, tooLong, 'Ce titre contient des caractères non autorisés')
    .refine((text) => !hasInvisible(text), 'Ce titre contient des caractères invisibles')
    .overwrite(visibleOrEmpty)
    .nullable()
    .transform((text) => text || null);
}
