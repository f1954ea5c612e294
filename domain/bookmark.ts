/**
 * Bookmarks name states of the database; D1 makes them so that the later one is the greater text. The
 * greatest of those given, null where there is none.
 */
export function greatestBookmark(
  ...bookmarks: readonly (string | null | undefined)[]
): string | null {
  let greatest: string | null = null;
  for (const bookmark of bookmarks)
    if (bookmark && (greatest === null || bookmark > greatest)) greatest = bookmark;
  return greatest;
}

/** The least of those given, null where there is none: what was read at each of them has seen that state. */
export function leastBookmark(...bookmarks: readonly (string | null)[]): string | null {
  return bookmarks.filter((bookmark) => bookmark !== null).toSorted()[0] ?? null;
}
