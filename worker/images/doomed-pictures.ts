import { asc, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorMedia, doomedPictures } from '../../database/schema.ts';
import { imageBucket } from './stored-image.ts';

/**
 * Pictures that are to go are noted in D1, together with the change that dooms them. The first try
 * to delete them comes right behind the answer; what R2 or the Worker fails at then, the cron does
 * (docs/decisions/019). Until then their addresses still answer.
 */

export type DoomedPicture = typeof doomedPictures.$inferSelect;
export type Buckets = Pick<Env, 'PROFILE_IMAGES' | 'CREATOR_POSTS'>;

/** How many one sweep takes on: each is two calls to R2, of the thousand that a run may make. */
const SWEEP_MAX = 200;

/** The statement that dooms the pictures of the posts that are about to be deleted. */
export function doomPostPictures(db: Database, posts: SQL) {
  const { storagePath, creatorId } = creatorMedia;
  return insertWhere(
    db,
    doomedPictures,
    { bucket: 'creator-posts', key: sql`${storagePath}` },
    sql`${posts} and ${storagePath} like ${creatorId} || '/%'`,
    sql`${creatorMedia}`,
  )
    .onConflictDoNothing()
    .returning();
}

/** The statement that dooms what was stored under portraits' keys before that time. */
export function doomPortraits(db: Database, keys: readonly string[], storedBefore: number) {
  return db
    .insert(doomedPictures)
    .values(keys.map((key) => ({ bucket: 'profile-images' as const, key, storedBefore })))
    .onConflictDoUpdate({
      target: [doomedPictures.bucket, doomedPictures.key],
      set: { storedBefore: sql`excluded.stored_before` },
      setWhere: lt(doomedPictures.storedBefore, sql`excluded.stored_before`),
    })
    .returning();
}

/**
 * Deletes the pictures, as far as R2 lets it, and their notes. Never throws: what failed is logged
 * and keeps its note.
 */
export async function deletePictures(
  db: Database,
  buckets: Buckets,
  pictures: readonly DoomedPicture[],
): Promise<{ deleted: number; failed: number }> {
  const outcomes = await Promise.allSettled(
    pictures.map((picture) => deletePicture(buckets, picture)),
  );
  const gone = pictures.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  for (const outcome of outcomes) if (outcome.status === 'rejected') logKept(outcome.reason);
  if (gone.length > 0) await forget(db, gone).catch(logKept);
  return { deleted: gone.length, failed: pictures.length - gone.length };
}

/** Deletes what earlier tries left, the oldest first. */
export async function sweepPictures(db: Database, buckets: Buckets) {
  const pictures = await db.select().from(doomedPictures).orderBy(asc(sql`rowid`)).limit(SWEEP_MAX);
  return deletePictures(db, buckets, pictures);
}

async function deletePicture(buckets: Buckets, picture: DoomedPicture): Promise<void> {
  const { key, storedBefore } = picture;
  const bucket = imageBucket(buckets, picture.bucket);
  if (!bucket) throw new Error(`no bucket ${picture.bucket}`);
  if (storedBefore !== null) {
    const object = await bucket.head(key);
    // What was stored under the same key since is another picture.
    if (!object || object.uploaded.getTime() >= storedBefore) return;
  }
  await bucket.delete(key);
}

/** Takes back the notes, but not one that was renewed meanwhile. */
async function forget(db: Database, pictures: readonly DoomedPicture[]): Promise<void> {
  // One parameter, however many: a statement takes a hundred.
  await db.run(sql`
    delete from ${doomedPictures} where exists (
      select 1 from json_each(${JSON.stringify(pictures)}) as gone
      where gone.value ->> 'bucket' = ${doomedPictures.bucket}
        and gone.value ->> 'key' = ${doomedPictures.key}
        and gone.value ->> 'storedBefore' is ${doomedPictures.storedBefore})`);
}

function logKept(error: unknown): void {
  console.error(JSON.stringify({ event: 'picture.not_deleted', error: describeFailure(error) }));
}
