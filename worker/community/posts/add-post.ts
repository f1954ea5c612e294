import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { enqueuePostsSeen } from '../../../database/hide-posts.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { POSTS_MAX } from '../../../domain/limits.ts';
import type { NewPhotoPost, NewTextPost } from '../../../domain/posts/post.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  noteIfPresent,
  selectPresence,
  settleNewPicture,
} from '../../platform/images/absent-owner.ts';
import {
  type Buckets,
  enqueueStray,
  insertStray,
  isStillStray,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { awayMetadata } from '../../platform/images/quarantine.ts';
import { imageTypes, widthMetadata } from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';
import { log } from '../../platform/log.ts';
import { scheduleAnnouncement } from '../follows/announce-posts.ts';
import {
  describeOwnPost,
  type OwnPost,
  type PostRow,
  type SignUrlForAuthor,
  selectPosts,
} from './post.ts';
import { isOwnPost, isPlacedPost } from './queries.ts';

type Content = Pick<
  typeof creatorMedia.$inferInsert,
  'mediaType' | 'title' | 'bodyText' | 'caption' | 'storagePath'
>;

/** A published post; `isNew` is false when it was published before. */
interface Published {
  post: OwnPost;
  isNew: boolean;
}

/**
 * Publishes a text; 403 `creator.required`, or 409 when there are ten posts already. Repeating the same `id` and
 * content by the same creator returns the existing post; any other use of a taken id is a 409 `id.reused`.
 */
export async function addTextPost(
  db: Database,
  creatorId: string,
  { id = crypto.randomUUID(), mediaType, title = null, bodyText }: NewTextPost,
  now: number,
): Promise<Published> {
  const content = { mediaType, title, bodyText };
  const { row, isNew } = await insertPost(db, id, creatorId, content, now);
  const isSame = row.mediaType === mediaType && row.title === title && row.bodyText === bodyText;
  if (!isSame) throw new ProblemError('id.reused');
  return { post: describeOwnPost(row), isNew };
}

/**
 * Publishes a photo: first an outbox entry in D1, then the object, then the row. When no row is written in the end, the
 * object is deleted, at the latest through that entry; a row never exists without its object. The picture of a hidden
 * user is quarantined from the start; `toAuthor` makes its URL one for the author. A repeated `id` is handled as by
 * {@link addTextPost}; the content is the caption and the stored picture.
 */
export async function addPhotoPost(
  db: Database,
  env: Buckets & Pick<Env, 'IMAGES'>,
  creatorId: string,
  { id: chosenId, file, caption }: NewPhotoPost,
  now: number,
  toAuthor?: SignUrlForAuthor,
): Promise<Published> {
  const id = chosenId ?? crypto.randomUUID();
  const bucket = env.CREATOR_POSTS;
  const picture = await uprightImage(env.IMAGES, file);
  const describeExisting = async (row: PostRow): Promise<Published> => {
    const isSame =
      row.mediaType === 'photo' &&
      row.caption === caption &&
      (await isStored(bucket, row.storagePath, picture));
    if (!isSame) throw new ProblemError('id.reused');
    return { post: describeOwnPost(row, toAuthor), isNew: false };
  };
  const [standing] = chosenId ? await selectOwnPost(db, creatorId, id) : [];
  if (standing) return describeExisting(standing);
  const stored = await storePhoto(db, bucket, creatorId, picture, now);
  const { key: storagePath, strayId, isAway } = stored;
  let inserted: Inserted;
  try {
    const content = { mediaType: 'photo', caption, storagePath } as const;
    inserted = await insertPost(db, id, creatorId, content, now, { isAway, strayId });
  } catch (error) {
    const isRefused = error instanceof ProblemError;
    await deletePhoto(db, bucket, { id, storagePath, strayId, isRefused }, now).catch(logDeferred);
    throw error;
  }
  const { row, isNew } = inserted;
  if (!isNew) {
    // A concurrent copy of this request was faster.
    await bucket.delete(storagePath);
    await takeStrayBack(db, strayId);
    return describeExisting(row);
  }
  if (isAway === Boolean(row.isAuthorPresent))
    await settleNewPicture(db, env, { bucket: 'creator-posts', key: storagePath }, creatorId);
  return { post: describeOwnPost(row, toAuthor), isNew };
}

type Picture = Awaited<ReturnType<typeof uprightImage>>;

/** True when the object under the key equals the picture. */
async function isStored(bucket: R2Bucket, key: string | null, { bytes }: Picture) {
  const stored = key === null ? null : await bucket.head(key);
  const md5 = stored?.checksums.md5;
  if (!md5) return false;
  return Buffer.from(md5).equals(Buffer.from(await crypto.subtle.digest('MD5', bytes)));
}

interface UnpublishedPhoto {
  id: string;
  storagePath: string;
  strayId: number;
  /** True when there is certainly no row. */
  isRefused: boolean;
}

/** Deletes a photo that gets no post, and the post that may have been written anyway. */
async function deletePhoto(
  db: Database,
  bucket: R2Bucket,
  { id, storagePath, strayId, isRefused }: UnpublishedPhoto,
  now: number,
): Promise<void> {
  const strays = [strayId];
  if (!isRefused) {
    // The row's statement also removes the outbox entry. A pending statement writes no row without that entry.
    strays.push(await enqueueStray(db, 'creator-posts', storagePath, now));
    await takeStrayBack(db, strayId);
    const { id: postId, storagePath: path } = creatorMedia;
    await db.delete(creatorMedia).where(and(eq(postId, id), eq(path, storagePath)));
  }
  await bucket.delete(storagePath);
  for (const each of strays) await takeStrayBack(db, each);
}

function logDeferred(error: unknown): void {
  log.error('image.deletion_deferred', { error });
}

/**
 * Stores the cleaned picture under `{creatorId}/{timestamp}.{ext}`, a key never used before. Returns the key, the id of
 * the outbox entry that would delete the object, and whether the picture is quarantined because its creator is hidden.
 */
async function storePhoto(
  db: Database,
  bucket: R2Bucket,
  creatorId: string,
  { extension, bytes, width }: Picture,
  now: number,
): Promise<{ key: string; strayId: number; isAway: boolean }> {
  for (let timestamp = now; ; timestamp++) {
    const key = `${creatorId}/${timestamp}.${extension}`;
    const { creator, stray } = await batch(db, {
      creator: first(selectPresence(db, creatorId)),
      stray: first(insertStray(db, 'creator-posts', key, now)),
    });
    const isAway = !creator?.isVisible;
    const strayId = stray!.id;
    const stored = await bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: imageTypes[extension] },
      customMetadata: { ...awayMetadata(isAway), ...widthMetadata(width) },
    });
    if (stored) return { key, strayId, isAway };
    await takeStrayBack(db, strayId);
  }
}

