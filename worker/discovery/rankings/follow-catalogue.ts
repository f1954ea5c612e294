import { database } from '../../../database/client.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';
import { purge } from '../../platform/http/purge.ts';
import { refreshRankings } from './refresh-rankings.ts';
import { readComputedAt } from './stored-rankings.ts';

/** Looks this often at a run that holds the lease, less long than a row of the outbox may take. */
const POLL_MS = 500;
const POLLS_MAX = 24;

/**
 * Computes rankings and the landing page's figures anew, unless a run has begun since the change of the catalogue at
 * `at`, and purges lists from the edge. Rejects while another run holds the lease; the outbox repeats it.
 */
export async function followCatalogue(
  env: Env,
  { at }: OutboxData<'catalogue'>,
  now: number,
): Promise<void> {
  const { RANKINGS } = env;
  const db = database(env.DB);
  const isDone = async (waited: number) => {
    const computedAt = await readComputedAt(RANKINGS);
    if (computedAt !== null && Date.parse(computedAt) > at) return true;
    return (await refreshRankings(db, RANKINGS, now + waited, now + waited)) !== null;
  };
  for (let poll = 0; !(await isDone(poll * POLL_MS)); poll += 1) {
    if (poll === POLLS_MAX) throw new Error('another run computes the rankings');
    await scheduler.wait(POLL_MS);
  }
  await purge(env, { tags: [cacheTags.lists] });
}
