import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { outbox, profiles } from '../../../database/schema.ts';
import { settle } from '../../../database/settle-outside.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import type { ImageBucket } from '../../../domain/posts/image-url.ts';
import type { Buckets } from './object-deletions.ts';
import { quarantine } from './quarantine.ts';

/**
 * New pictures of somebody absent, hidden or suspended, are stored as put away: no moment passes in which
 * others see them. D1 is asked before the picture is stored, so a decision may come in between. The batch
 * that writes the picture's row says how its owner stands then:
 *
 * - HiddenSubjects, and the picture was not put away: a trigger on the row notes `person_seen`
 *   (migrations/schema.sql), and {@link settleNewPicture} does not wait for it.
 * - Present, and the picture was put away: {@link noteIfPresent}, in the same batch, notes the same.
 *
 * A decision that comes after the row notes `person_seen` itself, which finds the picture by its row.
 */

/** Says if nobody else may see anything of the person; so it is for who has no profile. */
export async function isAbsent(db: Database, userId: string): Promise<boolean> {
  const [person] = await db
    .select({ isPresent: profiles.isPresent })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return !person?.isPresent;
}

/** The statement, behind that of the picture's row, for a picture that was stored as put away. */
export function noteIfPresent(db: Database, userId: string) {
  return insertWhere(
    db,
    outbox,
    outboxEntry('person_seen', { personId: userId }, 0),
    sql`exists (select 1 from ${profiles} where ${profiles.id} = ${userId} and ${profiles.isPresent})`,
  );
}

/** Brings a picture whose row is written to what D1 says of its owner now. */
export async function settleNewPicture(
  db: Database,
  buckets: Buckets,
  picture: { bucket: ImageBucket; key: string },
  userId: string,
): Promise<void> {
  await settle(
    () => isAbsent(db, userId),
    (isAway) => quarantine(buckets, picture.bucket, picture.key, isAway),
  );
}
