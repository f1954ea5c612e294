import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { creatorMedia } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { recordHidden } from '../../discovery/rankings/record-hidden.ts';
import { deletePostNotices } from './delete-post-notices.ts';
import { hideAnswer } from './hide-answer.ts';
import { reconcilePictures } from './pictures.ts';

/**
 * Applies a post's visibility to rankings and to its picture; a published answer is hidden with its messages too.
 * Notifications about a hidden post go.
 */
export async function showOrHidePost(env: Env, { postId }: OutboxData<'post_seen'>, now: number) {
  const db = database(env.DB);
  await hideAnswer(db, postId);
  const [post] = await db
    .select({ creatorId: creatorMedia.creatorId })
    .from(creatorMedia)
    .where(eq(creatorMedia.id, postId));
  if (!post) return;
  await recordHidden(db, env.RANKINGS, now);
  await reconcilePictures(db, env, post.creatorId);
  await deletePostNotices(env, { postId }, now);
}
