import type { Database } from '../../../database/client.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { type RankingsEnv, refreshRankings } from './refresh-rankings.ts';
import { readRankings, type StoredRankings } from './stored-rankings.ts';

const POLL_MS = 200;
const POLLS_MAX = 50;

/**
 * The rankings of a scope before the cron's first run. The first request computes them all, and the
 * others wait. Null when they are still missing after ten seconds.
 */
export async function firstRankings(
  db: Database,
  env: RankingsEnv,
  scopeKey: string,
  now: number,
): Promise<StoredRankings | null> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const refreshed = await refreshRankings(db, env, now, now + poll * POLL_MS);
    if (refreshed) {
      const scope = refreshed.rankings.find(({ key }) => key === scopeKey);
      return { computedAt: iso(now), lists: scope?.lists ?? null };
    }
    await scheduler.wait(POLL_MS);
    const stored = await readRankings(env.RANKINGS, scopeKey);
    if (stored) return stored;
  }
  return null;
}
