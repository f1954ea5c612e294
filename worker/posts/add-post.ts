import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isCreator, requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { creatorMedia } from '../../database/schema.ts';
import { POSTS_MAX } from '../../domain/limits.ts';
import type { NewPhotoPost, NewTextPost } from '../../domain/post.ts';
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
 * Publishes a photo: first the object, then the row. When there is no row in the end, the object
 * goes again; a row never stands without its object. The picture of who is absent is put away from its first
 * moment; `toAuthor` makes its address theirs. A repeated `id` as with {@link addTextPost}: the content is the
 * caption and the picture as it is stored.
 */
export async function addPhotoPost(
  db: Database,
  buckets: Buckets,
  creatorId: string,
  { id: chosenId, file, caption }: NewPhotoPost,
  now: number,
  toAuthor?: ToAuthor,
): Promise<Published> {
  const id = chosenId ?? crypto.randomUUID();
  const bucket = buckets.CREATOR_POSTS;
  const picture = await cleanImage(file);
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
  const storagePath = await storePhoto(bucket, creatorId, picture, isAway, now);
  let inserted: Inserted;
  try {
    const content = { mediaType: 'photo', caption, storagePath } as const;
    inserted = await insertPost(db, id, creatorId, content, now, isAway);
  } catch (error) {
    // A failure that is no refusal may hide a row that was written after all.
    if (!(error instanceof ProblemError))
      await db
        .delete(creatorMedia)
        .where(and(eq(creatorMedia.id, id), eq(creatorMedia.storagePath, storagePath)));
    await bucket.delete(storagePath);
    throw error;
  }
  const { row, isNew } = inserted;
  if (!isNew) {
    // A copy was faster.
    await bucket.delete(storagePath);
    return asStanding(row);
  }
  if (isAway === Boolean(row.isAuthorPresent))
    await settleNewPicture(db, buckets, { bucket: 'creator-posts', key: storagePath }, creatorId);
  return { post: describePost(row, toAuthor), isNew };
}

type Picture = Awaited<ReturnType<typeof cleanImage>>;

/** Whether the object under the key is the picture. */
async function isStored(bucket: R2Bucket, key: string | null, { bytes }: Picture) {
  const stored = key === null ? null : await bucket.head(key);
  const md5 = stored?.checksums.md5;
  if (!md5) return false;
  return Buffer.from(md5).equals(Buffer.from(await crypto.subtle.digest('MD5', bytes)));
}

/**
 * Stores the cleaned picture under `{creatorId}/{timestamp}.{ext}`, a key never used before, and
 * gives it.
 */
async function storePhoto(
  bucket: R2Bucket,
  creatorId: string,
  { extension, bytes }: Picture,
  isAway: boolean,
  now: number,
): Promise<string> {
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

interface Inserted {
  row: PostRow;
  isNew: boolean;
}

function selectOwnPost(db: Database, creatorId: string, id: string) {
  return selectPosts(db, creatorId).where(and(eq(creatorMedia.id, id), isOwnPost(creatorId)));
}

/**
 * Appends a post to the creator's; 409 when there are ten already, also when several come at once.
 * `isPictureAway`: the post's picture is stored as put away. Where the creator has a post of that id, it is
 * given as it stands, and is not new; an id that is anybody else's, or that a deleted post had, is a 409
 * `id.reused`.
 */
async function insertPost(
  db: Database,
  id: string,
  creatorId: string,
  content: Content,
  now: number,
  isPictureAway = false,
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
      sql`${isCreator(creatorId)} and (select count(*) ${own}) < ${POSTS_MAX}`,
    )
      .onConflictDoNothing()
      .returning({ id: creatorMedia.id }),
    selectOwnPost(db, creatorId, id),
    db.select({ id: creatorMedia.id }).from(creatorMedia).where(eq(creatorMedia.id, id)),
    ...(isPictureAway ? [noteIfPresent(db, creatorId)] : []),
  ]);
  requireCreator(creator);
  if (row) return { row, isNew: added !== undefined };
  throw new ProblemError(taken.length > 0 ? 'id.reused' : 'posts.limit_reached');
}
