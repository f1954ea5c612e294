import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notice, NoticesPage } from '../../domain/notifications/notification.ts';
import { api, read } from '../platform/api.ts';
import { isNoAnswer } from '../platform/api-problem.ts';
import { hasConnection } from '../platform/connectivity.ts';
import { changePages, followCursors } from './paged-list.ts';
import { unreadNoticesQuery } from './unread.ts';

/** The viewer's notifications, paginated, the newest first. The inbox keeps them up to date. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  ...followCursors((query): Promise<NoticesPage> => read(api.me.notifications.$get({ query }))),
});

export function countUnreadNotices(queryClient: QueryClient, unread: number): void {
  queryClient.setQueryData(unreadNoticesQuery.queryKey, unread);
}

export async function refreshNotices(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

/** Fetches a list in flight again, which may have been read before the latest event. */
export function refreshNoticesOnTheirWay(queryClient: QueryClient): void {
  if (queryClient.isFetching({ queryKey: noticesQuery.queryKey }) > 0)
    void refreshNotices(queryClient);
}

/** Puts a notification on top of the list; a grouped one moves there from its old place. */
export function mergeNotice(queryClient: QueryClient, notice: Notice): void {
  changePages(queryClient, noticesQuery, (page, index) => {
    const others = page.notifications.filter(({ id }) => id !== notice.id);
    return { ...page, notifications: index === 0 ? [notice, ...others] : others };
  });
}

/** Removes deleted notifications, as when their subject is deleted. */
export function dropNotices(queryClient: QueryClient, ids: readonly string[]): void {
  if (ids.length === 0) return;
  changePages(queryClient, noticesQuery, (page) => ({
    ...page,
    notifications: page.notifications.filter(({ id }) => !ids.includes(id)),
  }));
}

export type WhichNotices = readonly string[] | 'all';

/** Shows notifications as read, and reduces the unread count, before the server has answered. */
export function showNoticesRead(queryClient: QueryClient, which: WhichNotices): void {
  const readAt = new Date().toISOString();
  let changed = 0;
  changePages(queryClient, noticesQuery, (page) => ({
    ...page,
    notifications: page.notifications.map((notice) => {
      if (notice.readAt !== null || (which !== 'all' && !which.includes(notice.id))) return notice;
      changed += 1;
      return { ...notice, readAt };
    }),
  }));
  queryClient.setQueryData(
    unreadNoticesQuery.queryKey,
    (unread) => unread && (which === 'all' ? 0 : Math.max(0, unread - changed)),
  );
}

/**
 * Marks notifications as read, which shows at once; a failure reverts it. While offline it waits
 * for the connection, since reading is idempotent.
 */
export function readingNotices(queryClient: QueryClient) {
  const updatesOfCount = () =>
    queryClient.getQueryState(unreadNoticesQuery.queryKey)?.dataUpdateCount;
  return mutationOptions({
    mutationFn: async (which: WhichNotices) => {
      const json = which === 'all' ? { all: true as const } : { ids: [...which] };
      return (await read(api.me.notifications.read.$post({ json }))).unread;
    },
    retry: (_failures, error) => isNoAnswer(error) && !hasConnection(),
    onMutate: (which) => {
      showNoticesRead(queryClient, which);
      return { updates: updatesOfCount() };
    },
    onSuccess: (unread, _which, { updates }) => {
      // A count that the inbox sent meanwhile is newer.
      if (updatesOfCount() === updates) countUnreadNotices(queryClient, unread);
      refreshNoticesOnTheirWay(queryClient);
    },
    onError: async () => {
      await refreshNotices(queryClient);
      const [first] = queryClient.getQueryData(noticesQuery.queryKey)?.pages ?? [];
      if (first) countUnreadNotices(queryClient, first.unread);
    },
  });
}

/** {@link readingNotices} on the visible list. */
export const useReadNotices = () => useMutation(readingNotices(useQueryClient()));
