import { sql } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { marketplaceDays } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { computeDays } from '../../../worker/jobs/marketplace-days.ts';

/** Time from joining to a complete page, and from there to the verification. */
const STEP_MS = 3 * DAY_MS;
/** Days of one call. */
const DAYS_AT_ONCE = 100;

/**
 * Computes the marketplace's figures of all past days at `now`, as the cron does. Creators have become complete and
 * verified some days after they joined, instead of all at the time of the seed.
 */
export async function computeFigures(d1: D1Database, now: number): Promise<void> {
  const db = database(d1);
  await db.run(sql`
    update creator_spans set since = min(since,
      (select created_at from profiles where id = creator_id) + ${STEP_MS} * (1 + (kind <> 'complete')))
    where kind <> 'creator'`);
  await db.delete(marketplaceDays);
  while ((await computeDays(db, now, DAYS_AT_ONCE)) > 0);
}
