import type { Database } from '../../../database/client.ts';
import { claimLease, releaseLease } from '../../../database/job-lease.ts';
import { computeRankings, type ScopeRankings } from './compute-rankings.ts';
import { computeLandingFigures } from './landing-figures.ts';
import { writeLandingFigures, writeRankings } from './stored-rankings.ts';

/** Longer than a whole run of many small statements; the cron runs every ten minutes. */
const LEASE_MS = 5 * 60 * 1000;

export interface Refreshed {
  rankings: ScopeRankings[];
  kvWrites: number;
}

/**
 * Computes every ranking and the landing page's figures as of `now` and stores what changed. Null
 * when another run holds the lease; its result stands. Nothing is written before everything is computed, so a failed run keeps
 * the previous rankings. `at` is the real time; `now` may be earlier. `reads` serves the reads, for
 * example a session that a replica may answer; the lease needs the primary.
 */
export async function refreshRankings(
  db: Database,
  kv: KVNamespace,
  now: number,
  at: number,
  reads = db,
): Promise<Refreshed | null> {
  const lease = await claimLease(db, 'refresh-rankings', at, LEASE_MS);
  if (!lease) return null;
  try {
    const rankings = await computeRankings(reads, now);
    const figures = await computeLandingFigures(reads, now);
    const figureWrites = await writeLandingFigures(kv, figures);
    return { rankings, kvWrites: figureWrites + (await writeRankings(kv, rankings, now)) };
  } finally {
    await releaseLease(db, 'refresh-rankings', lease);
  }
}
