import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { avatarUrl } from '../../../database/person.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { enqueuePurge } from '../../platform/caches/invalidation.ts';
import type { Effect } from '../../platform/effects.ts';
import { noteIfPresent, settleNewPicture } from '../../platform/images/absent-owner.ts';
import {
  enqueuePortraits,
  enqueueStray,
  type StoredBuckets,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { awayMetadata } from '../../platform/images/quarantine.ts';
import {
  type ImageExtension,
  imageTypes,
  typeOfKey,
  widthMetadata,
} from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';
import { requestReverification } from '../verification/former-portrait.ts';
import type { SignUrlForOwner } from './own-profile.ts';

type AvatarEnv = StoredBuckets & Pick<Env, 'IMAGES'>;

export interface SavedAvatar {
  /** The avatar's URL, for its owner. */
  avatarUrl: string | null;
  /** The outbox entries that delete older pictures. */
  deletions: Effect[];
  /** The outbox entries of caches that have the previous picture, or the badge that it had. */
  purges: Effect[];
}

/**
 * Stores the picture under `{userId}/profile.{ext}`: first an outbox entry in D1 that would delete it, then the object,
 * then the row. Uploads are ordered by their objects, so that the later of two concurrent uploads stays. Older objects
 * of another type are deleted. The picture of a hidden user is quarantined from the start; `toOwner` makes its URL one
 * for the owner. Verification includes the avatar: a different one removes 'Vérifié', and the previous one is stored
 * for moderators to compare; the same picture changes nothing.
 */
export async function saveAvatar(
  db: Database,
  env: AvatarEnv,
  userId: string,
  file: Uint8Array,
  now: number,
  toOwner: SignUrlForOwner = (url) => url,
): Promise<SavedAvatar> {
  const { extension, bytes, width } = await uprightImage(env.IMAGES, file);
  const key = avatarKey(userId, extension);
  const [owner] = await selectOwner(db, userId);
  const isAway = !owner?.isVisible;
  const wasVerified = owner?.verifiedStatus === 'verified';
  if (owner && wasVerified) {
    const before = await portraitOf(env, userId, owner);
    if (before && owner.profileImagePath === key && before.bytes.equals(bytes))
      return { avatarUrl: avatarFor(owner, toOwner), deletions: [], purges: [] };
    await requestReverification(db, env, userId, before, now);
  }
  const bucket = env.PROFILE_IMAGES;
  const strayId = await enqueueStray(db, 'profile-images', key, now);
  const { uploaded } = await bucket.put(key, bytes, {
    httpMetadata: { contentType: imageTypes[extension] },
    customMetadata: { ...awayMetadata(isAway), ...widthMetadata(width) },
  });
  const stored = { key, uploadedAt: uploaded.getTime(), isAway, strayId, wasVerified };
  const named = await nameAvatar(db, userId, stored, now).catch(async (error) => {
    // Deletes the object, unless the row names its key: from before, or because only the response was lost.
    const [current] = await selectOwner(db, userId);
    if (current?.profileImagePath !== key) await bucket.delete(key);
    throw error;
  });
  const { row, deletions, purges } = named;
  if (row && isAway === Boolean(row.isVisible))
    await settleNewPicture(db, env, { bucket: 'profile-images', key }, userId);
  return {
    avatarUrl: row ? avatarFor(row, toOwner) : null,
    deletions,
    purges,
  };
}

/**
 * The avatar in our bucket that the row names; null when there is none, or when another upload has just replaced it.
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
  uploadedAt: number;
  isAway: boolean;
  strayId: number;
  wasVerified: boolean;
}

/**
 * Points the row to the object, unless it names a later upload, and enqueues the deletion of older ones, and the purge
 * of all types, because the previous picture may have had the same key. Returns the row afterwards.
 */
async function nameAvatar(
  db: Database,
  userId: string,
  { key, uploadedAt, isAway, strayId, wasVerified }: StoredPortrait,
  now: number,
) {
  const isLatest = or(
    isNull(profiles.profileImageUploadedAt),
    lte(profiles.profileImageUploadedAt, uploadedAt),
  );
  const pictures = portraitsOf(userId);
  const others = pictures.map((portrait) => portrait.key).filter((other) => other !== key);
  const isNamed = sql`exists (select 1 from ${profiles} where ${profiles.id} = ${userId}
    and ${profiles.profileImagePath} = ${key} and ${profiles.profileImageUploadedAt} = ${uploadedAt})`;
  const changed = {
    pictures,
    ...(wasVerified ? { personId: userId } : { mayExpire: true as const }),
  };
  const { deletions, purges, row } = await batch(db, {
    saved: updateProfile(
      db,
      { profileImagePath: key, profileImageUploadedAt: uploadedAt },
      and(eq(profiles.id, userId), isLatest),
      now,
    ),
    stray: takeStrayBack(db, strayId),
    moved: isAway ? [noteIfPresent(db, userId)] : [],
    deletions: enqueuePortraits(db, others, uploadedAt, now),
    purges: enqueuePurge(db, changed, now, isNamed),
    row: first(selectOwner(db, userId)),
  });
  return { row, deletions, purges };
}

/** The query for the owner's avatar, visibility and verified status. */
function selectOwner(db: Database, userId: string) {
  return db
    .select({
      profileImagePath: profiles.profileImagePath,
      profileImageUploadedAt: profiles.profileImageUploadedAt,
      isVisible: profiles.isVisible,
      verifiedStatus: creatorProfiles.verifiedStatus,
    })
    .from(profiles)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, userId));
}

type Owner = Awaited<ReturnType<typeof selectOwner>>[number];

function avatarFor(owner: Owner, toOwner: SignUrlForOwner): string | null {
  const url = avatarUrl(owner);
  return owner.isVisible ? url : toOwner(url);
}
function portraitsOf(userId: string) {
  const extensions = Object.keys(imageTypes) as ImageExtension[];
  return extensions.map((extension) => ({
    bucket: 'profile-images',
    key: avatarKey(userId, extension),
  }));
}

function avatarKey(userId: string, extension: ImageExtension): string {
  return `${userId}/profile.${extension}`;
}
