import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InboxFrame } from '../../domain/conversation-wire.ts';
import { conversationsQuery, mergeConversation, refreshConversations } from './conversations.ts';

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
    // Something has been read, here or in another tab: its mark in the list goes too.
    if (frame.conversations < before) void refreshConversations(queryClient);
    return;
  }
  mergeConversation(queryClient, frame.conversation);
  // A list on its way may have been read before this happened.
  if (queryClient.isFetching({ queryKey: conversationsQuery.queryKey }) > 0)
    void refreshConversations(queryClient);
}
