import { eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import { converge } from '../../platform/converge.ts';
import { quarantine } from '../../platform/images/quarantine.ts';

/** A user's picture in our buckets, and whether it is to be quarantined. */
type Picture = [bucket: ImageBucket, key: string, isAway: 0 | 1];

/**
 * Quarantines or restores a user's pictures according to D1: the avatar with its owner, a post's
 * picture with the post. A user has few.
 */
export async function reconcilePictures(db: Database, env: Env, personId: string): Promise<void> {
  await converge(
    () => picturesOf(db, personId),
    async (said) => {
      for (const [bucket, key, isAway] of JSON.parse(said) as Picture[])
        await quarantine(env, bucket, key, isAway === 1);
    },
  );
}

/** JSON, so that it can be compared. Pictures on other sites cannot be quarantined. */
async function picturesOf(db: Database, personId: string): Promise<string> {
  const isOurs = (path: unknown) => sql`${path} like ${`${personId}/%`}`;
  const isAbsent = sql<number>`not ${profiles.isVisible}`;
  const { portraits, posts } = await batch(db, {
    portraits: db
      .select({ key: profiles.profileImagePath, isAway: isAbsent.as('is_away') })
      .from(profiles)
      .where(sql`${eq(profiles.id, personId)} and ${isOurs(profiles.profileImagePath)}`),
    posts: db
      .select({
        key: creatorMedia.storagePath,
        isAway: sql<number>`(${creatorMedia.hiddenAt} is not null or ${isAbsent})`.as('is_away'),
      })
      .from(creatorMedia)
      .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
      .where(sql`${eq(creatorMedia.creatorId, personId)} and ${isOurs(creatorMedia.storagePath)}`)
      .orderBy(creatorMedia.id),
  });
  return JSON.stringify([
    ...portraits.map(({ key, isAway }) => ['profile-images', key, isAway]),
    ...posts.map(({ key, isAway }) => ['creator-posts', key, isAway]),
  ]);
}
