import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profileBioLinks } from '../../../database/schema.ts';
import { BIO_LINKS_MAX } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { LinkSave, NewLink } from '../../../domain/profiles/profile.ts';
import { selectLinks } from './profile-row.ts';

/** A link of a profile; `position` is zero-based. */
export type Link = Omit<typeof profileBioLinks.$inferSelect, 'userId'>;

const linkColumns = {
  id: profileBioLinks.id,
  url: profileBioLinks.url,
  title: profileBioLinks.title,
  position: profileBioLinks.position,
};

const isOwn = (userId: string, id: string) =>
  and(eq(profileBioLinks.id, id), eq(profileBioLinks.userId, userId));

/**
 * Adds a link after the others, so that its position is their count; 409 when there are five already,
 * also with concurrent requests.
 */
export async function addLink(
  db: Database,
  userId: string,
  { url, title }: NewLink,
): Promise<Link> {
  const own = sql`from ${profileBioLinks} where ${profileBioLinks.userId} = ${userId}`;
  const { added } = await batch(db, {
    added: first(
      insertWhere(
        db,
        profileBioLinks,
        {
          id: crypto.randomUUID(),
          userId,
          url,
          title,
          position: sql`(select count(*) ${own})`,
        },
        sql`(select count(*) ${own}) < ${BIO_LINKS_MAX}`,
      ).returning(linkColumns),
    ),
  });
  if (!added) throw new ProblemError('links.limit_reached');
  return added;
}

/** Deletes one of the user's own links and closes the gap; 404 for any other. */
export async function deleteLink(db: Database, userId: string, id: string): Promise<void> {
  const deletedPosition = sql`(
    select position from ${profileBioLinks} as deleted where deleted.id = ${id})`;
  const { deleted } = await batch(db, {
    moved: db
      .update(profileBioLinks)
      .set({ position: sql`${profileBioLinks.position} - 1` })
      .where(
        and(
          eq(profileBioLinks.userId, userId),
          sql`${profileBioLinks.position} > ${deletedPosition}`,
          sql`exists (select 1 from ${profileBioLinks} as own
            where own.id = ${id} and own.user_id = ${userId})`,
        ),
      ),
    deleted: db
      .delete(profileBioLinks)
      .where(isOwn(userId, id))
      .returning({ id: profileBioLinks.id }),
  });
  if (deleted.length === 0) throw new ProblemError('link.not_found');
}

/**
 * Changes the URL and title of one of the user's own links; 404 for any other link. When the link
 * differs from `expect`, nothing changes: 409 `links.changed` with the current one.
 */
export async function changeLink(
  db: Database,
  userId: string,
  id: string,
  { url, title, expect }: LinkSave,
): Promise<Link> {
  const isAsShown = expect
    ? sql`${profileBioLinks.url} is ${expect.url} and ${profileBioLinks.title} is ${expect.title}`
    : undefined;
  const { changed, current } = await batch(db, {
    changed: db
      .update(profileBioLinks)
      .set({ url, title })
      .where(and(isOwn(userId, id), isAsShown))
      .returning({ id: profileBioLinks.id }),
    current: first(db.select(linkColumns).from(profileBioLinks).where(isOwn(userId, id))),
  });
  if (!current) throw new ProblemError('link.not_found');
  if (changed.length === 0) throw new ProblemError('links.changed', undefined, { current });
  return current;
}

/**
 * Orders the user's links by `ids`, which must be all of them; otherwise 409 `links.changed` with
 * the current links, and none moves. Returns the links in their order.
 */
export async function orderLinks(db: Database, userId: string, ids: string[]): Promise<Link[]> {
  const list = JSON.stringify(ids);
  const own = sql`from ${profileBioLinks} where ${profileBioLinks.userId} = ${userId}`;
  const isListed = sql`${profileBioLinks.id} in (select value from json_each(${list}))`;
  const { links } = await batch(db, {
    moved: db
      .update(profileBioLinks)
      .set({
        position: sql`(select key from json_each(${list}) where value = ${profileBioLinks.id})`,
      })
      .where(
        and(
          eq(profileBioLinks.userId, userId),
          isListed,
          sql`(select count(*) ${own}) = ${ids.length}`,
          sql`(select count(*) ${own} and ${isListed}) = ${ids.length}`,
        ),
      ),
    links: selectLinks(db, userId),
  });
  if (links.map(({ id }) => id).join() !== ids.join())
    throw new ProblemError('links.changed', undefined, { current: { links } });
  return links;
}
