import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { conversationRatings, profiles } from '../../database/schema.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';

/** A rating is hidden, or shown again: in what caches keep of the profile it is about. */
export async function ratingSeen(env: Env, { ratingId }: Record<string, string>) {
  const [rated] = await database(env.DB)
    .select({ username: profiles.username })
    .from(conversationRatings)
    .innerJoin(profiles, eq(profiles.id, conversationRatings.rateeId))
    .where(eq(conversationRatings.id, ratingId!));
  if (rated) await purge(env, { tags: [cacheTags.person(rated.username)] });
}
