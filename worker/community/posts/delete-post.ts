import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Effect } from '../../platform/effects.ts';
import { startDeletion } from './post-deletion.ts';

/**
 * Starts the deletion of one of the creator's own posts. The post disappears at once; its rows
 * follow in batches (worker/community/posts/post-deletion.ts). 404 for any other post, and for one
 * that is already being deleted. Returns the outbox entry that deletes its picture, if it has one
 * in our bucket.
 */
export async function deletePost(
  db: Database,
  creatorId: string,
  id: string,
  now: number,
): Promise<Effect[]> {
  const own = and(eq(creatorMedia.id, id), eq(creatorMedia.creatorId, creatorId))!;
  const [creator, deletions, [started]] = await db.batch([
    selectIsCreator(db, creatorId),
    ...startDeletion(db, own, now),
  ]);
  requireCreator(creator);
  if (!started) throw new ProblemError('post.not_found');
  return deletions;
}
