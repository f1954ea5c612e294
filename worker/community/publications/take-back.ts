import { and, eq, inArray, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { conversations, publications } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { notify, removePosts } from '../posts/published-answers.ts';
import { requireFacts, selectFacts } from './publication.ts';

/**
 * Takes a proposal or a published answer back, for either participant; nothing happens when there is none. The asker
 * declines a proposal so. The post of a published answer disappears in the same transaction; its id is returned. 404
 * for anybody else.
 */
export async function takeBack(
  db: Database,
  conversationId: string,
  viewerId: string,
  now: number,
): Promise<string | null> {
  const { state, declinedCount } = publications;
  const isOf = (side: typeof conversations.userId | typeof conversations.creatorId) =>
    sql`exists (select 1 from ${conversations}
      where ${conversations.id} = ${conversationId} and ${side} = ${viewerId})`;
  const isAsker = isOf(conversations.userId);
  const isDeclined = sql`(${state} = 'proposed' and ${isAsker})`;
  const which = and(
    eq(publications.conversationId, conversationId),
    inArray(state, ['proposed', 'published']),
    sql`(${isAsker} or ${isOf(conversations.creatorId)})`,
  )!;
  // A proposal that its creator takes back tells nobody.
  const isNotified = sql`${which} and (${isAsker} or ${state} = 'published')`;
  const other = sql`iif(${isAsker}, ${conversations.creatorId}, ${conversations.userId})`;
  const { before } = await batch(db, {
    before: selectFacts(db, conversationId, viewerId),
    notified: notify(db, other, isNotified, now),
    posts: removePosts(db, which, now),
    takenBack: db
      .update(publications)
      .set({
        ...withSearchForms({ question: null, answer: null }),
        ...{ postId: null, changedAt: now },
        state: sql`iif(${isDeclined}, 'declined', 'withdrawn')`,
        declinedCount: sql`${declinedCount} + ${isDeclined}`,
        endedBy: sql`iif(${isDeclined}, null, iif(${isAsker}, 'asker', 'creator'))`,
      })
      .where(which),
  });
  return requireFacts(before).postId;
}
