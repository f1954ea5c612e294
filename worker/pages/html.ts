/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * A `script` element of a type that no browser runs, with `data` as JSON. All data in pages is written in
 * this way. Text in it cannot end the element or open a comment, because every `<` is escaped. Line
 * separators are escaped too, for readers that parse the JSON as a script.
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
