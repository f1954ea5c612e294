import { eq } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { conversationRatings, profiles } from '../../database/schema.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';
import { settle } from './settle.ts';

/**
 * A rating is hidden, or shown again: in its conversation, and in what caches keep of the profile it is
 * about.
 */
export async function ratingSeen(env: Env, { ratingId }: Record<string, string>) {
  const find = () => findRating(database(env.DB), ratingId!);
  const rating = await find();
  if (!rating) return;
  const conversation = env.CONVERSATION.getByName(rating.conversationId);
  await settle(
    async () => (await find())?.hiddenAt != null,
    (isHidden) => conversation.setRatingHidden(isHidden),
  );
  await purge(env, { tags: [cacheTags.person(rating.username)] });
}

async function findRating(db: Database, id: string) {
  const [found] = await db
    .select({
      conversationId: conversationRatings.conversationId,
      hiddenAt: conversationRatings.hiddenAt,
      username: profiles.username,
    })
    .from(conversationRatings)
    .innerJoin(profiles, eq(profiles.id, conversationRatings.rateeId))
    .where(eq(conversationRatings.id, id));
  return found;
}
