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
    const { queryKey } = conversationsQuery;
    const reload = () => void queryClient.invalidateQueries({ queryKey });
    const socket = new LiveSocket<InboxFrame>({
      path: '/api/me/socket',
      token: accessToken,
      onOpen: () => {
        // What happened since the list was loaded, if it was, has to be asked for.
        if (queryClient.getQueryData(queryKey)) reload();
      },
      onFrame: (frame) => {
        if (frame.type === 'unread') {
          const before = queryClient.getQueryData(unreadQuery.queryKey) ?? 0;
          queryClient.setQueryData(unreadQuery.queryKey, frame.conversations);
          // Something has been read, here or in another tab: its mark in the list goes too.
          if (frame.conversations < before) reload();
          return;
        }
        mergeConversation(queryClient, frame.conversation);
        // A list on its way may have been read before this happened.
        if (queryClient.isFetching({ queryKey }) > 0) reload();
      },
    });
    return () => socket.end();
  }, [queryClient]);
  return null;
}
