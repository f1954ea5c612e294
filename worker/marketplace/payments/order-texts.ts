import type { StoredOrder } from '../../../database/schema.ts';
import type { OrderMessage } from '../../../domain/admin/money-wire.ts';
import { messagePreview } from '../../../domain/conversations/attachment.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';

/** Messages in one page of a contested order. */
export const TEXTS_PAGE_SIZE = 100;

type Sides = Pick<StoredOrder, 'askerId' | 'creatorId'>;

/**
 * A page of the messages of a conversation, after the `seq` of the cursor, in their original text,
 * an attachment as its kind. The caller has checked that the operator may read them.
 */
export async function readTexts(
  env: Pick<Env, 'CONVERSATION'>,
  { askerId }: Sides,
  conversationId: string,
  after: number,
): Promise<{ messages: OrderMessage[]; nextCursor: string | null }> {
  const object = env.CONVERSATION.getByName(conversationId);
  const found: Message[] = await object.originals(after, TEXTS_PAGE_SIZE + 1);
  const shown = found.slice(0, TEXTS_PAGE_SIZE);
  return {
    messages: shown.map(({ id, senderId, text, attachments, createdAt }) => ({
      id,
      from: senderId === askerId ? 'asker' : 'creator',
      text: messagePreview(text, attachments),
      createdAt,
    })),
    nextCursor: found.length > TEXTS_PAGE_SIZE ? String(shown.at(-1)!.seq) : null,
  };
}
