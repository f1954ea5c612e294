/** Length of a text in code points, so that an emoji usually counts as one character and not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** True when a text has at most `max` code points; fast for most texts. */
export function isAtMost(max: number, text: string): boolean {
  return text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max);
}
