import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { outbox, profiles } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import { converge } from '../converge.ts';
import type { Buckets } from './object-deletions.ts';
import { quarantine } from './quarantine.ts';

/**
 * New pictures of a hidden or suspended user are stored in quarantine, so that other users never see them.
 * D1 is read before the picture is stored, so a decision may come in between. The batch that writes the
 * picture's row handles that:
 *
 * - The user is hidden and the picture is not in quarantine: the statements of the row enqueue `person_seen`
 *   (database/update-profile.ts) or `post_seen`, and {@link settleNewPicture} does not wait for it.
 * - The user is visible and the picture is in quarantine: {@link noteIfPresent}, in the same batch,
 *   enqueues the same.
 *
 * A decision after the row enqueues `person_seen` itself, which finds the picture by its row.
 */

/** True when other users can see nothing of the user, or the user has no profile. */
async function isAbsent(db: Database, userId: string): Promise<boolean> {
  const [person] = await selectPresence(db, userId);
  return !person?.isVisible;
}

/** The query of {@link isAbsent}. */
export function selectPresence(db: Database, userId: string) {
  return db.select({ isVisible: profiles.isVisible }).from(profiles).where(eq(profiles.id, userId));
}

/** Statement, after that of the picture's row, for a picture that was stored in quarantine. */
export function noteIfPresent(db: Database, userId: string) {
  return insertWhere(
    db,
    outbox,
    outboxEntry('person_seen', { personId: userId }, 0),
    sql`exists (select 1 from ${profiles} where ${profiles.id} = ${userId} and ${profiles.isVisible})`,
  );
}

/** Applies the owner's current state in D1 to a picture whose row is written. */
export async function settleNewPicture(
  db: Database,
  buckets: Buckets,
  picture: { bucket: ImageBucket; key: string },
  userId: string,
): Promise<void> {
  await converge(
    () => isAbsent(db, userId),
    (isAway) => quarantine(buckets, picture.bucket, picture.key, isAway),
  );
}
