import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InboxFrame } from '../../domain/conversation-wire.ts';
import {
  conversationsQuery,
  countShownUnread,
  mergeConversation,
  refreshConversations,
} from './conversations.ts';

/** Conversations with unread messages, as the inbox socket tells; never asked for by itself. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What happened since the list was loaded, if it was, has to be asked for once one is connected. */
export function catchUpInbox(queryClient: QueryClient): void {
  if (queryClient.getQueryData(conversationsQuery.queryKey)) void refreshConversations(queryClient);
}

/** Shows what a frame of the inbox tells. */
export function takeInboxFrame(queryClient: QueryClient, frame: InboxFrame): void {
  if (frame.type === 'unread') {
    const before = queryClient.getQueryData(unreadQuery.queryKey) ?? 0;
    queryClient.setQueryData(unreadQuery.queryKey, frame.conversations);
    // Something has been read: where it was in another tab, its mark in the list has to go too.
    if (frame.conversations < before && !isListUpTo(queryClient, frame.conversations))
      void refreshConversations(queryClient);
    return;
  }
  if (frame.type !== 'conversation') return;
  mergeConversation(queryClient, frame.conversation);
  // A list on its way may have been read before this happened.
  if (isListOnItsWay(queryClient)) void refreshConversations(queryClient);
}

function isListOnItsWay(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ queryKey: conversationsQuery.queryKey }) > 0;
}

/** Whether the list shows as many conversations as unread as there are, and goes on doing so. */
function isListUpTo(queryClient: QueryClient, unread: number): boolean {
  return countShownUnread(queryClient) === unread && !isListOnItsWay(queryClient);
}
