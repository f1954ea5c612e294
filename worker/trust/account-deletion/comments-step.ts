import { sql } from 'drizzle-orm';
import { deleteFromInboxes, type Step } from './step.ts';

interface OwnComment {
  id: string;
  postAuthorId: string;
  parentAuthorId: string | null;
}

/**
 * The newest comments of the user. Likes of them go first, in statements of their own; replies of others become
 * comments of their own, without the mention. A reply is newer than its parent.
 */
export const comments: Step = async (work) => {
  const { db, user, rowsMax, callsMax } = work;
  const found = await db.all<OwnComment>(sql`
    select comment.id, post.creator_id as postAuthorId, parent.user_id as parentAuthorId
    from creator_media_comments comment
    join creator_media post on post.id = comment.media_id
    left join creator_media_comments parent on parent.id = comment.parent_comment_id
    where comment.user_id = ${user.id}
    order by comment.rowid desc limit ${Math.min(rowsMax, Math.ceil(callsMax / 2))}`);
  if (found.length === 0) return false;
  const these = sql`(select value from json_each(${JSON.stringify(found.map(({ id }) => id))}))`;
  const likes = await db.all(sql`
    delete from creator_media_comment_likes where rowid in (
      select rowid from creator_media_comment_likes where comment_id in ${these} limit ${rowsMax})
    returning 1`);
  if (likes.length >= rowsMax) return true;
  const mention = `@${user.username} `;
  const replies = await db.all(sql`
    update creator_media_comments set parent_comment_id = null,
      content = iif(substr(content, 1, length(${mention})) = ${mention},
        substr(content, length(${mention}) + 1), content)
    where rowid in (
      select rowid from creator_media_comments
      where parent_comment_id in ${these} and user_id <> ${user.id} limit ${rowsMax})
    returning 1`);
  if (replies.length >= rowsMax) return true;
  await deleteFromInboxes(
    work,
    found.flatMap(({ postAuthorId, parentAuthorId }) => [postAuthorId, parentAuthorId]),
  );
  await db.run(sql`
    delete from creator_media_comments where id in ${these} and user_id = ${user.id}
      and not exists (select 1 from creator_media_comments reply
        where reply.parent_comment_id = creator_media_comments.id and reply.user_id <> ${user.id})`);
  return true;
};
