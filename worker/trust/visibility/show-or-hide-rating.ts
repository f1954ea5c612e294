import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import type { NoticeThing } from '../../../domain/notifications/notification-dedup.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { converge } from '../../platform/converge.ts';

/**
 * Applies a rating's hidden state through its conversation's object. The notices of a hidden one and of
 * the reply to it go, and do not come back.
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
      const { raterId, rateeId } = rating;
      const given: NoticeThing = `rating:${rating.conversationId}`;
      const reply: NoticeThing = `reply:review:${ratingId}`;
      await env.INBOX.getByName(rateeId).takeBack([{ thing: given, actorId: raterId }]);
      await env.INBOX.getByName(raterId).takeBack([{ thing: reply, actorId: rateeId }]);
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
