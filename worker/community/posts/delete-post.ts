import { and, eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { enqueuePurge } from '../../platform/caches/invalidation.ts';
import type { Effect } from '../../platform/effects.ts';
import { startDeletion } from './post-deletion.ts';

/**
 * Starts the deletion of one of the creator's own posts. The post disappears at once; its rows follow in batches
 * (worker/community/posts/post-deletion.ts). 404 for any other post, and for one that is already being deleted. Returns
 * the outbox entries that delete its picture, if it has one in our bucket, and purge all that shows the post.
 */
export async function deletePost(
  db: Database,
  creatorId: string,
  id: string,
  now: number,
): Promise<{ deletions: Effect[]; purges: Effect[] }> {
  const own = and(eq(creatorMedia.id, id), eq(creatorMedia.creatorId, creatorId))!;
  const { storagePath } = creatorMedia;
  const keys = sql`(select json_group_array(json_object('bucket', 'creator-posts', 'key', ${storagePath}))
    from ${creatorMedia} where ${own} and ${storagePath} like ${creatorId} || '/%')`;
  const changed = sql`json_object('postId', ${id}, 'personId', ${creatorId}, 'pictures', json(${keys}))`;
  const isStarted = sql`exists (select 1 from ${creatorMedia}
    where ${own} and ${creatorMedia.deletionStartedAt} is null)`;
  const {
    creator,
    purges,
    pictures: deletions,
    posts,
  } = await batch(db, {
    creator: selectIsCreator(db, creatorId),
    purges: enqueuePurge(db, changed, now, isStarted),
    ...startDeletion(db, own, now),
  });
  requireCreator(creator);
  if (posts.length === 0) throw new ProblemError('post.not_found');
  return { deletions, purges };
}
