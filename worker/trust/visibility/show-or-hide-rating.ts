import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import type { NoticeThing } from '../../../domain/notifications/notification-dedup.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { converge } from '../../platform/converge.ts';

/**
 * Applies a rating's hidden state through its conversation's object. The creator's notification of a hidden one goes, and
 * does not come back.
 */
export async function showOrHideRating(env: Env, { ratingId }: OutboxData<'rating_seen'>) {
  const find = () => findRating(database(env.DB), ratingId);
  const rating = await find();
  if (!rating) return;
  const conversation = env.CONVERSATION.getByName(rating.conversationId);
  await converge(
    async () => (await find())?.hiddenAt != null,
    async (isHidden) => {
      await conversation.setRatingHidden(isHidden);
      if (!isHidden) return;
      const thing: NoticeThing = `rating:${rating.conversationId}`;
      await env.INBOX.getByName(rating.rateeId).takeBack([{ thing, actorId: rating.raterId }]);
    },
  );
}

async function findRating(db: Database, id: string) {
  const [found] = await db
    .select({
      conversationId: conversationRatings.conversationId,
      raterId: conversationRatings.raterId,
      rateeId: conversationRatings.rateeId,
      hiddenAt: conversationRatings.hiddenAt,
    })
    .from(conversationRatings)
    .where(eq(conversationRatings.id, id));
  return found;
}
