import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxFrame } from '../../../domain/conversation-wire.ts';
import { catchUpInbox, takeInboxFrame } from '../../data/inbox.ts';
import { LiveSocket } from '../../lib/live-socket.ts';
import { accessToken } from '../../lib/session.ts';

/**
 * Keeps the messages list and its unread mark live, wherever in /main the user is. Shows nothing.
 */
export function InboxConnection() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const socket = new LiveSocket<InboxFrame>({
      path: '/api/me/socket',
      token: accessToken,
      onOpen: () => catchUpInbox(queryClient),
      onFrame: (frame) => takeInboxFrame(queryClient, frame),
    });
    return () => socket.end();
  }, [queryClient]);
  return null;
}
