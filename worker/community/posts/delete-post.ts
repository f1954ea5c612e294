import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../../database/creator-only.ts';
import { creatorMedia } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Effect } from '../../platform/effects.ts';
import { startDeletion } from './post-deletion.ts';

/**
 * Has one of the creator's own posts leave: it is gone for everybody at once, its rows follow in steps
 * (worker/community/posts/post-deletion.ts). 404 for any other, and for one that is leaving already. Answers the row that
 * has its picture deleted, if it had one in our bucket.
 */
export async function deletePost(
  db: Database,
  creatorId: string,
  id: string,
  now: number,
): Promise<Effect[]> {
  const own = and(eq(creatorMedia.id, id), eq(creatorMedia.creatorId, creatorId))!;
  const [creator, deletions, [left]] = await db.batch([
    selectIsCreator(db, creatorId),
    ...startDeletion(db, own, now),
  ]);
  requireCreator(creator);
  if (!left) throw new ProblemError('post.not_found');
  return deletions;
}
