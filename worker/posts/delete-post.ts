import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { requireCreator, selectIsCreator } from '../../database/creator-only.ts';
import { creatorMedia } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';

/**
 * Deletes one of the creator's own posts; 404 for any other. Gives the key of the image that no row
 * needs any more, or null when the post had none in our bucket.
 */
export async function deletePost(
  db: Database,
  creatorId: string,
  id: string,
): Promise<string | null> {
  const [creator, [deleted]] = await db.batch([
    selectIsCreator(db, creatorId),
    db
      .delete(creatorMedia)
      .where(and(eq(creatorMedia.id, id), eq(creatorMedia.creatorId, creatorId)))
      .returning({ storagePath: creatorMedia.storagePath }),
  ]);
  requireCreator(creator);
  if (!deleted) throw new ProblemError('post.not_found');
  return deleted.storagePath?.startsWith(`${creatorId}/`) ? deleted.storagePath : null;
}
