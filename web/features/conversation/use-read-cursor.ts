import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  ConversationDetail,
  Message,
} from '../../../domain/conversations/conversation-wire.ts';
import { markRead, recordRead } from '../../data/conversations.ts';

/**
 * Moves the viewer's read cursor up to the message that the returned function is called with, once it is among those
 * `stored`. A failure is retried with the next one or connection.
 */
export function useReadCursor(
  opened: ConversationDetail,
  stored: readonly Message[],
  connected: boolean,
): (seenId: string) => void {
  const queryClient = useQueryClient();
  const marked = useRef(opened.unread > 0 ? 0 : (opened.messages.at(-1)?.seq ?? 0));
  const [seenId, setSeenId] = useState<string | null>(null);
  const seen = stored.find(({ id }) => id === seenId);
  useEffect(() => {
    const before = marked.current;
    if (!connected || !seen || seen.seq <= before) return;
    marked.current = seen.seq;
    recordRead(queryClient, opened.id, seen.createdAt);
    void markRead(opened.id, seen.seq).then((isMarked) => {
      if (!isMarked && marked.current === seen.seq) marked.current = before;
    });
  }, [queryClient, opened.id, seen, connected]);
  return setSeenId;
}
