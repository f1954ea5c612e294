import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxFrame } from '../../../domain/conversation-wire.ts';
import { catchUpInbox, takeInboxFrame, unreadQuery } from '../../data/inbox.ts';
import { LiveSocket } from '../../lib/live-socket.ts';
import { useUnreadInTitle } from '../../lib/page-title.ts';
import { accessToken } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useNewsTeller } from './news-teller.ts';

const TITLE_DELAY_MS = 500;

/**
 * Keeps the messages list and its unread mark live, wherever in /main the user is, and tells what is
 * new: in the document's title, to screen readers, and by a toast where nobody is looking.
 */
export function InboxConnection() {
  const queryClient = useQueryClient();
  const { tell, announcement } = useNewsTeller();
  const latestTell = useRef(tell);
  latestTell.current = tell;
  useEffect(() => {
    const socket = new LiveSocket<InboxFrame>({
      path: '/api/me/socket',
      token: accessToken,
      onOpen: () => catchUpInbox(queryClient),
      onFrame: (frame) => {
        takeInboxFrame(queryClient, frame);
        if (frame.type === 'conversation' && frame.isNewMessage)
          latestTell.current(frame.conversation);
      },
    });
    return () => socket.end();
  }, [queryClient]);
  // What comes into the open conversation is unread for a moment only.
  useUnreadInTitle(useDebounced(useQuery(unreadQuery).data, TITLE_DELAY_MS));
  return (
    <div aria-live="polite" className="sr-only">
      {announcement}
    </div>
  );
}
