import { eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isCreator, requireCreator } from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profiles, savedReplies } from '../../../database/schema.ts';
import type { SavedReplies, SavedReply } from '../../../domain/conversations/saved-replies.ts';
import { ProblemError } from '../../../domain/problem.ts';

function selectSavedReplies(db: Database, creatorId: string) {
  return db
    .select({
      isCreator: profiles.isCreator,
      replies: savedReplies.replies,
      revision: savedReplies.revision,
    })
    .from(profiles)
    .leftJoin(savedReplies, eq(savedReplies.creatorId, profiles.id))
    .where(eq(profiles.id, creatorId));
}

/** The creator's own replies; 403 `creator.required` for anybody else. */
export async function getSavedReplies(db: Database, creatorId: string): Promise<SavedReplies> {
  const { rows } = await batch(db, {
    rows: selectSavedReplies(db, creatorId),
  });
  requireCreator(rows);
  const { replies, revision } = rows[0]!;
  return { replies: replies ?? [], revision: revision ?? 0 };
}

/**
 * Replaces the creator's replies. When another device has saved since the version `shown`, nothing
 * changes: 409 `saved_replies.changed` with the current ones.
 */
export async function saveReplies(
  db: Database,
  creatorId: string,
  replies: SavedReply[],
  shown: number | undefined,
): Promise<SavedReplies> {
  const stored = sql`coalesce((select ${savedReplies.revision} from ${savedReplies}
    where ${savedReplies.creatorId} = ${creatorId}), 0)`;
  const isAsShown = shown === undefined ? sql`true` : sql`${stored} = ${shown}`;
  const { saved, rows } = await batch(db, {
    saved: insertWhere(
      db,
      savedReplies,
      { creatorId, replies, revision: 1 },
      sql`${isCreator(creatorId)} and ${isAsShown}`,
    )
      .onConflictDoUpdate({
        target: savedReplies.creatorId,
        set: { replies, revision: sql`${savedReplies.revision} + 1` },
      })
      .returning({ revision: savedReplies.revision }),
    rows: selectSavedReplies(db, creatorId),
  });
  requireCreator(rows);
  if (saved[0]) return { replies, revision: saved[0].revision };
  const current = { replies: rows[0]!.replies ?? [], revision: rows[0]!.revision ?? 0 };
  throw new ProblemError('saved_replies.changed', undefined, { current });
}
