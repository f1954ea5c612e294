import { and, eq, lte } from 'drizzle-orm';
import type { Database } from './client.ts';
import { jobLeases } from './schema.ts';

export type Job = 'refresh-rankings';

/**
 * Lets one holder at a time run a job, whatever isolate or location they are in. Answers with the
 * holder's name, or null while somebody else is at it; after `durationMs` a holder that never came
 * back is given up. `at`: epoch milliseconds of the real clock.
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

/** Gives the lease back; one that has gone to somebody else meanwhile stays theirs. */
export async function releaseLease(db: Database, job: Job, holder: string): Promise<void> {
  await db.delete(jobLeases).where(and(eq(jobLeases.job, job), eq(jobLeases.holder, holder)));
}
