import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { featuredExperts, outbox, profiles } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { mayBeFeatured } from '../../discovery/rankings/featured.ts';

/**
 * Replaces the experts of the landing page by these, in this order; none brings back its own. 409
 * `featured.not_ready` for somebody who cannot be shown, with their usernames in `current`.
 */
export async function saveFeatured(db: Database, usernames: readonly string[]): Promise<void> {
  const list = JSON.stringify(usernames);
  const ready = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(
      sql`${profiles.username} in (select value from json_each(${list})) and ${mayBeFeatured}`,
    );
  const known = new Set(ready.map(({ username }) => username));
  const missing = usernames.filter((username) => !known.has(username));
  if (missing.length > 0)
    throw new ProblemError('featured.not_ready', undefined, { current: { usernames: missing } });
  await db.batch([
    db.delete(featuredExperts),
    insertWhere(
      db,
      featuredExperts,
      { userId: sql`profiles.id`, position: sql`chosen.key + 1` },
      mayBeFeatured,
      sql`json_each(${list}) chosen join profiles on profiles.username = chosen.value`,
    ),
    db.insert(outbox).values(outboxEntry('catalogue', {}, 0)),
  ]);
}
