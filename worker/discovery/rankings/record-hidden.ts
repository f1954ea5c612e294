import { desc, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { ABSENT, type HiddenSubjects } from './absent.ts';
import { readComputedAt } from './stored-rankings.ts';

/** The newest are listed where more went: the list is read with every ranking. */
const PEOPLE_MAX = 1_000;
const POSTS_MAX = 1_000;

/** A run reads before the time that it stores is seen everywhere, and from a replica that may be behind. */
const SLACK_MS = HOUR_MS;

/**
 * The time by which somebody or something must have gone for the rankings that are stored to name them no more, epoch
 * milliseconds; null while none are stored.
 */
export async function unnamedBefore(kv: KVNamespace): Promise<number | null> {
  const computedAt = await readComputedAt(kv);
  return computedAt === null ? null : Date.parse(computedAt) - SLACK_MS;
}

/**
 * Writes down who and what is gone that the rankings may still name. Of two at once, the one that writes
 * last reads once more after it has, so that nothing is left out.
 */
export async function recordHidden(db: Database, kv: KVNamespace, now: number): Promise<void> {
  const since = Math.min(now - SLACK_MS, (await unnamedBefore(kv)) ?? 0);
  let written: string | null = null;
  for (;;) {
    const absent = JSON.stringify(await readAbsent(db, since));
    if (absent === written) return;
    await kv.put(ABSENT, absent);
    written = absent;
  }
}

async function readAbsent(db: Database, since: number): Promise<HiddenSubjects> {
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
      .orderBy(desc(sql`max(coalesce(${hiddenAt}, 0), coalesce(${suspendedAt}, 0))`))
      .limit(PEOPLE_MAX),
    db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(sql`${isNotNull(creatorMedia.hiddenAt)} and ${creatorMedia.hiddenAt} >= ${since}`)
      .orderBy(desc(creatorMedia.hiddenAt))
      .limit(POSTS_MAX),
  ]);
  return { people: people.map(({ id }) => id), posts: posts.map(({ id }) => id) };
}
