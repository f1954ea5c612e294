/** Text as it may stand in an element or in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * A `script` element of a type that no browser runs, with `data` as JSON: the one way in which data
 * comes into a page. No text in it can end the element or open a comment, since no `<` is left. Lines
 * do not end within a string either, for those who read the JSON as a script.
 */
export function jsonElement(
  type: 'application/json' | 'application/ld+json',
  data: unknown,
  id?: string,
): string {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  const named = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<script type="${type}"${named}>${json}</script>`;
}
