import type { QueryClient } from '@tanstack/react-query';
import type {
  ConversationNews,
  InboxFrame,
  ResumedFrame,
} from '../../domain/conversations/conversation-wire.ts';
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
import { refreshExport } from './export.ts';
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
import { refreshFollowedFeed } from './posts.ts';
import { refreshPublications } from './publications.ts';
import { unreadQuery } from './unread.ts';
import { refreshUsers } from './users.ts';

/** Updates the visible data after a time without connection; fetches the lists when necessary. */
function consumeResumed(queryClient: QueryClient, frame: ResumedFrame): void {
  if (frame.haveNoticesChanged) void refreshNotices(queryClient);
  const missing = mergeNews(queryClient, frame.conversations);
  const isToBeAsked = frame.isComplete
    ? frame.conversations.length > 0 && isListOnItsWay(queryClient)
    : isListLoaded(queryClient);
  if (isToBeAsked) void refreshConversations(queryClient);
  // The inbox does not hold the whole row of a conversation that the list lacks.
  else if (missing.length > 0) void fetchRows(queryClient, missing);
}

/** True when the frame says that the subject of a device's notification was read, in this tab or elsewhere. */
export function isReadBy(frame: InboxFrame, { tag, href }: { tag: string; href: string }): boolean {
  const isOf = ({ id, unread }: ConversationNews) => unread === 0 && href.includes(id);
  if (frame.type === 'unread') return frame.read !== undefined && isOf(frame.read);
  if (frame.type === 'resumed') return frame.conversations.some(isOf);
  if (frame.type !== 'notifications') return false;
  return frame.read === 'all' || [...frame.read, ...frame.gone].includes(tag);
}

export function handleInboxFrame(queryClient: QueryClient, frame: InboxFrame): void {
  const isLater = bookmark.note(frame.bookmark);
  if (frame.type === 'resumed') {
    consumeResumed(queryClient, frame);
    return;
  }
  if (frame.type === 'notification') {
    mergeNotice(queryClient, frame.notification);
    countUnreadNotices(queryClient, frame.unread);
    refreshNoticesOnTheirWay(queryClient);
    refreshNotificationSubject(queryClient, frame.notification);
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
    // Something was read in another tab, so the list's unread mark has to disappear too.
    const isRead =
      !frame.read && frame.conversations < before && !isListUpTo(queryClient, frame.conversations);
    // Or it changed before this tab listened, and a list in flight may lack it.
    const isMissed = isLater && isListOnItsWay(queryClient);
    if (isRead || isMissed) void refreshConversations(queryClient);
    return;
  }
  // Frame types that this version does not know are ignored.
  if (frame.type !== 'conversation') return;
  mergeConversation(queryClient, frame.conversation);
  // A list in flight may have been read before this happened.
  if (isListOnItsWay(queryClient)) void refreshConversations(queryClient);
}

/** Kinds of notifications that report a new state of an order. */
const ORDER_KINDS = new Set<Notice['kind']>(['refund', 'release', 'dispute', 'sale_lost']);
/** Kinds of notifications after which the viewer's earnings, followers or ratings are different. */
const OWN_KINDS = new Set<Notice['kind']>([
  'release',
  'dispute',
  'sale_lost',
  'payout',
  'follow',
  'rating',
]);

/** Fetches the visible data that a notification makes stale. Conversations have frames of their own. */
function refreshNotificationSubject(queryClient: QueryClient, { kind, href }: Notice): void {
  if (kind === 'like' || kind === 'comment' || kind === 'reply')
    refreshPost(queryClient, href.split('/').at(-1)!);
  if (kind === 'follow') void refreshConnections(queryClient);
  if (ORDER_KINDS.has(kind)) void refreshOrders(queryClient);
  if (OWN_KINDS.has(kind)) void refreshOwn(queryClient);
  // Among others that it is ready.
  if (kind === 'account') void refreshExport(queryClient);
  if (kind === 'post') void refreshFollowedFeed(queryClient);
  if (kind === 'return') void refreshUsers(queryClient);
  if (kind === 'publication') void refreshPublications(queryClient);
}

function isListOnItsWay(queryClient: QueryClient): boolean {
  return queryClient.isFetching({ queryKey: CONVERSATIONS_KEY }) > 0;
}

/** True when the list shows the right number of unread conversations, and no fetch is under way. */
function isListUpTo(queryClient: QueryClient, unread: number): boolean {
  return countShownUnread(queryClient) === unread && !isListOnItsWay(queryClient);
}
