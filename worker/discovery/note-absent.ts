import { isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { creatorMedia, profiles } from '../../database/schema.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import { ABSENT, type Absent } from './absent.ts';
import { readComputedAt } from './stored-rankings.ts';

/** More may not go within an hour; those before are in no list by then. */
const PEOPLE_MAX = 1_000;
const POSTS_MAX = 1_000;

/**
 * Writes down who and what is gone that the rankings may still name. Of two at once, the one that writes
 * last reads once more after it has, so that nothing is left out.
 */
export async function noteAbsent(db: Database, kv: KVNamespace, now: number): Promise<void> {
  const computedAt = await readComputedAt(kv);
  const since = Math.min(now, computedAt ? Date.parse(computedAt) : 0) - HOUR_MS;
  let written: string | null = null;
  for (;;) {
    const absent = JSON.stringify(await readAbsent(db, since));
    if (absent === written) return;
    await kv.put(ABSENT, absent);
    written = absent;
  }
}

async function readAbsent(db: Database, since: number): Promise<Absent> {
  const { hiddenAt, suspendedAt } = profiles;
  const [people, posts] = await db.batch([
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        or(
          sql`${isNotNull(hiddenAt)} and ${hiddenAt} >= ${since}`,
          sql`${isNotNull(suspendedAt)} and ${suspendedAt} >= ${since}`,
        ),
      )
      .limit(PEOPLE_MAX),
    db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(sql`${isNotNull(creatorMedia.hiddenAt)} and ${creatorMedia.hiddenAt} >= ${since}`)
      .limit(POSTS_MAX),
  ]);
  return { people: people.map(({ id }) => id), posts: posts.map(({ id }) => id) };
}
