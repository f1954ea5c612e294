import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { conversationRows, describeConversationRow } from '../../../database/conversation-rows.ts';
import { conversations } from '../../../database/schema.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { messageSearchWords } from '../../../domain/conversations/message-search.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { MESSAGE_SEARCH_MAX_LENGTH } from '../../../domain/limits.ts';
import { shownText } from '../../../domain/text/text.ts';
import type { FoundMessages, MessagePlace } from '../../../durable-objects/inbox/message-search.ts';

/** Conversations on one page of results at most. */
const PAGE_SIZE = 20;

export const messageSearchSchema = z.object({
  q: shownText.max(MESSAGE_SEARCH_MAX_LENGTH),
  /** `{epoch ms}_{row}` */
  cursor: z
    .string()
    .regex(/^\d{1,15}_\d{1,15}$/)
    .transform((text): MessagePlace => {
      const [at, row] = text.split('_').map(Number);
      return { at: at!, row: row! };
    })
    .optional(),
});

interface MessageResult {
  conversationId: string;
  seq: number;
  excerpt: string;
  /** ISO 8601. */
  at: string;
  conversation: Pick<ConversationRow, 'role' | 'other' | 'topic' | 'pricing'>;
}

/**
 * The user's own messages with words that begin with each word of `query`, the latest first, with the
 * conversation of each. `isComplete` is false while older conversations wait to be read.
 */
export async function searchMessages(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  userId: string,
  query: string,
  place: MessagePlace | null,
  now: number,
): Promise<{ results: MessageResult[]; nextCursor: string | null; isComplete: boolean }> {
  const words = messageSearchWords(query);
  const { found, next, isComplete }: FoundMessages = await env.INBOX.getByName(userId).findMessages(
    words,
    place,
  );
  const ids = JSON.stringify([...new Set(found.map(({ conversationId }) => conversationId))]);
  const isFound = sql`${conversations.id} in (select value from json_each(${ids}))`;
  const { asAsker, asCreator } = await batch(db, {
    asAsker: conversationRows(db, userId, 'asker', now, true)(isFound, PAGE_SIZE),
    asCreator: conversationRows(db, userId, 'creator', now, true)(isFound, PAGE_SIZE),
  });
  const rows = new Map(
    [...asAsker, ...asCreator].map((row) => {
      const { id, role, other, topic, pricing } = describeConversationRow(row, now);
      return [id, { role, other, topic, pricing }];
    }),
  );
  const results = found.flatMap(({ conversationId, seq, at, excerpt }) => {
    const conversation = rows.get(conversationId);
    if (!conversation) return [];
    return [{ conversationId, seq, excerpt, at: iso(at), conversation }];
  });
  return { results, nextCursor: next && `${next.at}_${next.row}`, isComplete };
}
