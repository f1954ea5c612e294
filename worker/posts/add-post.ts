import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { describeFailure } from '../../database/failure.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorMedia } from '../../database/schema.ts';
import { POSTS_MAX } from '../../domain/limits.ts';
import type { NewTextPost } from '../../domain/post.ts';
import { ProblemError } from '../../domain/problem.ts';
import { isAbsent, noteIfPresent, settleNewPicture } from '../images/absent-owner.ts';
import { cleanImage } from '../images/clean-image.ts';
import type { Buckets } from '../images/doomed-pictures.ts';
import { awayMetadata } from '../images/put-away.ts';
import { imageTypes } from '../images/stored-image.ts';
import { isNoted, noteStored, takeNoteBack } from '../images/stray-pictures.ts';
import { describePost, type Post, type PostRow, selectPosts, type ToAuthor } from './post.ts';
import { isOwnPost } from './queries.ts';

type Content = Pick<
  typeof creatorMedia.$inferInsert,
  'mediaType' | 'title' | 'bodyText' | 'caption' | 'storagePath'
>;

/** Publishes a text; 403 `creator.required`, or 409 when there are ten posts already. */
export async function addTextPost(
  db: Database,
  creatorId: string,
  content: NewTextPost,
  now: number,
): Promise<Post> {
  return describePost(await insertPost(db, crypto.randomUUID(), creatorId, content, now));
}

/**
 * Publishes a photo: first a note in D1, then the object, then the row. When there is no row in the end, the
 * object goes again, by the note where all else fails; a row never stands without its object. The picture of who is absent is put away from its first
 * moment; `toAuthor` makes its address theirs.
 */
export async function addPhotoPost(
  db: Database,
  buckets: Buckets,
  creatorId: string,
  { file, caption }: { file: Uint8Array; caption: string },
  now: number,
  toAuthor?: ToAuthor,
): Promise<Post> {
  const id = crypto.randomUUID();
  const bucket = buckets.CREATOR_POSTS;
  const isAway = await isAbsent(db, creatorId);
  const { key: storagePath, note } = await storePhoto(db, bucket, creatorId, file, isAway, now);
  let row: PostRow;
  try {
    const content = { mediaType: 'photo', caption, storagePath } as const;
    row = await insertPost(db, id, creatorId, content, now, { isAway, note });
  } catch (error) {
    const isRefused = error instanceof ProblemError;
    await takePhotoBack(db, bucket, { id, storagePath, note, isRefused }, now).catch(logLeft);
    throw error;
  }
  if (isAway === Boolean(row.isAuthorPresent))
    await settleNewPicture(db, buckets, { bucket: 'creator-posts', key: storagePath }, creatorId);
  return describePost(row, toAuthor);
}

interface UnpublishedPhoto {
  id: string;
  storagePath: string;
  note: number;
  /** Whether there is certainly no row. */
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
    notes.push(await noteStored(db, { bucket: 'creator-posts', key: storagePath }, now));
    await takeNoteBack(db, note);
    await db.delete(creatorMedia).where(eq(creatorMedia.id, id));
  }
  await bucket.delete(storagePath);
  for (const each of notes) await takeNoteBack(db, each);
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
  file: Uint8Array,
  isAway: boolean,
  now: number,
): Promise<{ key: string; note: number }> {
  const { extension, bytes } = await cleanImage(file);
  for (let timestamp = now; ; timestamp++) {
    const key = `${creatorId}/${timestamp}.${extension}`;
    const note = await noteStored(db, { bucket: 'creator-posts', key }, now);
    const stored = await bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: imageTypes[extension] },
      customMetadata: awayMetadata(isAway),
    });
    if (stored) return { key, note };
    await takeNoteBack(db, note);
  }
}

/**
 * Appends a post to the creator's; 409 when there are ten already, also when several come at once.
 * `picture`: the note of the one that is stored, and whether that is as put away.
 */
async function insertPost(
  db: Database,
  id: string,
  creatorId: string,
  content: Content,
  now: number,
  picture?: { note: number; isAway: boolean },
): Promise<PostRow> {
  const own = sql`from ${creatorMedia} where ${isOwnPost(creatorId)}`;
  const [creator, , [added]] = await db.batch([
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
        picture && isNoted(picture.note),
      )!,
    ),
    selectPosts(db, creatorId).where(eq(creatorMedia.id, id)),
    ...(picture ? [takeNoteBack(db, picture.note, isThere(id))] : []),
    ...(picture?.isAway ? [noteIfPresent(db, creatorId)] : []),
  ]);
  requireCreator(creator);
  if (!added) throw new ProblemError('posts.limit_reached');
  return added;
}

const isThere = (id: string) =>
  sql`exists (select 1 from ${creatorMedia} where ${creatorMedia.id} = ${id})`;
