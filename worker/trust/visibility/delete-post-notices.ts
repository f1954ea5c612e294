import { eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia, outbox } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';

/** Comments per batch, each of which may need two requests, and batches per run. */
const COMMENTS_AT_ONCE = 40;
const BATCHES_PER_RUN = 5;

/**
 * Deletes notifications of replies to comments, and of their likes, when their post is no longer public, because then
 * only its author may see it. They do not come back with the post. Works from the newest comment to the oldest in
 * batches, and enqueues the rest: `postId`, and `before`, the last processed comment.
 */
export async function deletePostNotices(
  env: Env,
  { postId, before }: OutboxData<'post_quotes'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const [post] = await db
    .select({ creatorId: creatorMedia.creatorId, isPublic: creatorMedia.isPublic })
    .from(creatorMedia)
    .where(eq(creatorMedia.id, postId));
  // The post is visible again, or is being deleted, which deletes them too (worker/community/posts/post-deletion.ts).
  if (!post || post.isPublic) return;
  let place: string | null | undefined = before;
  for (let batch = 0; batch < BATCHES_PER_RUN && place !== null; batch += 1) {
    const { people, last } = await readBatch(db, postId, place);
    people.delete(post.creatorId);
    await Promise.all([...people].map((id) => env.INBOX.getByName(id).deletePostNotices([postId])));
    place = last;
  }
  if (place)
    await db.insert(outbox).values(outboxEntry('post_quotes', { postId, before: place }, now + 1));
}

interface Row {
  id: string;
  authorId: string | null;
  parentAuthorId: string | null;
}

/** The users with notifications about the next comments, and the last comment read; null at the end. */
async function readBatch(db: Database, postId: string, before: string | undefined) {
  const place = before
    ? sql`and (created_at, id) < (select created_at, id from creator_media_comments where id = ${before})`
    : sql``;
  const rows = await db.all<Row>(sql`
    select id, iif(like_count > 0, user_id, null) as authorId,
      (select user_id from creator_media_comments parent where parent.id = comment.parent_comment_id) as parentAuthorId
    from creator_media_comments comment
    where media_id = ${postId} and is_visible = 1 ${place}
    order by created_at desc, id desc limit ${COMMENTS_AT_ONCE}`);
  const people = new Set(
    rows
      .flatMap(({ authorId, parentAuthorId }) => [authorId, parentAuthorId])
      .filter((id) => id !== null),
  );
  return { people, last: rows.length < COMMENTS_AT_ONCE ? null : rows.at(-1)!.id };
}

/** Enqueues {@link deletePostNotices} for all posts of a hidden user; a user has few. */
export async function enqueuePostNotices(
  db: Database,
  personId: string,
  now: number,
): Promise<void> {
  await insertWhere(
    db,
    outbox,
    outboxEntry('post_quotes', sql`json_object('postId', ${creatorMedia.id})` as never, now + 1),
    sql`${creatorMedia.creatorId} = ${personId} and ${creatorMedia.deletionStartedAt} is null`,
    sql`${creatorMedia}`,
  );
}
