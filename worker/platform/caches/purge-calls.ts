import { and, gt, like, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { jobLeases } from '../../../database/schema.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';

/**
 * Calls that purge caches. The platform takes 25 at once and five a minute in the long run from one account,
 * staging included, and refuses the others. So each call holds one of twenty leases for four minutes. Changes that
 * hide nothing use twelve of them, so that what was hidden or deleted finds a free one.
 * https://developers.cloudflare.com/cache/how-to/purge-cache/
 */
export const PURGE_CALLS = { window: 4 * MINUTE_MS, max: 20, ofChanges: 12 } as const;

const names = Array.from({ length: PURGE_CALLS.max }, (_, index) => `purge ${index}`);

/** Statement that takes a free call at `now`, and returns a row if there was one. */
export function takePurgeCall(db: Database, now: number, mayExpire: boolean) {
  // Those that only removals use are tried first for them.
  const usable = mayExpire ? names.slice(0, PURGE_CALLS.ofChanges) : names.toReversed();
  return db
    .insert(jobLeases)
    .select(
      sql`select value, 'purge', ${now + PURGE_CALLS.window} from json_each(${JSON.stringify(usable)})
        where not exists (select 1 from ${jobLeases} where job = value and expires_at > ${now}) limit 1`,
    )
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: { expiresAt: now + PURGE_CALLS.window },
    })
    .returning({ job: jobLeases.job });
}

/** The number of calls of the last four minutes. */
export async function countPurgeCalls(db: Database, now: number): Promise<number> {
  return db.$count(jobLeases, and(like(jobLeases.job, 'purge %'), gt(jobLeases.expiresAt, now)));
}
