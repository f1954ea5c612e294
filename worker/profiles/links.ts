import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { insertWhere } from '../../database/insert-where.ts';
import { profileBioLinks } from '../../database/schema.ts';
import { BIO_LINKS_MAX } from '../../domain/limits.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { NewLink } from '../../domain/profile.ts';

/** A link as it stands on a profile; `position` is zero-based. */
export type Link = Omit<typeof profileBioLinks.$inferSelect, 'userId'>;

/**
 * Adds a link after the others; 409 when there are five already, also when several come at once.
 */
export async function addLink(
  db: Database,
  userId: string,
  { url, title }: NewLink,
): Promise<Link> {
  const own = sql`from ${profileBioLinks} where ${profileBioLinks.userId} = ${userId}`;
  const [[added]] = await db.batch([
    insertWhere(
      db,
      profileBioLinks,
      {
        id: crypto.randomUUID(),
        userId,
        url,
        title,
        position: sql`(select coalesce(max(${profileBioLinks.position}) + 1, 0) ${own})`,
      },
      sql`(select count(*) ${own}) < ${BIO_LINKS_MAX}`,
    ).returning({
      id: profileBioLinks.id,
      url: profileBioLinks.url,
      title: profileBioLinks.title,
      position: profileBioLinks.position,
    }),
  ]);
  if (!added) throw new ProblemError('links.limit_reached');
  return added;
}

/** Deletes one of the user's own links; 404 for any other. */
export async function deleteLink(db: Database, userId: string, id: string): Promise<void> {
  const [deleted] = await db.batch([
    db
      .delete(profileBioLinks)
      .where(and(eq(profileBioLinks.id, id), eq(profileBioLinks.userId, userId)))
      .returning({ id: profileBioLinks.id }),
  ]);
  if (deleted.length === 0) throw new ProblemError('link.not_found');
}
