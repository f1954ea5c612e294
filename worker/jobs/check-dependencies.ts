import { HOUR_MS } from '../../domain/limits.ts';
import { readComputedAt } from '../discovery/rankings/stored-rankings.ts';
import { log } from '../platform/log.ts';

/** Three runs of the job were missed. */
const RANKINGS_STALE_MS = HOUR_MS / 2;
const PART_TIMEOUT_MS = 2_500;
/** Keys of a guard that belongs to no account. */
const NOBODY = { device: 'health', network: 'health' };

export interface Health {
  ok: boolean;
  parts: Record<'d1' | 'r2' | 'kv' | 'durableObjects', 'ok' | 'failed'>;
  rankings: {
    /** ISO 8601; null before the first run. */
    computedAt: string | null;
    stale: boolean;
  };
}

/**
 * Checks each dependency of requests with its cheapest read, for a few seconds at most. `readD1` is a read
 * of D1 that the caller makes anyway.
 */
export async function checkDependencies(
  env: Env,
  now: number,
  readD1: Promise<unknown> = env.DB.prepare('SELECT 1').first(),
): Promise<Health> {
  const computedAt = readComputedAt(env.RANKINGS);
  const [d1, r2, kv, durableObjects] = await Promise.all([
    outcome('d1', readD1),
    outcome('r2', env.PROFILE_IMAGES.head('health')),
    outcome('kv', computedAt),
    outcome(
      'durableObjects',
      env.SIGN_IN_GUARD.getByName('health').secondsUntilAllowed(NOBODY, now),
    ),
  ]);
  const known = kv === 'ok' ? await computedAt : null;
  const stale = known === null || now - Date.parse(known) > RANKINGS_STALE_MS;
  const parts = { d1, r2, kv, durableObjects };
  const ok = !stale && Object.values(parts).every((part) => part === 'ok');
  return { ok, parts, rankings: { computedAt: known, stale } };
}

async function outcome(part: string, attempt: Promise<unknown>): Promise<'ok' | 'failed'> {
  const timeout = scheduler.wait(PART_TIMEOUT_MS).then(() => {
    throw new Error(`no answer within ${PART_TIMEOUT_MS} ms`);
  });
  try {
    await Promise.race([attempt, timeout]);
    return 'ok';
  } catch (error) {
    log.error('health.dependency_failed', { part, error: String(error) });
    return 'failed';
  }
}
