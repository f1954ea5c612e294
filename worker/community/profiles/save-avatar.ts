import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { writeThenRead } from '../../../database/batch-after.ts';
import type { Database } from '../../../database/client.ts';
import { avatarUrl } from '../../../database/person.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import type { Effect } from '../../platform/effects.ts';
import { noteIfPresent, settleNewPicture } from '../../platform/images/absent-owner.ts';
import {
  enqueuePortraits,
  enqueueStray,
  type StoredBuckets,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { awayMetadata } from '../../platform/images/quarantine.ts';
import { type ImageExtension, imageTypes, typeOfKey } from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';
import { askAnew } from '../verification/former-portrait.ts';
import type { ToOwner } from './own-profile.ts';

/** The buckets that a portrait, and the one before it, may be stored in. */
type AvatarEnv = StoredBuckets & Pick<Env, 'IMAGES'>;

export interface SavedAvatar {
  /** The avatar's address, for its owner. */
  avatarUrl: string | null;
  /** The rows that have older pictures deleted. */
  deletions: Effect[];
  /** Says if it has cost its owner 'Vérifié'. */
  isUnverified: boolean;
}

/**
 * Stores the picture under `{userId}/profile.{ext}`: first a note in D1 that it may have to go, then the object,
 * then the row. The order of
 * uploads is that of the objects: of two at once the later one stays. Objects of another type are
 * deleted when they are older. The picture of who is absent is put away from its first moment; `toOwner`
 * makes its address theirs. Who is verified is verified with their portrait: another one takes that off, and
 * the one before is kept for moderators to compare; the same one again changes nothing.
 */
export async function saveAvatar(
  db: Database,
  env: AvatarEnv,
  userId: string,
  file: Uint8Array,
  now: number,
  toOwner: ToOwner = (url) => url,
): Promise<SavedAvatar> {
  const { extension, bytes } = await uprightImage(env.IMAGES, file);
  const key = avatarKey(userId, extension);
  const [owner] = await selectOwner(db, userId);
  const isAway = !owner?.isPresent;
  const wasVerified = owner?.verifiedStatus === 'verified';
  if (owner && wasVerified) {
    const before = await portraitOf(env, userId, owner);
    if (before && owner.profileImagePath === key && before.bytes.equals(bytes))
      return { avatarUrl: avatarFor(owner, toOwner), deletions: [], isUnverified: false };
    await askAnew(db, env, userId, before, now);
  }
  const bucket = env.PROFILE_IMAGES;
  const note = await enqueueStray(db, 'profile-images', key, now);
  const { uploaded } = await bucket.put(key, bytes, {
    httpMetadata: { contentType: imageTypes[extension] },
    customMetadata: awayMetadata(isAway),
  });
  const stored = { key, uploadedAt: uploaded.getTime(), isAway, note };
  const named = await nameAvatar(db, userId, stored, now).catch(async (error) => {
    // The object goes, unless the row names its key: from before, or when only the answer was lost.
    const [current] = await selectOwner(db, userId);
    if (current?.profileImagePath !== key) await bucket.delete(key);
    throw error;
  });
  const { row, deletions } = named;
  if (row && isAway === Boolean(row.isPresent))
    await settleNewPicture(db, env, { bucket: 'profile-images', key }, userId);
  return {
    avatarUrl: row ? avatarFor(row, toOwner) : null,
    deletions,
    isUnverified: wasVerified,
  };
}

/**
 * The portrait in our bucket that the row names; null where there is none, or where another upload has just
 * taken its place.
 */
async function portraitOf(
  { PROFILE_IMAGES }: AvatarEnv,
  userId: string,
  { profileImagePath: path, profileImageUploadedAt }: Owner,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  const contentType = path?.startsWith(`${userId}/`) ? typeOfKey(path) : null;
  const object = path && contentType ? await PROFILE_IMAGES.get(path) : null;
  if (!object || !contentType) return null;
  const bytes = Buffer.from(await object.arrayBuffer());
  return object.uploaded.getTime() > (profileImageUploadedAt ?? 0) ? null : { bytes, contentType };
}

interface StoredPortrait {
  key: string;
  /** Epoch milliseconds. */
  uploadedAt: number;
  isAway: boolean;
  note: number;
}

/**
 * Makes the row name the object, unless it names a later upload already, and has older ones deleted;
 * gives what it then names.
 */
async function nameAvatar(
  db: Database,
  userId: string,
  { key, uploadedAt, isAway, note }: StoredPortrait,
  now: number,
) {
  const isLatest = or(
    isNull(profiles.profileImageUploadedAt),
    lte(profiles.profileImageUploadedAt, uploadedAt),
  );
  const others = portraitsOf(userId)
    .map((portrait) => portrait.key)
    .filter((other) => other !== key);
  const [deletions, [row]] = await writeThenRead(
    db,
    [
      db
        .update(profiles)
        .set({ profileImagePath: key, profileImageUploadedAt: uploadedAt })
        .where(and(eq(profiles.id, userId), isLatest)),
      takeStrayBack(db, note),
      ...(isAway ? [noteIfPresent(db, userId)] : []),
    ],
    [enqueuePortraits(db, others, uploadedAt, now), selectOwner(db, userId)],
  );
  return { row, deletions };
}

/** The query for how somebody stands whose portrait it is, and where the portrait is. */
function selectOwner(db: Database, userId: string) {
  return db
    .select({
      profileImagePath: profiles.profileImagePath,
      profileImageUploadedAt: profiles.profileImageUploadedAt,
      isPresent: profiles.isPresent,
      verifiedStatus: creatorProfiles.verifiedStatus,
    })
    .from(profiles)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, userId));
}

type Owner = Awaited<ReturnType<typeof selectOwner>>[number];

/** The portrait's address, for its owner. */
function avatarFor(owner: Owner, toOwner: ToOwner): string | null {
  const url = avatarUrl(owner);
  return owner.isPresent ? url : toOwner(url);
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
