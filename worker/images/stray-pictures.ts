import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { creatorMedia, profiles, safetyEffects } from '../../database/schema.ts';
import type { ImageBucket } from '../../domain/image-url.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import type { Buckets } from './doomed-pictures.ts';
import { imageBucket } from './stored-image.ts';

/**
 * A picture is stored before the row that names it, under an address that anybody may ask for. So first D1
 * notes that it may have to go; the batch that writes the row takes the note back. Whatever breaks in between,
 * the note's time comes, and a picture that no row names is deleted.
 */

/** After so long no request that stored something is still under way. */
const SWEPT_AFTER_MS = HOUR_MS;

interface StoredPicture {
  bucket: ImageBucket;
  key: string;
}

/** Notes that the picture is about to be stored; gives the note's id. */
export async function noteStored(
  db: Database,
  { bucket, key }: StoredPicture,
  now: number,
): Promise<number> {
  const [note] = await db
    .insert(safetyEffects)
    .values({ kind: 'stray_picture', data: { bucket, key }, dueAt: now + SWEPT_AFTER_MS })
    .returning({ id: safetyEffects.id });
  return note!.id;
}

/** The condition that the note has not been swept, and the picture with it. */
export const isNoted = (note: number): SQL =>
  sql`exists (select 1 from ${safetyEffects} where ${safetyEffects.id} = ${note})`;

/** The statement that takes the note back, where `named` holds. */
export function takeNoteBack(db: Database, note: number, named?: SQL) {
  return db.delete(safetyEffects).where(and(eq(safetyEffects.id, note), named));
}

/**
 * Carries out a note, of the kind `stray_picture`: deletes the picture unless a row names it, or it was stored so
 * lately that another request is about to write one. Rejects when D1 or R2 fails.
 */
export async function deleteStrayPicture(
  env: Buckets & Pick<Env, 'DB'>,
  { bucket: name = '', key = '' }: Record<string, string>,
  now: number,
): Promise<void> {
  const bucket = imageBucket(env, name);
  if (!bucket || (await isNamed(database(env.DB), name, key))) return;
  const object = await bucket.head(key);
  if (!object || object.uploaded.getTime() > now - SWEPT_AFTER_MS / 2) return;
  await bucket.delete(key);
}

async function isNamed(db: Database, bucket: string, key: string): Promise<boolean> {
  const owner = key.split('/')[0]!;
  const naming =
    bucket === 'creator-posts'
      ? await db.$count(
          creatorMedia,
          and(eq(creatorMedia.creatorId, owner), eq(creatorMedia.storagePath, key)),
        )
      : await db.$count(profiles, and(eq(profiles.id, owner), eq(profiles.profileImagePath, key)));
  return naming > 0;
}
