import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { avatarUrl } from '../../database/person.ts';
import { profiles } from '../../database/schema.ts';
import { cleanImage } from '../images/clean-image.ts';
import { type DoomedPicture, doomPortraits } from '../images/doomed-pictures.ts';
import { type ImageExtension, imageTypes } from '../images/stored-image.ts';

/**
 * Stores the picture under `{userId}/profile.{ext}`, first the object, then the row. The order of
 * uploads is that of the objects: of two at once the later one stays. Objects of another type are
 * doomed when they are older.
 *
 * @returns where the avatar now is, and what is to be deleted
 */
export async function saveAvatar(
  db: Database,
  bucket: R2Bucket,
  userId: string,
  file: Uint8Array,
): Promise<{ avatarUrl: string | null; doomed: DoomedPicture[] }> {
  const { extension, bytes } = await cleanImage(file);
  const key = avatarKey(userId, extension);
  const { uploaded } = await bucket.put(key, bytes, {
    httpMetadata: { contentType: imageTypes[extension] },
  });
  const named = await nameAvatar(db, userId, key, uploaded.getTime()).catch(async (error) => {
    // The object goes, unless the row names its key: from before, or when only the answer was lost.
    const [current] = await selectAvatar(db, userId);
    if (current?.profileImagePath !== key) await bucket.delete(key);
    throw error;
  });
  return { avatarUrl: named.row ? avatarUrl(named.row) : null, doomed: named.doomed };
}

/**
 * Makes the row name the object, unless it names a later upload already, and dooms what is older;
 * gives what it then names.
 */
async function nameAvatar(db: Database, userId: string, key: string, uploadedAt: number) {
  const isLatest = or(
    isNull(profiles.profileImageUploadedAt),
    lte(profiles.profileImageUploadedAt, uploadedAt),
  );
  const others = portraitsOf(userId)
    .map((portrait) => portrait.key)
    .filter((other) => other !== key);
  const [, doomed, [row]] = await db.batch([
    db
      .update(profiles)
      .set({ profileImagePath: key, profileImageUploadedAt: uploadedAt })
      .where(and(eq(profiles.id, userId), isLatest)),
    doomPortraits(db, others, uploadedAt),
    selectAvatar(db, userId),
  ]);
  return { row, doomed };
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

/** Where a person's portrait can be, by what it is stored as. */
export function portraitsOf(userId: string) {
  const extensions = Object.keys(imageTypes) as ImageExtension[];
  return extensions.map((extension) => ({
    bucket: 'profile-images',
    key: avatarKey(userId, extension),
  }));
}

function avatarKey(userId: string, extension: ImageExtension): string {
  return `${userId}/profile.${extension}`;
}
