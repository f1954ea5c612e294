import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../database/creator-only.ts';
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
 * Publishes a photo: first the object, then the row. When there is no row in the end, the object
 * goes again; a row never stands without its object. The picture of who is absent is put away from its first
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
  const storagePath = await storePhoto(bucket, creatorId, file, isAway, now);
  let row: PostRow;
  try {
    const content = { mediaType: 'photo', caption, storagePath } as const;
    row = await insertPost(db, id, creatorId, content, now, isAway);
  } catch (error) {
    // A failure that is no refusal may hide a row that was written after all.
    if (!(error instanceof ProblemError))
      await db.delete(creatorMedia).where(eq(creatorMedia.id, id));
    await bucket.delete(storagePath);
    throw error;
  }
  if (isAway === Boolean(row.isAuthorPresent))
    await settleNewPicture(db, buckets, { bucket: 'creator-posts', key: storagePath }, creatorId);
  return describePost(row, toAuthor);
}

/**
 * Stores the cleaned picture under `{creatorId}/{timestamp}.{ext}`, a key never used before, and
 * gives it.
 */
async function storePhoto(
  bucket: R2Bucket,
  creatorId: string,
  file: Uint8Array,
  isAway: boolean,
  now: number,
): Promise<string> {
  const { extension, bytes } = await cleanImage(file);
  for (let timestamp = now; ; timestamp++) {
    const key = `${creatorId}/${timestamp}.${extension}`;
    const stored = await bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: imageTypes[extension] },
      customMetadata: awayMetadata(isAway),
    });
    if (stored) return key;
  }
}

/**
 * Appends a post to the creator's; 409 when there are ten already, also when several come at once.
 * `isPictureAway`: the post's picture is stored as put away.
 */
async function insertPost(
  db: Database,
  id: string,
  creatorId: string,
  content: Content,
  now: number,
  isPictureAway = false,
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
      sql`${isCreator(creatorId)} and (select count(*) ${own}) < ${POSTS_MAX}`,
    ),
    selectPosts(db, creatorId).where(eq(creatorMedia.id, id)),
    ...(isPictureAway ? [noteIfPresent(db, creatorId)] : []),
  ]);
  requireCreator(creator);
  if (!added) throw new ProblemError('posts.limit_reached');
  return added;
}
