import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { api, read } from '../../lib/api.ts';

interface ConversationsPage {
  conversations: ConversationRow[];
  nextCursor: string | null;
}

/** The user's conversations in both roles, the latest started first. The inbox keeps them up to date. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: ['conversations'],
  queryFn: ({ pageParam }): Promise<ConversationsPage> =>
    read(api.conversations.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Conversations with unread messages, as the inbox socket tells; never asked for by itself. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Puts a conversation's news into the list that is shown: in its place, or on top when it is new. */
export function mergeConversation(queryClient: QueryClient, row: ConversationRow): void {
  queryClient.setQueryData(
    conversationsQuery.queryKey,
    (data: InfiniteData<ConversationsPage> | undefined) => {
      if (!data) return data;
      const isKnown = data.pages.some((page) => page.conversations.some(({ id }) => id === row.id));
      const pages = data.pages.map((page, index) => {
        const others = page.conversations.map((known) => (known.id === row.id ? row : known));
        return { ...page, conversations: index === 0 && !isKnown ? [row, ...others] : others };
      });
      return { ...data, pages };
    },
  );
}
