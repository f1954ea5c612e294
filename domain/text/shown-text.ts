import { isAtMost, lengthOf } from './length.ts';

/**
 * Visibility and stored form of texts. It imports no library, and creates what takes long (a segmenter takes 12 ms)
 * when it is first used, because all screens load it.
 */

/** Emoji may contain joiners and selectors that are invisible elsewhere. */
const EMOJI = (() => {
  const keycap = String.raw`[0-9#*]\uFE0F?\u20E3`;
  const regionalFlag = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{4,6}\u{E007F}`;
  const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`;
  return `${keycap}|${regionalFlag}|${one}(?:\\u200D${one})*`;
})();

/**
 * Letters and symbols without ink that no Unicode property identifies: the blank Braille pattern, the object
 * replacement character, the Khitan filler, a note without a head, blank hieroglyphs.
 */
const INKLESS = String.raw`\u2800\uFFFC\u{16FE4}\u{1D159}\u{13441}\u{13442}`;

/** Controls of direction and layout, characters without ink, and those of private fonts. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}${INKLESS}]`;

/** A character with ink of its own. A combining mark has none, because it needs a letter under it. */
const INKED = String.raw`(?![\p{Default_Ignorable_Code_Point}${INKLESS}])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]`;

const inked = new RegExp(INKED, 'u');
const emoji = new RegExp(EMOJI, 'gu');
const invisible = new RegExp(INVISIBLE, 'u');
const emojiOrInvisible = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');

/** True when a single-line text contains invisible characters, except in emoji. */
export function hasInvisible(text: string): boolean {
  return invisible.test(withoutEmoji(text));
}

export function withoutEmoji(text: string): string {
  return text.replace(emoji, ' . ');
}

/** The text without the characters that {@link hasInvisible} finds. */
export function withoutInvisible(text: string): string {
  return text.replace(emojiOrInvisible, '$1');
}

let graphemes: Intl.Segmenter | undefined;

/**
 * The beginning of a text: the whole graphemes that have at most `max` code points together, so that an emoji
 * of several code points is never split.
 */
export function beginningOf(text: string, max: number): string {
  if (isAtMost(max, text)) return text;
  graphemes ??= new Intl.Segmenter('fr');
  let left = max;
  let beginning = '';
  // Two UTF-16 units per code point are enough; the rest is not read.
  for (const { segment } of graphemes.segment(text.slice(0, 2 * max + 2))) {
    left -= lengthOf(segment);
    if (left < 0) break;
    beginning += segment;
  }
  return beginning;
}

/** The text in at most `max` code points, with an ellipsis when it is longer. */
export function shortened(text: string, max: number): string {
  return isAtMost(max, text) ? text : `${beginningOf(text, max - 1).trimEnd()}…`;
}

/** True when a text has nothing visible: no letter, digit, punctuation, symbol or emoji with ink. */
export function showsNothing(text: string): boolean {
  return !inked.test(text);
}

/**
 * Maximum nonspacing marks on one letter. Unicode (UTS 39) calls more than four suspicious; Hebrew with
 * vowels and accents needs five. More of them cover the lines above and below.
 */
const MARKS_MAX = 5;

const NONSPACING = String.raw`\p{Mn}\p{Me}`;
/** Characters without ink between the marks, such as a joiner, do not separate them from their letter. */
const marksOfLetter = new RegExp(
  `[${NONSPACING}\\p{Default_Ignorable_Code_Point}]{${MARKS_MAX + 1},}`,
  'gu',
);
const drawnMark = new RegExp(`(?!\\p{Default_Ignorable_Code_Point})[${NONSPACING}]`, 'gu');

/** The text with at most {@link MARKS_MAX} marks on each letter; the first ones stay. */
export function withFewMarks(text: string): string {
  return text.replace(marksOfLetter, (marks) => {
    let drawn = 0;
    return marks.replace(drawnMark, (mark) => {
      drawn += 1;
      return drawn <= MARKS_MAX ? mark : '';
    });
  });
}

/**
 * True for text that can be stored and shown: no NUL, no lone surrogates. `isWellFormed` is the platform's
 * own test for the latter.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** True when the text is a sequence of the words, with repetitions, and nothing else. */
export function consistsOf(text: string, words: readonly string[]): boolean {
  /** Lengths of the prefixes that consist of words. */
  const ends = new Set([0]);
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  return text !== '' && ends.has(text.length);
}

/**
 * The text with plain spaces instead of non-breaking ones. The display adds these (french-spacing.ts), so text
 * copied from there equals typed text.
 */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** The text in its stored form: plain spaces, trimmed, without piles of marks. */
export function tidyText(text: string): string {
  return withFewMarks(withPlainSpaces(text)).trim();
}
