/**
 * The greatest of the given bookmarks; null without any. A bookmark names a state of the database, and D1
 * creates them so that later ones compare greater as text.
 */
export function greatestBookmark(
  ...bookmarks: readonly (string | null | undefined)[]
): string | null {
  let greatest: string | null = null;
  for (const bookmark of bookmarks)
    if (bookmark && (greatest === null || bookmark > greatest)) greatest = bookmark;
  return greatest;
}

/** The least of the given bookmarks; null without any. Reads at each of them have seen that state. */
export function leastBookmark(...bookmarks: readonly (string | null)[]): string | null {
  return bookmarks.filter((bookmark) => bookmark !== null).toSorted()[0] ?? null;
}
