import {
  type DataTag,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { patchInFlightResponses } from './in-flight-patches.ts';

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

/**
 * Changes each of the list's pages that are loaded; nothing where none is. If the next page is on its way, once more
 * when it comes: the earlier ones come with it as they were when it was asked for.
 */
export function changePages<Page, Failure>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, InfiniteData<Page>, Failure> },
  change: (page: Page, index: number, pages: readonly Page[]) => Page,
): void {
  patchInFlightResponses(
    queryClient,
    () =>
      queryClient.setQueryData<InfiniteData<Page>>(
        queryKey,
        (loaded) => loaded && { ...loaded, pages: loaded.pages.map(change) },
      ),
    ({ queryHash, state }) =>
      queryHash === hashKey(queryKey) && state.fetchMeta?.fetchMore !== undefined,
  );
}

/** The rows, the one with this id changed. */
export function changeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  change: (row: Row) => Row,
): Row[] {
  return rows.map((row) => (row.id === id ? change(row) : row));
}
