/** Characters of a line as wide as a text may get (65ch). */
const LINE_LENGTH = 80;
/** What a folded text shows: `line-clamp-6` of the component. */
const FOLDED_LINES = 6;
/** Fewer lines more are not worth a press. */
const HIDDEN_LINES_MIN = 3;

/**
 * Whether a text is folded until one asks for the rest. Told by its length and its line breaks, not by
 * measuring: the server knows it too, and nothing moves once the page has come to life. On a narrow
 * screen it takes more lines, so what is folded always hides something.
 */
export function isLongText(text: string): boolean {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / LINE_LENGTH));
  return lines >= FOLDED_LINES + HIDDEN_LINES_MIN;
}
