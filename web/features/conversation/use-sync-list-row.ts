import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messagePreview } from '../../../domain/conversations/attachment.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { LiveConversation, Message } from '../../../domain/conversations/conversation-wire.ts';
import { saveProgress } from '../../data/conversations.ts';

/** Updates the conversation's row in the messages list at once, before the inbox reports it. */
export function useListedProgress(
  { id, status, expired, endedAt }: LiveConversation,
  last: Message | undefined,
  lastMessageBy: ConversationRole | null,
  thanked: boolean,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    saveProgress(queryClient, id, {
      status,
      expired,
      endedAt,
      lastMessageText: last ? messagePreview(last.text, last.attachments) : null,
      lastMessageAt: last?.createdAt ?? null,
      lastMessageBy,
      thanked,
    });
  }, [queryClient, id, status, expired, endedAt, last, lastMessageBy, thanked]);
}
