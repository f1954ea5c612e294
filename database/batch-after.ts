import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { Database } from './client.ts';

/** Runs any number of `writes` and then `reads` in one batch; returns the results of the reads. */
export async function writeThenRead<
  Reads extends Readonly<[BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]>,
>(
  db: Database,
  writes: readonly BatchItem<'sqlite'>[],
  reads: Reads,
): Promise<BatchResponse<Reads>> {
  const [first, ...others] = [...writes, ...reads];
  const results: unknown[] = await db.batch([first!, ...others]);
  return results.slice(writes.length) as BatchResponse<Reads>;
}
