import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { creatorMedia, profiles } from '../../database/schema.ts';
import { noteAbsent } from '../discovery/note-absent.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';
import { settlePictures } from './pictures.ts';

/** A post is hidden, or shown again: so is its picture, in rankings and in what caches keep. */
export async function postSeen(env: Env, { postId }: Record<string, string>, now: number) {
  const db = database(env.DB);
  const [post] = await db
    .select({ creatorId: creatorMedia.creatorId, username: profiles.username })
    .from(creatorMedia)
    .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
    .where(eq(creatorMedia.id, postId!));
  if (!post) return;
  await noteAbsent(db, env.RANKINGS, now);
  const pictures = await settlePictures(db, env, post.creatorId);
  const { lists, person, picture } = cacheTags;
  await purge(env, {
    tags: [
      cacheTags.post(postId!),
      person(post.username),
      lists,
      ...pictures.map(({ bucket, key }) => picture(bucket, key)),
    ],
  });
}
