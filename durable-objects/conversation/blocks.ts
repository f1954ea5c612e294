import { sql } from 'drizzle-orm';
import { hasLeft, isBlockedBy } from '../../database/blocks.ts';
import { database } from '../../database/client.ts';
import type { ConversationRole } from '../../domain/conversations/conversation.ts';
import type { Blocks, ConversationOpening } from './conversation-record.ts';

/**
 * Reads from D1 which of the two participants currently block the other, or have closed their account: neither can then
 * write to the other.
 */
export async function readBlocks(
  d1: D1Database,
  { askerId, creatorId }: Pick<ConversationOpening, 'askerId' | 'creatorId'>,
): Promise<Blocks> {
  const [found] = await database(d1)
    .select({
      asker: sql<number>`${isBlockedBy(askerId, creatorId)}`.as('asker_blocks'),
      creator: sql<number>`${isBlockedBy(creatorId, askerId)}`.as('creator_blocks'),
      askerLeft: sql<number>`${hasLeft(askerId)}`.as('asker_left'),
      creatorLeft: sql<number>`${hasLeft(creatorId)}`.as('creator_left'),
    })
    .from(sql`(select 1)`);
  const { asker, creator, askerLeft, creatorLeft } = found!;
  return {
    blockedBy: rolesOf({ asker: asker || askerLeft, creator: creator || creatorLeft }),
    leftBy: rolesOf({ asker: askerLeft, creator: creatorLeft }),
  };
}

const rolesOf = (flags: Record<ConversationRole, number>) =>
  (['asker', 'creator'] as const).filter((role) => flags[role]);
