import { desc, isNotNull, or, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { ABSENT, type HiddenSubjects } from './hidden-subjects.ts';
import { readComputedAt } from './stored-rankings.ts';

/** Maximum number of listed users and posts, newest first, because every ranking request reads the list. */
const PEOPLE_MAX = 1_000;
const POSTS_MAX = 1_000;

/** A run's reads start before its stored time is visible everywhere, and a replica may lag. */
const SLACK_MS = HOUR_MS;

/** Maximum writes of one run: each but the first follows a change in D1 since the last one. */
const WRITES_MAX = 5;

/**
 * The time before which a user or post must have been hidden or deleted for the stored rankings to
 * no longer name them, epoch milliseconds; null while none are stored.
 */
export async function unnamedBefore(kv: KVNamespace): Promise<number | null> {
  const computedAt = await readComputedAt(kv);
  return computedAt === null ? null : Date.parse(computedAt) - SLACK_MS;
}

/**
 * Records the hidden users and posts that the rankings may still name. The last writer of two concurrent runs reads
 * once more afterwards, so that nothing is missed. Rejects while others change all the time; the outbox repeats it.
 */
export async function recordHidden(db: Database, kv: KVNamespace, now: number): Promise<void> {
  const since = Math.min(now - SLACK_MS, (await unnamedBefore(kv)) ?? 0);
  let written: string | null = null;
  for (let writes = 0; ; writes++) {
    const absent = JSON.stringify(await readHidden(db, since));
    if (absent === written) return;
    if (writes === WRITES_MAX) throw new Error(`still changed during ${WRITES_MAX} writes`);
    await kv.put(ABSENT, absent);
    written = absent;
  }
}

async function readHidden(db: Database, since: number): Promise<HiddenSubjects> {
  const { hiddenAt, suspendedAt } = profiles;
  const { people, posts } = await batch(db, {
    people: db
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
    posts: db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(sql`${isNotNull(creatorMedia.hiddenAt)} and ${creatorMedia.hiddenAt} >= ${since}`)
      .orderBy(desc(creatorMedia.hiddenAt))
      .limit(POSTS_MAX),
  });
  return { people: people.map(({ id }) => id), posts: posts.map(({ id }) => id) };
}
