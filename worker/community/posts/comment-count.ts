import { type SQL, sql } from 'drizzle-orm';
import { creatorMedia, profiles, userBlocks } from '../../../database/schema.ts';

/**
 * The column `comment_count`: the number of a post's comments that are listed to the viewer (comments.ts), without those
 * of users whom they have blocked, and with their own hidden ones. It reads the post's comments or the viewer's blocks,
 * whichever are fewer, and nothing more when there are none.
 */
export function commentCountFor(viewerId: string | null): SQL.Aliased<number> {
  const { commentCount, id } = creatorMedia;
  if (!viewerId) return sql<number>`${commentCount}`.as('comment_count');
  const blockedIds = sql`(select viewer.blocked_ids from ${profiles} viewer where viewer.id = ${viewerId})`;
  const byTheComments = sql`(
    select count(*) from creator_media_comments theirs indexed by creator_media_comments_media
    where theirs.media_id = ${id} and theirs.is_visible = 1 and instr(${blockedIds}, theirs.user_id) > 0)`;
  const byTheBlocks = sql`(
    select count(*) from ${userBlocks} block
    cross join creator_media_comments theirs indexed by creator_media_comments_user
      on theirs.user_id = block.blocked_id and theirs.media_id = ${id} and theirs.is_visible = 1
    where block.blocker_id = ${viewerId})`;
  const ofBlocked = sql`(case when ${commentCount} < json_array_length(${blockedIds})
    then ${byTheComments} else ${byTheBlocks} end)`;
  const ownHidden = sql`(
    select count(*) from creator_media_comments own indexed by creator_media_comments_unseen
    where own.user_id = ${viewerId} and own.media_id = ${id} and own.is_visible = 0)`;
  return sql<number>`${commentCount} - ${ofBlocked} + ${ownHidden}`.as('comment_count');
}
