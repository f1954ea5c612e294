import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxFrame } from '../../../domain/conversation-wire.ts';
import { LiveSocket } from '../../lib/live-socket.ts';
import { accessToken } from '../../lib/session.ts';
import { conversationsQuery, mergeConversation, unreadQuery } from './api.ts';

/**
 * Keeps the messages list and its unread mark live, wherever in /main the user is. Shows nothing.
 */
export function InboxConnection() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let connectedBefore = false;
    const socket = new LiveSocket<InboxFrame>({
      path: '/api/me/socket',
      token: accessToken,
      onOpen: () => {
        // What happened while the connection was away has to be asked for.
        if (connectedBefore)
          void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
        connectedBefore = true;
      },
      onFrame: (frame) => {
        if (frame.type === 'unread')
          queryClient.setQueryData(unreadQuery.queryKey, frame.conversations);
        else mergeConversation(queryClient, frame.conversation);
      },
    });
    return () => socket.end();
  }, [queryClient]);
  return null;
}
