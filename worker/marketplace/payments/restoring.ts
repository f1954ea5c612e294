import { ProblemError } from '../../../domain/problem.ts';

/** Stored outside D1, because D1 is what is restored. A change is visible within a minute. */
const KEY = 'payments/restoring';

type RestoringEnv = Pick<Env, 'RANKINGS'>;

/**
 * The state of a restore of D1: `begun` when the books may lack movements; `replayed` when they
 * wait for comparison. Meanwhile nothing is settled and no money moves.
 */
export type Restoring = 'begun' | 'replayed';

/** The state of a restore; null when none is in progress. */
export function readRestoring(env: RestoringEnv): Promise<Restoring | null> {
  return env.RANKINGS.get<Restoring>(KEY);
}

export async function setRestoring(env: RestoringEnv, restoring: Restoring | null): Promise<void> {
  if (restoring) await env.RANKINGS.put(KEY, restoring);
  else await env.RANKINGS.delete(KEY);
}

/** Throws `server.unavailable` while D1 is being restored; retrying later is safe. */
export async function refuseWhileRestoring(env: RestoringEnv): Promise<void> {
  if ((await readRestoring(env)) !== null) throw new ProblemError('server.unavailable');
}
