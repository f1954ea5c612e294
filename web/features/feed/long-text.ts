/** Characters in a line of maximum width (65ch). */
const LINE_LENGTH = 80;
/** Lines of a folded text: `line-clamp-6` of the component. */
const FOLDED_LINES = 6;
/** Minimum number of hidden lines that is worth a press. */
const HIDDEN_LINES_MIN = 3;

/**
 * True when a text is folded. Estimated by its length and line breaks, not measured: the server calls
 * this too, so nothing moves on hydration. A narrow screen needs more lines, so a folded
 * text always hides something.
 */
export function isLongText(text: string): boolean {
  let lines = 0;
  for (const line of text.split('\n')) lines += Math.max(1, Math.ceil(line.length / LINE_LENGTH));
  return lines >= FOLDED_LINES + HIDDEN_LINES_MIN;
}
