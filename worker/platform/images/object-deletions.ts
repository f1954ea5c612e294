import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia, outbox, profiles, verifications } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import { attemptClaimed, claimedEntry, type Effect, effects } from '../effects.ts';
import { imageBucket } from './stored-image.ts';

/**
 * No object of R2 outlives the row that names it, although R2 takes part in no transaction. So a row of the
 * outbox is written first, in both directions:
 *
 * - An object to delete is enqueued by the batch that removes its name (`object_deletion`). The request
 *   that wrote the row deletes the object after its response; the cron retries failures.
 * - An object that is about to be stored is enqueued for an hour later (`stray_objects`). The batch that
 *   writes the row which names it removes that entry; if that batch never comes, the object is deleted.
 */

export type Buckets = Pick<Env, 'PROFILE_IMAGES' | 'CREATOR_POSTS'>;
export type StoredBuckets = Buckets & Pick<Env, 'VERIFICATION_FILES'>;

/** A request that stores an object always ends sooner. */
const STRAY_AFTER_MS = HOUR_MS;

const VERIFICATION_FILES = 'verification-files';
export type StoredBucket = ImageBucket | typeof VERIFICATION_FILES;

function bucketNamed(env: StoredBuckets, name: string): R2Bucket {
  const bucket = name === VERIFICATION_FILES ? env.VERIFICATION_FILES : imageBucket(env, name);
  if (!bucket) throw new Error(`no bucket ${name}`);
  return bucket;
}

// ---- objects to delete

/** Statement that enqueues the pictures of posts that are about to be deleted. */
export function enqueuePostPictures(db: Database, posts: SQL, now: number) {
  const { storagePath, creatorId } = creatorMedia;
  const data = sql`json_object('bucket', 'creator-posts', 'keys', json_array(${storagePath}), 'storedBefore', null)`;
  return insertWhere(
    db,
    outbox,
    { ...claimedEntry('object_deletion', data as never, now) },
    sql`${posts} and ${storagePath} like ${creatorId} || '/%'`,
    sql`${creatorMedia}`,
  ).returning();
}

/** Statement that enqueues objects stored under portraits' keys before that time. */
export function enqueuePortraits(db: Database, keys: string[], storedBefore: number, now: number) {
  const data = { bucket: 'profile-images', keys, storedBefore };
  return db
    .insert(outbox)
    .values(claimedEntry('object_deletion', data, now))
    .returning();
}

/**
 * Deletes the objects of rows that this request has enqueued. Never rejects on errors of R2, because the cron retries.
 */
export function deleteEnqueued(
  db: Database,
  env: StoredBuckets,
  rows: readonly Effect[],
  now: number,
): Promise<void> {
  return attemptClaimed(db, effects(env, { object_deletion: deleteObjects }), rows, now);
}

/** Handles `object_deletion`. */
export async function deleteObjects(
  env: StoredBuckets,
  { bucket: name, keys, storedBefore }: OutboxData<'object_deletion'>,
): Promise<void> {
  const bucket = bucketNamed(env, name);
  await Promise.all(keys.map((key) => deleteStoredBefore(bucket, key, storedBefore)));
}

/** Deletes the object, unless it was stored at that time or later: keys of portraits are reused. */
async function deleteStoredBefore(bucket: R2Bucket, key: string, time: number | null) {
  if (time !== null) {
    const object = await bucket.head(key);
    if (!object || object.uploaded.getTime() >= time) return;
  }
  await bucket.delete(key);
}

// ---- objects that are about to be stored

/** The columns of the row to write before an object is stored. A key that ends with a slash is a folder. */
export function strayEntry(bucket: StoredBucket, key: string, now: number) {
  return outboxEntry('stray_objects', { bucket, keys: [key] }, now + STRAY_AFTER_MS);
}

/** Statement that enqueues the object that is about to be stored, and returns the row's id. */
export function insertStray(db: Database, bucket: StoredBucket, key: string, now: number) {
  return db
    .insert(outbox)
    .values(strayEntry(bucket, key, now))
    .returning({ id: outbox.id });
}

/** Enqueues the object that is about to be stored; returns the row's id. */
export async function enqueueStray(...entry: Parameters<typeof insertStray>): Promise<number> {
  const [row] = await insertStray(...entry);
  return row!.id;
}

/** Condition: the row has not been handled, and so the object not been deleted. */
export const isStillStray = (id: number): SQL =>
  sql`exists (select 1 from ${outbox} where ${outbox.id} = ${id})`;

/** Statement that removes the row if `named` holds. */
export function takeStrayBack(db: Database, id: number, named?: SQL) {
  return db.delete(outbox).where(and(eq(outbox.id, id), named));
}

/** Handles `stray_objects`: deletes objects that no row names. Rejects when D1 or R2 fails. */
export async function deleteStrayObjects(
  env: StoredBuckets & Pick<Env, 'DB'>,
  { bucket: name, keys }: OutboxData<'stray_objects'>,
  now: number,
): Promise<void> {
  const bucket = bucketNamed(env, name);
  for (const key of keys) {
    if (await isNamed(database(env.DB), name, key)) continue;
    if (key.endsWith('/')) await deleteFolder(bucket, key);
    // Another request may have stored it just now, and is about to write its row.
    else await deleteStoredBefore(bucket, key, now - STRAY_AFTER_MS / 2 + 1);
  }
}

async function deleteFolder(bucket: R2Bucket, prefix: string): Promise<void> {
  const { objects } = await bucket.list({ prefix });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}

/** True when a row names the object: a post, a profile, or a request that awaits a moderator. */
async function isNamed(db: Database, bucket: string, key: string): Promise<boolean> {
  const owner = key.split('/')[0]!;
  const referencesIn = {
    'creator-posts': () =>
      db.$count(
        creatorMedia,
        and(eq(creatorMedia.creatorId, owner), eq(creatorMedia.storagePath, key)),
      ),
    'profile-images': () =>
      db.$count(profiles, and(eq(profiles.id, owner), eq(profiles.profileImagePath, key))),
    [VERIFICATION_FILES]: () =>
      db.$count(
        verifications,
        and(eq(verifications.id, owner), eq(verifications.state, 'waiting')),
      ),
  }[bucket];
  if (!referencesIn) throw new Error(`no bucket ${bucket}`);
  return (await referencesIn()) > 0;
}
