import type { QueryClient } from '@tanstack/react-query';
import type { InboxFrame, ResumedFrame } from '../../domain/conversations/conversation-wire.ts';
import type { Notice } from '../../domain/notifications/notification.ts';
import { bookmark } from '../platform/bookmark.ts';
import { refreshPost } from './comments.ts';
import { refreshConnections } from './connections.ts';
import {
  CONVERSATIONS_KEY,
  countShownUnread,
  fetchRows,
  isListLoaded,
  mergeConversation,
  mergeNews,
  refreshConversations,
} from './conversations.ts';
import { refreshOwn } from './me.ts';
import {
  countUnreadNotices,
  dropNotices,
  mergeNotice,
  refreshNotices,
  refreshNoticesOnTheirWay,
  showNoticesRead,
} from './notices.ts';
import { refreshOrders } from './orders.ts';
import { unreadQuery } from './unread.ts';

/** Brings what is shown up to date after a time without connection; the lists are asked for if need be. */
function consumeResumed(queryClient: QueryClient, frame: ResumedFrame): void {
  if (frame.haveNoticesChanged) void refreshNotices(queryClient);
  const missing = mergeNews(queryClient, frame.conversations);
  const isToBeAsked = frame.isComplete
    ? frame.conversations.length > 0 && isListOnItsWay(queryClient)
    : isListLoaded(queryClient);
  if (isToBeAsked) void refreshConversations(queryClient);
  // Of a conversation that is not in the list, the inbox does not know everything.
  else if (missing.length > 0) void fetchRows(queryClient, missing);
}

/** Shows what a frame of the inbox tells. */
export function takeInboxFrame(queryClient: QueryClient, frame: InboxFrame): void {
  const isLater = bookmark.note(frame.bookmark);
  if (frame.type === 'resumed') {
    consumeResumed(queryClient, frame);
    return;
  }
  if (frame.type === 'notification') {
    mergeNotice(queryClient, frame.notification);
    countUnreadNotices(queryClient, frame.unread);
    refreshNoticesOnTheirWay(queryClient);
    refreshWhatIsTold(queryClient, frame.notification);
    return;
  }
  if (frame.type === 'notifications') {
    showNoticesRead(queryClient, frame.read);
    dropNotices(queryClient, frame.gone);
    countUnreadNotices(queryClient, frame.unread);
    refreshNoticesOnTheirWay(queryClient);
    return;
  }
  if (frame.type === 'unread') {
    const before = queryClient.getQueryData(unreadQuery.queryKey) ?? 0;
    queryClient.setQueryData(unreadQuery.queryKey, frame.conversations);
    if (frame.read) mergeNews(queryClient, [frame.read]);
    // Something has been read: where it was in another tab, its mark in the list has to go too.
    const isRead =
      !frame.read && frame.conversations < before && !isListUpTo(queryClient, frame.conversations);
    // Or it changed before this tab listened, and a list on its way may lack it.
    const isMissed = isLater && isListOnItsWay(queryClient);
    if (isRead || isMissed) void refreshConversations(queryClient);
    return;
  }
  // A type that this version does not know is ignored.
  if (frame.type !== 'conversation') return;
  mergeConversation(queryClient, frame.conversation);
  // A list on its way may have been read before this happened.
  if (isListOnItsWay(queryClient)) void refreshConversations(queryClient);
}

/**
 * What a notice tells of is no longer as it is shown, if it is shown. Conversations have their own frames.
 */
function refreshWhatIsTold(queryClient: QueryClient, { kind, href }: Notice): void {
  if (kind === 'like' || kind === 'comment' || kind === 'reply')
    refreshPost(queryClient, href.split('/').at(-1)!);
  if (kind === 'follow') void refreshConnections(queryClient);
  if (kind === 'refund' || kind === 'release' || kind === 'dispute')
    void refreshOrders(queryClient);
  if (kind === 'dispute' || kind === 'payout') void refreshOwn(queryClient);
  if (kind === 'release' || kind === 'follow' || kind === 'rating') void refreshOwn(queryClient);
}

function isListOnItsWay(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ queryKey: CONVERSATIONS_KEY }) > 0;
}

/** Whether the list shows as many conversations as unread as there are, and goes on doing so. */
function isListUpTo(queryClient: QueryClient, unread: number): boolean {
  return countShownUnread(queryClient) === unread && !isListOnItsWay(queryClient);
}
