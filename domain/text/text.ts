import { z } from 'zod';
import { formatFigure } from './french.ts';
import { isAtMost } from './length.ts';
import { hasInvisible, isStorableText, showsNothing, tidyText } from './shown-text.ts';

/** Limit of a text in a condition: longer than any saved text. */
const SHOWN_TEXT_MAX_LENGTH = 10_000;

/** A saved text as a condition: the value that the user was shown. */
export const shownText = z.string().max(SHOWN_TEXT_MAX_LENGTH).refine(isStorableText);

/** Tidy, storable text of at most `max` code points, visible or not. */
function storableSchema(max: number, tooLong: string, unstorable: string) {
  return z
    .string()
    .refine(isStorableText, unstorable)
    .overwrite(tidyText)
    .refine((text) => isAtMost(max, text), tooLong);
}

const maximum = (max: number) => `Maximum ${formatFigure(max)} caractères`;

/**
 * Typed text: storable, tidy, at most `max` characters; invisible text becomes empty. All stored texts of
 * users pass through this or {@link optionalTitleSchema}.
 */
export function textSchema(
  max: number,
  tooLong = maximum(max),
  unstorable = 'Ce texte contient des caractères non autorisés',
) {
  return storableSchema(max, tooLong, unstorable).overwrite(visibleOrEmpty);
}

const visibleOrEmpty = (text: string) => (showsNothing(text) ? '' : text);

/** The same for an optional text: empty becomes null. */
export function optionalTextSchema(max: number, tooLong?: string) {
  return textSchema(max, tooLong)
    .nullable()
    .transform((text) => text || null);
}

/** An optional title, shown in one line next to other users' texts. */
export function optionalTitleSchema(max: number, tooLong = maximum(max)) {
  return storableSchema(max, tooLong, 'Ce titre contient des caractères non autorisés')
    .refine((text) => !hasInvisible(text), 'Ce titre contient des caractères invisibles')
    .overwrite(visibleOrEmpty)
    .nullable()
    .transform((text) => text || null);
}
