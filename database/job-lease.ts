import { and, eq, lte } from 'drizzle-orm';
import type { Database } from './client.ts';
import { jobLeases } from './schema.ts';

export type Job = 'refresh-rankings';

/**
 * Claims a lease so that only one holder at a time runs a job, across all isolates and locations. Returns
 * the holder's name, or null while another holder has the lease. A lease expires after `durationMs`, in
 * case its holder never releases it. `at`: epoch milliseconds of the real clock.
 */
export async function claimLease(
  db: Database,
  job: Job,
  at: number,
  durationMs: number,
): Promise<string | null> {
  const lease = { holder: crypto.randomUUID(), expiresAt: at + durationMs };
  const [claimed] = await db
    .insert(jobLeases)
    .values({ job, ...lease })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: lease,
      setWhere: lte(jobLeases.expiresAt, at),
    })
    .returning({ holder: jobLeases.holder });
  return claimed?.holder ?? null;
}

/** Releases the lease, unless another holder has claimed it meanwhile. */
export async function releaseLease(db: Database, job: Job, holder: string): Promise<void> {
  await db.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder)));
}
