import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { creatorMedia } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import { type DoomedPicture, doomPostPictures } from '../images/doomed-pictures.ts';

/**
 * Deletes one of the creator's own posts; 404 for any other. Gives its picture, which is doomed with
 * it, if it had one in our bucket.
 */
export async function deletePost(
  db: Database,
  creatorId: string,
  id: string,
): Promise<DoomedPicture[]> {
  const own = and(eq(creatorMedia.id, id), eq(creatorMedia.creatorId, creatorId))!;
  const [creator, doomed, [deleted]] = await db.batch([
    selectIsCreator(db, creatorId),
    doomPostPictures(db, own),
    db.delete(creatorMedia).where(own).returning({ id: creatorMedia.id }),
  ]);
  requireCreator(creator);
  if (!deleted) throw new ProblemError('post.not_found');
  return doomed;
}
