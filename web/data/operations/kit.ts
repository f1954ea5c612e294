import {
  type InfiniteData,
  infiniteQueryOptions,
  type keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { followCursors, type ListPage } from '../paged-list.ts';

/** Key prefix of everything in the console. */
const OPERATIONS_KEY = ['operations'] as const;

/** When a query fetches again, and how long its data is kept; by default as everywhere. */
interface Refetching<Data> {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number | ((query: { state: { data: Data | undefined } }) => number | false);
  refetchOnWindowFocus?: false;
  refetchOnReconnect?: false;
  placeholderData?: typeof keepPreviousData;
}

/** A query of the console. */
export const query = <Data>(
  key: readonly string[],
  fetch: () => Promise<Data>,
  refetching?: Refetching<Data>,
) => queryOptions({ queryKey: [...OPERATIONS_KEY, ...key], queryFn: fetch, ...refetching });

/** A paginated list of the console. */
export const pages = <Page extends ListPage>(
  key: readonly string[],
  fetchPage: (query: { cursor?: string }) => Promise<Page>,
  refetching?: Refetching<InfiniteData<Page>>,
) =>
  infiniteQueryOptions({
    queryKey: [...OPERATIONS_KEY, ...key],
    ...followCursors(fetchPage),
    ...refetching,
  });

/** Each fetch is a look that the log keeps: nothing fetches again by itself. */
export const onceLooked = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Fetches everything that the console shows again, since an act may change any of it. */
export const refreshOperations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: OPERATIONS_KEY });
