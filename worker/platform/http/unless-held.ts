/** The `If-None-Match` of a request in R2's form. R2 throws on malformed ones, which count as absent. */
export function unlessHeld(ifNoneMatch: string | undefined): Headers {
  const tags =
    ifNoneMatch?.trim() === '*' ? ['*'] : ifNoneMatch?.match(/(W\/)?"[\x21\x23-\x7e]*"/g);
  return new Headers(tags ? { 'If-None-Match': tags.join(', ') } : {});
}
