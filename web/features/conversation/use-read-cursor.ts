import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  ConversationDetail,
  Message,
} from '../../../domain/conversations/conversation-wire.ts';
import { markRead, recordRead } from '../../data/conversations.ts';

/**
 * Moves the viewer's read cursor up to `last`, the last message on screen, while the screen is
 * visible. A failure is retried with the next message or connection.
 */
export function useReadCursor(
  opened: ConversationDetail,
  last: Message | undefined,
  connected: boolean,
): void {
  const queryClient = useQueryClient();
  const marked = useRef(opened.unread > 0 ? 0 : (opened.messages.at(-1)?.seq ?? 0));
  useEffect(() => {
    if (!last) return;
    const { seq, createdAt } = last;
    const mark = async () => {
      if (!connected || document.visibilityState !== 'visible' || seq <= marked.current) return;
      const before = marked.current;
      marked.current = seq;
      recordRead(queryClient, opened.id, createdAt);
      if (!(await markRead(opened.id, seq)) && marked.current === seq) marked.current = before;
    };
    void mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [queryClient, opened.id, last, connected]);
}