interface Inserted {
  row: PostRow;
  isNew: boolean;
}

function selectOwnPost(db: Database, creatorId: string, id: string) {
  return selectPosts(db, creatorId).where(and(eq(creatorMedia.id, id), isOwnPost(creatorId)));
}

/**
 * Appends a post to the creator's posts; 409 when there are ten already, also with concurrent requests. `picture` holds
 * the outbox entry of the stored picture, and whether it is quarantined. An existing post of the creator with that id
 * is returned as it is, not as new. An id used by another creator, or by a deleted post, is a 409 `id.reused`.
 */
async function insertPost(
  db: Database,
  id: string,
  creatorId: string,
  content: Content,
  now: number,
  picture?: { strayId: number; isAway: boolean },
): Promise<Inserted> {
  const own = sql`from ${creatorMedia} where ${isPlacedPost(creatorId)}`;
  const { creator, added, row, taken } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    added: first(
      insertWhere(
        db,
        creatorMedia,
        {
          id,
          creatorId,
          ...withSearchForms(content),
          position: sql`(select coalesce(max(${creatorMedia.position}) + 1, 0) ${own})`,
          createdAt: now,
        },
        and(
          sql`${isCreator(creatorId)} and (select count(*) ${own}) < ${POSTS_MAX}`,
          picture && isStillStray(picture.strayId),
        )!,
      )
        .onConflictDoNothing()
        .returning({ id: creatorMedia.id }),
    ),
    row: first(selectOwnPost(db, creatorId, id)),
    taken: db.select({ id: creatorMedia.id }).from(creatorMedia).where(eq(creatorMedia.id, id)),
    stray: picture ? [takeStrayBack(db, picture.strayId, isPost(id, content.storagePath))] : [],
    // The picture of a post that a hidden or suspended user adds is moved away like their others.
    unseen: picture
      ? [
          enqueuePostsSeen(
            db,
            sql`${isPost(id, content.storagePath)} and ${eq(creatorMedia.id, id)} and not exists (
              select 1 from ${profiles} where ${profiles.id} = ${creatorId} and ${profiles.isVisible})`,
          ),
        ]
      : [],
    moved: picture?.isAway ? [noteIfPresent(db, creatorId)] : [],
    announcement: scheduleAnnouncement(db, { id, creatorId, createdAt: now }),
  });
  requireCreator(creator);
  if (row) return { row, isNew: added !== undefined };
  throw new ProblemError(taken.length > 0 ? 'id.reused' : 'posts.limit_reached');
}

/** True when there is a post of this id with this picture. */
const isPost = (id: string, storagePath: string | null | undefined) =>
  sql`exists (select 1 from ${creatorMedia}
    where ${creatorMedia.id} = ${id} and ${creatorMedia.storagePath} = ${storagePath ?? null})`;
