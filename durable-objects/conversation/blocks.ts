import { sql } from 'drizzle-orm';
import { hasLeft, isBlockedBy } from '../../database/blocks.ts';
import { database } from '../../database/client.ts';
import type { ConversationRole } from '../../domain/conversations/conversation.ts';
import type { ConversationOpening } from './message-log.ts';

/**
 * Reads from D1 which of the two participants currently block the other, or have left: the other can then write to
 * them no more, and is not told which of both it is.
 */
export async function readBlocks(
  d1: D1Database,
  { askerId, creatorId }: Pick<ConversationOpening, 'askerId' | 'creatorId'>,
): Promise<ConversationRole[]> {
  const [found] = await database(d1)
    .select({
      asker: sql<number>`${isBlockedBy(askerId, creatorId)} or ${hasLeft(askerId)}`.as(
        'asker_blocks',
      ),
      creator: sql<number>`${isBlockedBy(creatorId, askerId)} or ${hasLeft(creatorId)}`.as(
        'creator_blocks',
      ),
    })
    .from(sql`(select 1)`);
  return (['asker', 'creator'] as const).filter((role) => found![role]);
}
