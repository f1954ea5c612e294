import { ProblemError } from '../../../domain/problem.ts';

/** D1 is what is restored, so this is kept elsewhere. It is seen within a minute. */
const KEY = 'payments/restoring';

type RestoringEnv = Pick<Env, 'RANKINGS'>;

/**
 * How far a restore of D1 is: `begun`, when the books may have forgotten what was moved; `replayed`, when
 * they are to be compared. While it is either, nothing is settled and nothing is moved.
 */
export type Restoring = 'begun' | 'replayed';

/** How far a restore is; null where there is none. */
export function readRestoring(env: RestoringEnv): Promise<Restoring | null> {
  return env.RANKINGS.get<Restoring>(KEY);
}

export async function setRestoring(env: RestoringEnv, restoring: Restoring | null): Promise<void> {
  if (restoring) await env.RANKINGS.put(KEY, restoring);
  else await env.RANKINGS.delete(KEY);
}

/** Throws `server.unavailable` while D1 is being restored: asking again later is safe. */
export async function refuseWhileRestoring(env: RestoringEnv): Promise<void> {
  if ((await readRestoring(env)) !== null) throw new ProblemError('server.unavailable');
}
