import { queryOptions } from '@tanstack/react-query';

/** What the inbox socket counts; never asked for by itself. */

/** Conversations with unread messages. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Unread notices; undefined until it is known. */
export const unreadNoticesQuery = queryOptions({
  queryKey: ['unread-notices'],
  queryFn: (): number => 0,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
});
