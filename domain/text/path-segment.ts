/**
 * The text as one segment of a path, out of which it cannot lead: neither by a slash, nor as `..`,
 * which addresses resolve even where its dots are encoded. Dots alone come out as what nothing is
 * named.
 */
export function pathSegment(text: string): string {
  const dots = /^\.{1,2}$/.test(text);
  return dots ? text.replaceAll('.', '%252E') : encodeURIComponent(text);
}
