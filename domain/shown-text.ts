/** What there is to see in a text, and how much. It takes no library: screens that check nothing else stand on it. */

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

/** Says if a text of one line holds characters that nobody sees, emoji aside. */
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

/** How long a text is: in code points, so that an emoji is one character, as a rule, and not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Says if a text has at most `max` code points; soon known, as of most. */
export function isAtMost(max: number, text: string): boolean {
  return text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max);
}

/** Says if there is nothing to see in a text: spaces, and what takes no ink. */
export function showsNothing(text: string): boolean {
  return !/[\x21-\x7e]/.test(text) && withoutInvisible(text).trim() === '';
}
