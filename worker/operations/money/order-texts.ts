import type { StoredOrder } from '../../../database/schema.ts';
import { messagePreview } from '../../../domain/conversations/attachment.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import type { OrderMessage } from '../../../domain/operations/money-wire.ts';

const TEXTS_PAGE_SIZE = 100;
/** Messages shown before and after a reported one. */
const MESSAGES_AROUND = 3;

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
    messages: shown.map((message) => describe(message, askerId)),
    nextCursor: found.length > TEXTS_PAGE_SIZE ? String(shown.at(-1)!.seq) : null,
  };
}

/**
 * The reported messages of a conversation with those around them, as moderators read them, in their
 * order; nothing else of it.
 */
export async function readReported(
  env: Pick<Env, 'CONVERSATION'>,
  { askerId }: Sides,
  conversationId: string,
  messageIds: readonly string[],
): Promise<{ messages: OrderMessage[]; nextCursor: null }> {
  const object = env.CONVERSATION.getByName(conversationId);
  const bySeq = new Map<number, Message>();
  for (const id of messageIds)
    for (const message of (await object.messagesAround(id, MESSAGES_AROUND)) ?? [])
      bySeq.set(message.seq, message);
  const inOrder = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { messages: inOrder.map((message) => describe(message, askerId)), nextCursor: null };
}

function describe(
  { id, senderId, text, attachments, createdAt }: Message,
  askerId: string,
): OrderMessage {
  return {
    id,
    from: senderId === askerId ? 'asker' : 'creator',
    text: messagePreview(text, attachments),
    createdAt,
  };
}
