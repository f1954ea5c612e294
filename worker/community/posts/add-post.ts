import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { describeFailure } from '../../../database/failure.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { POSTS_MAX } from '../../../domain/limits.ts';
import type { NewPhotoPost, NewTextPost } from '../../../domain/posts/post.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { isAbsent, noteIfPresent, settleNewPicture } from '../../platform/images/absent-owner.ts';
import {
  type Buckets,
  enqueueStray,
  isStillStray,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { awayMetadata } from '../../platform/images/quarantine.ts';
import { imageTypes } from '../../platform/images/stored-image.ts';
import { uprightImage } from '../../platform/images/upright-image.ts';
import { describePost, type Post, type PostRow, selectPosts, type ToAuthor } from './post.ts';
import { isOwnPost } from './queries.ts';

type Content = Pick<
  typeof creatorMedia.$inferInsert,
  'mediaType' | 'title' | 'bodyText' | 'caption' | 'storagePath'
>;

/** A post that stands as it was asked for; `isNew` unless it did so before. */
interface Published {
  post: Post;
  isNew: boolean;
}

/**
 * Publishes a text; 403 `creator.required`, or 409 when there are ten posts already. The same `id` and content
 * by the same creator once more gives the post that stands; any other use of an id that is taken is a 409
 * `id.reused`.
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
  return { post: describePost(row), isNew };
}

/**
 * Publishes a photo: first a note in D1, then the object, then the row. When there is no row in the end, the
 * object goes again, by the note where all else fails; a row never stands without its object. The picture of who
 * is absent is put away from its first moment; `toAuthor` makes its address theirs. A repeated `id` as with
 * {@link addTextPost}: the content is the caption and the picture as it is stored.
 */
export async function addPhotoPost(
  db: Database,
  env: Buckets & Pick<Env, 'IMAGES'>,
  creatorId: string,
  { id: chosenId, file, caption }: NewPhotoPost,
  now: number,
  toAuthor?: ToAuthor,
): Promise<Published> {
  const id = chosenId ?? crypto.randomUUID();
  const bucket = env.CREATOR_POSTS;
  const picture = await uprightImage(env.IMAGES, file);
  const asStanding = async (row: PostRow): Promise<Published> => {
    const isSame =
      row.mediaType === 'photo' &&
      row.caption === caption &&
      (await isStored(bucket, row.storagePath, picture));
    if (!isSame) throw new ProblemError('id.reused');
    return { post: describePost(row, toAuthor), isNew: false };
  };
  const [standing] = chosenId ? await selectOwnPost(db, creatorId, id) : [];
  if (standing) return asStanding(standing);
  const isAway = await isAbsent(db, creatorId);
  const { key: storagePath, note } = await storePhoto(db, bucket, creatorId, picture, isAway, now);
  let inserted: Inserted;
  try {
    const content = { mediaType: 'photo', caption, storagePath } as const;
    inserted = await insertPost(db, id, creatorId, content, now, { isAway, note });
  } catch (error) {
    const isRefused = error instanceof ProblemError;
    await takePhotoBack(db, bucket, { id, storagePath, note, isRefused }, now).catch(logLeft);
    throw error;
  }
  const { row, isNew } = inserted;
  if (!isNew) {
    // A copy was faster.
    await bucket.delete(storagePath);
    await takeStrayBack(db, note);
    return asStanding(row);
  }
  if (isAway === Boolean(row.isAuthorPresent))
    await settleNewPicture(db, env, { bucket: 'creator-posts', key: storagePath }, creatorId);
  return { post: describePost(row, toAuthor), isNew };
}

type Picture = Awaited<ReturnType<typeof uprightImage>>;

/** Says if the object under the key is the picture. */
async function isStored(bucket: R2Bucket, key: string | null, { bytes }: Picture) {
  const stored = key === null ? null : await bucket.head(key);
  const md5 = stored?.checksums.md5;
  if (!md5) return false;
  return Buffer.from(md5).equals(Buffer.from(await crypto.subtle.digest('MD5', bytes)));
}

interface UnpublishedPhoto {
  id: string;
  storagePath: string;
  note: number;
  /** Says if there is certainly no row. */
  isRefused: boolean;
}

/** Deletes a photo of which there is to be no post, and the post that may have been written after all. */
async function takePhotoBack(
  db: Database,
  bucket: R2Bucket,
  { id, storagePath, note, isRefused }: UnpublishedPhoto,
  now: number,
): Promise<void> {
  const notes = [note];
  if (!isRefused) {
    // With the row its note has gone. One that is still on its way is not written without it.
    notes.push(await enqueueStray(db, 'creator-posts', storagePath, now));
    await takeStrayBack(db, note);
    const { id: postId, storagePath: path } = creatorMedia;
    await db.delete(creatorMedia).where(and(eq(postId, id), eq(path, storagePath)));
  }
  await bucket.delete(storagePath);
  for (const each of notes) await takeStrayBack(db, each);
}

function logLeft(error: unknown): void {
  console.error(JSON.stringify({ event: 'picture.left_to_cron', error: describeFailure(error) }));
}

/**
 * Stores the cleaned picture under `{creatorId}/{timestamp}.{ext}`, a key never used before, and
 * gives it, with the note that it may have to go.
 */
async function storePhoto(
  db: Database,
  bucket: R2Bucket,
  creatorId: string,
  { extension, bytes }: Picture,
  isAway: boolean,
  now: number,
): Promise<{ key: string; note: number }> {
  for (let timestamp = now; ; timestamp++) {
    const key = `${creatorId}/${timestamp}.${extension}`;
    const note = await enqueueStray(db, 'creator-posts', key, now);
    const stored = await bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: imageTypes[extension] },
      customMetadata: awayMetadata(isAway),
    });
    if (stored) return { key, note };
    await takeStrayBack(db, note);
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
 * Appends a post to the creator's; 409 when there are ten already, also when several come at once.
 * `picture`: the note of the one that is stored, and whether that is as put away. Where the creator has a post of
 * that id, it is given as it stands, and is not new; an id that is anybody else's, or that a deleted post had, is a
 * 409 `id.reused`.
 */
