/**
 * The text as one segment of a path, which it cannot leave by a slash or by `..`: URLs resolve `..` even with
 * encoded dots. A text of dots becomes a name that does not exist.
 */
export function pathSegment(text: string): string {
  const dots = /^\.{1,2}$/.test(text);
  return dots ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
}
