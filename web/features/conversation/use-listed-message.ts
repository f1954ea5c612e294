import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationRole } from '../../../domain/conversation.ts';
import type { Message } from '../../../domain/conversation-wire.ts';
import { noteLastMessage } from '../../data/conversations.ts';

/** Shows the conversation's last message in the messages list at once, whatever the inbox tells later. */
export function useListedMessage(
  { id }: { id: string },
  last: Message | undefined,
  lastMessageBy: ConversationRole | null,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!last) return;
    const { text: lastMessageText, createdAt: lastMessageAt } = last;
    noteLastMessage(queryClient, id, { lastMessageText, lastMessageAt, lastMessageBy });
  }, [queryClient, id, last, lastMessageBy]);
}