async function insertPost(
  db: Database,
  id: string,
  creatorId: string,
  content: Content,
  now: number,
  picture?: { note: number; isAway: boolean },
): Promise<Inserted> {
  const own = sql`from ${creatorMedia} where ${isOwnPost(creatorId)}`;
  const [creator, [added], [row], taken] = await db.batch([
    selectIsCreator(db, creatorId),
    insertWhere(
      db,
      creatorMedia,
      {
        id,
        creatorId,
        ...content,
        position: sql`(select coalesce(max(${creatorMedia.position}) + 1, 0) ${own})`,
        createdAt: now,
      },
      and(
        sql`${isCreator(creatorId)} and (select count(*) ${own}) < ${POSTS_MAX}`,
        picture && isStillStray(picture.note),
      )!,
    )
      .onConflictDoNothing()
      .returning({ id: creatorMedia.id }),
    selectOwnPost(db, creatorId, id),
    db.select({ id: creatorMedia.id }).from(creatorMedia).where(eq(creatorMedia.id, id)),
    ...(picture ? [takeStrayBack(db, picture.note, isPost(id, content.storagePath))] : []),
    ...(picture?.isAway ? [noteIfPresent(db, creatorId)] : []),
  ]);
  requireCreator(creator);
  if (row) return { row, isNew: added !== undefined };
  throw new ProblemError(taken.length > 0 ? 'id.reused' : 'posts.limit_reached');
}

/** The condition that there is a post of this id with this picture. */
const isPost = (id: string, storagePath: string | null | undefined) =>
  sql`exists (select 1 from ${creatorMedia}
    where ${creatorMedia.id} = ${id} and ${creatorMedia.storagePath} = ${storagePath ?? null})`;
