import type { Database } from '../../../database/client.ts';
import { findConversation } from '../../../database/conversation-rows.ts';
import {
  type Attachment,
  attachmentKeys,
  attachmentTypeOfName,
} from '../../../domain/conversations/attachment.ts';
import {
  conversationHead,
  type ExportedFile,
  messageText,
  namesFor,
} from '../../../domain/conversations/conversation-text.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { log } from '../../platform/log.ts';

/**
 * The conversation as text, a page of messages at a time, so that a long one needs little memory. Each file has the digest
 * of the bytes that R2 stores. Null for anybody except its two participants.
 */
export async function exportConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'VERIFICATION_FILES'>,
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
  const { other } = found.row;
  const names = namesFor({ name: shownName(other), username: other.username });
  const filesOf = (attachments: readonly Attachment[]): Promise<ExportedFile[]> =>
    Promise.all(
      attachments.map(async ({ id, kind, name, bytes }) => {
        const { whole } = attachmentKeys(conversationId, id, attachmentTypeOfName(name));
        const object = await env.VERIFICATION_FILES.head(whole);
        return { kind, name, bytes, sha256: object?.checksums.toJSON().sha256 ?? null };
      }),
    );
  const encoder = new TextEncoder();
  let page: Message[] = first;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(conversationHead(found.row, names, now)));
    },
    async pull(controller) {
      const last = page.at(-1);
      if (!last) return controller.close();
      try {
        const texts = await Promise.all(
          page.map(async (message) =>
            messageText(message, userId, names, await filesOf(message.attachments ?? [])),
          ),
        );
        controller.enqueue(encoder.encode(texts.join('')));
        page = (await pageAfter(last.seq)) ?? [];
      } catch (error) {
        // The download ends early and fails in the browser, instead of passing for the whole.
        log.warn('conversation.export_failed', { error });
        controller.error(error);
      }
    },
  });
}
