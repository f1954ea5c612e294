import { queryOptions } from '@tanstack/react-query';

/** Counts that the inbox socket sends; never fetched. */

export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Unread notifications; undefined until known. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ['unread-notices'],
  queryFn: (): number => 0,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
});
