import { eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { creatorMedia, outbox } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';

/** Comments whose people are told at once, and pieces of so many in one run: each may be two requests. */
const COMMENTS_AT_ONCE = 40;
const PIECES_PER_RUN = 5;

/**
 * Nobody but its author sees a post that is not public, nor what was written under it: words of comments leave
 * the notices of everybody else, who has the replies to their comments there, and the comments that were
 * liked. They do not come back with the post: a notice is news. It goes from the newest comment to the oldest,
 * some pieces at a time, and notes where it has to go on: `postId`, and `before`, the last comment that it came to.
 */
export async function forgetQuotes(
  env: Env,
  { postId, before }: OutboxData<'post_quotes'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const [post] = await db
    .select({ creatorId: creatorMedia.creatorId, isPublic: creatorMedia.isPublic })
    .from(creatorMedia)
    .where(eq(creatorMedia.id, postId));
  // Seen again, or leaving, which tells them too (worker/community/posts/post-deletion.ts).
  if (!post || post.isPublic) return;
  let place: string | null | undefined = before;
  for (let piece = 0; piece < PIECES_PER_RUN && place !== null; piece += 1) {
    const { people, last } = await pieceOf(db, postId, place);
    people.delete(post.creatorId);
    await Promise.all([...people].map((id) => env.INBOX.getByName(id).forgetQuotes(postId)));
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

/** Who has something of the next comments in a notice, and the comment to go on behind; null at the end. */
async function pieceOf(db: Database, postId: string, before: string | undefined) {
  const place = before
    ? sql`and (created_at, id) < (select created_at, id from creator_media_comments where id = ${before})`
    : sql``;
  const rows = await db.all<Row>(sql`
    select id, iif(like_count > 0, user_id, null) as authorId,
      (select user_id from creator_media_comments parent where parent.id = comment.parent_comment_id) as parentAuthorId
    from creator_media_comments comment
    where media_id = ${postId} and is_shown = 1 ${place}
    order by created_at desc, id desc limit ${COMMENTS_AT_ONCE}`);
  const people = new Set(
    rows
      .flatMap(({ authorId, parentAuthorId }) => [authorId, parentAuthorId])
      .filter((id) => id !== null),
  );
  return { people, last: rows.length < COMMENTS_AT_ONCE ? null : rows.at(-1)!.id };
}

/** Notes the same of all posts of somebody who is absent. A person has few. */
export async function noteQuotesOf(db: Database, personId: string, now: number): Promise<void> {
  await db.run(sql`
    insert into outbox (kind, data, due_at)
    select 'post_quotes', json_object('postId', id), ${now + 1}
    from creator_media where creator_id = ${personId} and deletion_started_at is null`);
}
