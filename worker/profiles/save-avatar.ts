import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { avatarUrl } from '../../database/person.ts';
import { profiles } from '../../database/schema.ts';
import { cleanImage } from '../images/clean-image.ts';
import { type ImageExtension, imageTypes } from '../images/stored-image.ts';

/**
 * Stores the picture under `{userId}/profile.{ext}`, first the object, then the row. The order of
 * uploads is that of the objects: of two at once the later one stays, and objects of another type
 * go only when they are older than the one the row names.
 *
 * @returns where the avatar now is
 */
export async function saveAvatar(
  db: Database,
  bucket: R2Bucket,
  userId: string,
  file: Uint8Array,
): Promise<string | null> {
  const { extension, bytes } = await cleanImage(file);
  const key = avatarKey(userId, extension);
  const { uploaded } = await bucket.put(key, bytes, {
    httpMetadata: { contentType: imageTypes[extension] },
  });
  const row = await nameAvatar(db, userId, key, uploaded.getTime()).catch(async (error) => {
    // The object goes, unless the row names its key: from before, or when only the answer was lost.
    const [current] = await selectAvatar(db, userId);
    if (current?.profileImagePath !== key) await bucket.delete(key);
    throw error;
  });
  await deleteOlder(bucket, userId, extension, uploaded);
  return row ? avatarUrl(row) : null;
}

/**
 * Makes the row name the object, unless it names a later upload already; gives what it then names.
 */
async function nameAvatar(db: Database, userId: string, key: string, uploadedAt: number) {
  const isLatest = or(
    isNull(profiles.profileImageUploadedAt),
    lte(profiles.profileImageUploadedAt, uploadedAt),
  );
  const [, [row]] = await db.batch([
    db
      .update(profiles)
      .set({ profileImagePath: key, profileImageUploadedAt: uploadedAt })
      .where(and(eq(profiles.id, userId), isLatest)),
    selectAvatar(db, userId),
  ]);
  return row;
}

function selectAvatar(db: Database, userId: string) {
  return db
    .select({
      profileImagePath: profiles.profileImagePath,
      profileImageUploadedAt: profiles.profileImageUploadedAt,
    })
    .from(profiles)
    .where(eq(profiles.id, userId));
}

function avatarKey(userId: string, extension: ImageExtension): string {
  return `${userId}/profile.${extension}`;
}

/** Deletes the user's avatars of the other types that were there before. */
async function deleteOlder(
  bucket: R2Bucket,
  userId: string,
  extension: ImageExtension,
  uploaded: Date,
): Promise<void> {
  const others = (Object.keys(imageTypes) as ImageExtension[])
    .filter((other) => other !== extension)
    .map((other) => avatarKey(userId, other));
  const found = await Promise.all(others.map((key) => bucket.head(key)));
  const older = found.filter((object) => object && object.uploaded < uploaded);
  if (older.length > 0) await bucket.delete(older.map((object) => object!.key));
}
