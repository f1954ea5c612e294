import { useEffect, useRef } from 'react';
import type { ConversationDetail } from '../../../domain/conversation-wire.ts';
import { markRead } from '../../data/conversations.ts';

/**
 * Moves the viewer's unread mark up to `seq`, the last message on screen, while the screen is
 * visible; what failed is tried again with the next message or connection.
 */
export function useReadMark(opened: ConversationDetail, seq: number, connected: boolean): void {
  const marked = useRef(opened.unread > 0 ? 0 : (opened.messages.at(-1)?.seq ?? 0));
  useEffect(() => {
    const mark = async () => {
      if (!connected || document.visibilityState !== 'visible' || seq <= marked.current) return;
      const before = marked.current;
      marked.current = seq;
      if (!(await markRead(opened.id, seq)) && marked.current === seq) marked.current = before;
    };
    void mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [opened.id, seq, connected]);
}
