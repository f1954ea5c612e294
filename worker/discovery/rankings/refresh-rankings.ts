import type { Database } from '../../../database/client.ts';
import { claimLease, releaseLease } from '../../../database/job-lease.ts';
import { mustDeclare } from '../../marketplace/sellers/queries.ts';
import { computeRankings, type ScopeRankings } from './compute-rankings.ts';
import { storeFeatured } from './featured.ts';
import { computeLandingFigures } from './landing-figures.ts';
import { scopeKey } from './scopes.ts';
import { readFeatured, writeLandingFigures, writeRankings } from './stored-rankings.ts';

/** Longer than a whole run of many small statements; the cron runs every ten minutes. */
const LEASE_MS = 5 * 60 * 1000;

/** The bindings of rankings: where they are stored, and what may be sold. */
export type RankingsEnv = Pick<Env, 'RANKINGS' | 'SELLER_DECLARATION'>;

export interface Refreshed {
  rankings: ScopeRankings[];
  kvWrites: number;
}

/**
 * Computes every ranking and the landing page's figures as of `now` and stores what changed. Null when another run holds
 * the lease; its result stands. Nothing is written before everything is computed, so a failed run keeps the previous
 * rankings. `at` is the real time; `now` may be earlier. `reads` serves the reads, for example a session that a replica
 * may answer; the lease and the few featured experts need the primary.
 */
export async function refreshRankings(
  db: Database,
  { RANKINGS: kv, SELLER_DECLARATION }: RankingsEnv,
  now: number,
  at: number,
  reads = db,
): Promise<Refreshed | null> {
  const lease = await claimLease(db, 'refresh-rankings', at, LEASE_MS);
  if (!lease) return null;
  const terms = { now, mustDeclare: mustDeclare({ SELLER_DECLARATION }) };
  try {
    const rankings = await computeRankings(reads, terms);
    const figures = await computeLandingFigures(reads, terms);
    const { answers } = rankings.find(({ key }) => key === scopeKey({}))!.lists;
    let kvWrites = await writeLandingFigures(kv, { ...figures, answers });
    kvWrites += await storeFeatured(db, kv, terms, await readFeatured(kv));
    kvWrites += await writeRankings(kv, rankings, now);
    return { rankings, kvWrites };
  } finally {
    await releaseLease(db, 'refresh-rankings', lease);
  }
}
