import { database } from '../../database/client.ts';
import { iso } from '../../domain/dates/iso.ts';
import { rankingsLackTopics } from '../discovery/rankings/follow-catalogue.ts';
import { refreshRankings } from '../discovery/rankings/refresh-rankings.ts';
import { log } from '../platform/log.ts';

/** Cron job. `now` is the scheduled time of the run, epoch milliseconds. Writes one log entry. */
export async function refreshRankingsJob(env: Env, now: number): Promise<void> {
  const startedAt = Date.now();
  const computedAt = iso(now);
  try {
    const db = database(env.DB);
    const replica = database(env.DB.withSession('first-unconstrained'));
    const refreshed = await refreshRankings(db, env, now, startedAt, replica);
    log.info(refreshed ? 'rankings.refreshed' : 'rankings.already_running', {
      computedAt,
      durationMs: Date.now() - startedAt,
      kvWrites: refreshed?.kvWrites ?? 0,
      candidates: Object.fromEntries(
        refreshed?.rankings.map(({ key, candidates }) => [key, candidates]) ?? [],
      ),
    });
  } catch (error) {
    log.error('rankings.failed', { computedAt, durationMs: Date.now() - startedAt, error });
    throw error;
  }
}

/**
 * Cron job: computes rankings between two regular runs when operators have added, renamed, merged or retired topics
 * since, so that no request computes them.
 */
export async function rerankTopicsJob(env: Env, now: number): Promise<void> {
  if (await rankingsLackTopics(env)) await refreshRankingsJob(env, now);
}
