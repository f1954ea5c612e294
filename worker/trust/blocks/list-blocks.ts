import { and, desc, eq } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import { creatorProfiles, profiles, userBlocks } from '../../../database/schema.ts';
import type { Person } from '../../../domain/profiles/person.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';

const PAGE_SIZE = 50;

/** A page of the users that the user has blocked, latest first, excluding hidden ones. */
export async function listBlocks(
  db: Database,
  blockerId: string,
  cursor: Cursor | undefined,
): Promise<{ people: Person[]; nextCursor: string | null }> {
  const { blockedId, createdAt } = userBlocks;
  const { found } = await batch(db, {
    found: db
      .select({ person: personColumns, createdAt })
      .from(userBlocks)
      .innerJoin(profiles, eq(profiles.id, blockedId))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, blockedId))
      .where(
        and(
          eq(userBlocks.blockerId, blockerId),
          eq(profiles.isVisible, true),
          isBefore([createdAt, blockedId], cursor),
        ),
      )
      .orderBy(desc(createdAt), desc(blockedId))
      .limit(PAGE_SIZE + 1),
  });
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, (row) =>
    formatCursor({ time: row.createdAt, id: row.person.id }),
  );
  return { people: rows.map((row) => describePerson(row.person)), nextCursor };
}
