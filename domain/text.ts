import { z } from 'zod';
import { formatFigure } from './french.ts';

/**
 * Text that can be stored and shown: no NUL, no lone surrogates.
 * `isWellFormed` is the platform's own test for the latter.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Emoji may hold joiners and selectors that would hide anywhere else. */
const EMOJI = (() => {
  const keycap = String.raw`[0-9#*]\uFE0F?\u20E3`;
  const regionalFlag = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{4,6}\u{E007F}`;
  const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`;
  return `${keycap}|${regionalFlag}|${one}(?:\\u200D${one})*`;
})();

/** Controls of direction and layout, what takes no ink, and what only a certain font has. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]`;

const emoji = new RegExp(EMOJI, 'gu');
const invisible = new RegExp(INVISIBLE, 'u');
const emojiOrInvisible = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');

/** Whether a text of one line holds characters that nobody sees, emoji aside. */
export function hasInvisible(text: string): boolean {
  return invisible.test(withoutEmoji(text));
}

/** The text with a dot for each emoji. */
export function withoutEmoji(text: string): string {
  return text.replace(emoji, ' . ');
}

/** The text without the characters that {@link hasInvisible} finds. */
export function withoutInvisible(text: string): string {
  return text.replace(emojiOrInvisible, '$1');
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

/** How long a text is: in code points, so that an emoji is one character, as a rule, and not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a text has at most `max` code points; soon known, as of most. */
export function isAtMost(max: number, text: string): boolean {
  return text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max);
}

/** Whether there is nothing to see in a text: spaces, and what takes no ink. */
export function showsNothing(text: string): boolean {
  return !/[\x21-\x7e]/.test(text) && withoutInvisible(text).trim() === '';
}

/** Trimmed text that can be stored, at most `max` code points, whatever there is to see in it. */
function storableSchema(max: number, tooLong: string, unstorable: string) {
  return z
    .string()
    .refine(isStorableText, unstorable)
    .overwrite(withPlainSpaces)
    .trim()
    .refine((text) => isAtMost(max, text), tooLong);
}

const maximum = (max: number) => `Maximum ${formatFigure(max)} caractères`;

/** Text that people type: storable, trimmed, at most `max` characters; what shows nothing is empty. */
export function textSchema(
  max: number,
  tooLong = maximum(max),
  unstorable = 'Ce texte contient des caractères non autorisés',
) {
  return storableSchema(max, tooLong, unstorable).overwrite((text) =>
    showsNothing(text) ? '' : text,
  );
}

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
    .nullable()
    .transform((text) => text || null);
}
