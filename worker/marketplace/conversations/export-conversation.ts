import type { Database } from '../../../database/client.ts';
import { findConversation } from '../../../database/conversation-rows.ts';
import {
  conversationHead,
  messageText,
  type Names,
} from '../../../domain/conversations/conversation-text.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { log } from '../../platform/log.ts';

/**
 * The conversation as text, a page of messages at a time, so that a long one needs little memory. Null for
 * anybody except its two participants.
 */
export async function exportConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  userId: string,
  conversationId: string,
  now: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const conversation = env.CONVERSATION.getByName(conversationId);
  const pageAfter = (after: number): Promise<Message[] | null> =>
    conversation.messages(userId, { after });
  const [found, first] = await Promise.all([
    findConversation(db, userId, conversationId, now),
    pageAfter(0),
  ]);
  if (!found || !first) return null;
  const names: Names = { own: 'Vous', other: shownName(found.row.other) };
  const encoder = new TextEncoder();
  let page: Message[] = first;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(conversationHead(found.row, names, now)));
    },
    async pull(controller) {
      const last = page.at(-1);
      if (!last) return controller.close();
      const texts = page.map((message) => messageText(message, userId, names));
      controller.enqueue(encoder.encode(texts.join('')));
      try {
        page = (await pageAfter(last.seq)) ?? [];
      } catch (error) {
        // The download ends early and fails in the browser, instead of passing for the whole.
        log.warn('conversation.export_failed', { error });
        controller.error(error);
      }
    },
  });
}
