import { database } from '../../../database/client.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';
import { purge } from '../../platform/http/purge.ts';
import { refreshRankings } from './refresh-rankings.ts';
import { readComputedAt } from './stored-rankings.ts';

/**
 * Computes rankings and the landing page's figures anew, unless a run has begun since the change of the catalogue at
 * `at`, and purges lists from the edge. Rejects while another run holds the lease; the outbox repeats it.
 */
export async function followCatalogue(
  env: Env,
  { at }: OutboxData<'catalogue'>,
  now: number,
): Promise<void> {
  const computedAt = await readComputedAt(env.RANKINGS);
  const isStale = computedAt === null || Date.parse(computedAt) <= at;
  if (isStale && !(await refreshRankings(database(env.DB), env.RANKINGS, now, now)))
    throw new Error('another run computes the rankings');
  await purge(env, { tags: [cacheTags.lists] });
}
