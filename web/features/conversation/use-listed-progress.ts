import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { LiveConversation, Message } from '../../../domain/conversations/conversation-wire.ts';
import { saveProgress } from '../../data/conversations.ts';

/** Shows in the messages list at once how far the conversation is, whatever the inbox tells later. */
export function useListedProgress(
  { id, status, expired, endedAt }: LiveConversation,
  last: Message | undefined,
  lastMessageBy: ConversationRole | null,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    saveProgress(queryClient, id, {
      status,
      expired,
      endedAt,
      lastMessageText: last?.text ?? null,
      lastMessageAt: last?.createdAt ?? null,
      lastMessageBy,
    });
  }, [queryClient, id, status, expired, endedAt, last, lastMessageBy]);
}
