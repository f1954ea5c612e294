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
