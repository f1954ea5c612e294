import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { converge } from '../../platform/converge.ts';

/** Applies a rating's hidden state through its conversation's object. */
export async function showOrHideRating(env: Env, { ratingId }: OutboxData<'rating_seen'>) {
  const find = () => findRating(database(env.DB), ratingId);
  const rating = await find();
  if (!rating) return;
  const conversation = env.CONVERSATION.getByName(rating.conversationId);
  await converge(
    async () => (await find())?.hiddenAt != null,
    (isHidden) => conversation.setRatingHidden(isHidden),
  );
}

async function findRating(db: Database, id: string) {
  const [found] = await db
    .select({
      conversationId: conversationRatings.conversationId,
      hiddenAt: conversationRatings.hiddenAt,
    })
    .from(conversationRatings)
    .where(eq(conversationRatings.id, id));
  return found;
}
