import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { handleInboxFrame, isReadBy } from '../../data/inbox.ts';
import { unreadNoticesQuery } from '../../data/unread.ts';
import { useMessageAnnouncer } from '../../features/messages/message-announcer.ts';
import { useNotificationToaster } from '../../features/notices/notification-toaster.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { accessToken, refreshAccessToken } from '../../platform/access-token.ts';
import { useAppBadge } from '../../platform/app-badge.ts';
import { LiveSocket } from '../../platform/live-socket.ts';
import { useUnreadInTitle } from '../../platform/page-title.ts';
import { closeNotifications } from '../../platform/service-worker.ts';

const TITLE_DELAY_MS = 500;

/**
 * Keeps messages and notifications live everywhere in /main. Announces news in the document's
 * title, on the app's icon, to screen readers, and by a toast when the screen does not show it.
 */
export function InboxConnection() {
  const queryClient = useQueryClient();
  const news = useMessageAnnouncer();
  const notices = useNotificationToaster();
  const announce = useRef({ news: news.tell, notice: notices.tell });
  announce.current = { news: news.tell, notice: notices.tell };
  useEffect(() => {
    // The inbox version of the last request; 0 before the first.
    let version = 0;
    const socket = new LiveSocket<InboxFrame>({
      path: () => `/api/me/socket?after=${version}`,
      token: accessToken,
      newToken: refreshAccessToken,
      onFrame: (frame) => {
        handleInboxFrame(queryClient, frame);
        void closeNotifications((shown) => isReadBy(frame, shown));
        if (frame.type === 'resumed') version = frame.version;
        if (frame.type === 'notification') announce.current.notice(frame.notification);
        if (frame.type === 'conversation' && frame.isNewMessage)
          announce.current.news(frame.conversation);
      },
    });
    return () => socket.end();
  }, [queryClient]);
  // A message in the open conversation is unread only for a moment.
  const unread = useDebounced(useQuery(unreadNoticesQuery).data, TITLE_DELAY_MS);
  useUnreadInTitle(unread ?? 0);
  useAppBadge(unread);
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {news.announcement}
      </div>
      <div aria-live="polite" className="sr-only">
        {notices.announcement}
      </div>
    </>
  );
}
