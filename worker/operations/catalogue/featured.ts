import { sql } from 'drizzle-orm';
import { batch, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { featuredExperts, outbox, profiles } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { mayBeFeatured } from '../../discovery/rankings/featured.ts';

/**
 * Replaces the experts of the landing page by these, in this order; none brings back its own. 409
 * `featured.not_ready` for people who cannot be shown, with their usernames in `current`, and `featured.changed` when the experts are not
 * those that the operator saw.
 */
export async function saveFeatured(
  db: Database,
  usernames: readonly string[],
  saw: readonly string[] | undefined,
): Promise<void> {
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
  const present = sql`(select json_group_array(username) from (select username from featured_experts
    join profiles on profiles.id = user_id order by position))`;
  await batch(db, {
    isSeen: onlyIf(
      saw ? sql`${present} = ${JSON.stringify(saw)}` : sql`true`,
      () => new ProblemError('featured.changed'),
    ),
    removed: db.delete(featuredExperts),
    added: insertWhere(
      db,
      featuredExperts,
      { userId: sql`profiles.id`, position: sql`chosen.key + 1` },
      mayBeFeatured,
      sql`json_each(${list}) chosen join profiles on profiles.username = chosen.value`,
    ),
    published: db.insert(outbox).values(outboxEntry('catalogue', {}, 0)),
  });
}
