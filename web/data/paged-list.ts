import {
  type DataTag,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { patchInFlightResponses } from './in-flight-patches.ts';

/** A page of a list, with the cursor of the next one; null at the list's end. */
export interface ListPage {
  nextCursor: string | null;
}

/** The query of the first page, or of the page after a cursor. */
type PageQuery = { cursor?: string };

/**
 * The part of `infiniteQueryOptions` that follows the cursors; every paginated list uses it.
 * `fetchPage` takes `context.signal` when a late answer is of no use.
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
 * Changes each loaded page of the list; does nothing when none is loaded. When the next page is in flight, the change
 * is applied again on its arrival, since the fetch restores the earlier pages as they were.
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

export function changeRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  change: (row: Row) => Row,
): Row[] {
  return rows.map((row) => (row.id === id ? change(row) : row));
}
