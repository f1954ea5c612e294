import type { InfiniteData } from '@tanstack/react-query';

/** A page of a list, with the cursor that leads to the next one; null at the list's end. */
export interface ListPage {
  nextCursor: string | null;
}

/** What a query of the first page, or of the one after a cursor, says of it. */
type PageQuery = { cursor?: string };

/**
 * The one way in which lists are read page by page: the part of `infiniteQueryOptions` that follows
 * the cursors. `fetchPage` takes `context.signal` where an answer that comes late is of no use.
 */
export function followCursors<Page extends ListPage>(
  fetchPage: (query: PageQuery, context: { signal: AbortSignal }) => Promise<Page>,
) {
  return {
    queryFn: (context: { pageParam: string | null; signal: AbortSignal }) =>
      fetchPage(context.pageParam === null ? {} : { cursor: context.pageParam }, context),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
  };
}

/** The pages that are loaded, each changed; nothing where none is. */
export function changePages<Page>(
  loaded: InfiniteData<Page> | undefined,
  change: (page: Page, index: number) => Page,
): InfiniteData<Page> | undefined {
  return loaded && { ...loaded, pages: loaded.pages.map(change) };
}

/** The rows, the one with this id changed. */
export function changeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  change: (row: Row) => Row,
): Row[] {
  return rows.map((row) => (row.id === id ? change(row) : row));
}
