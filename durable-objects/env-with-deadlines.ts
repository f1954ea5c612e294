import { d1OfEra, d1WithDeadline } from '../database/d1-access.ts';
import { perCallDeadline } from '../database/deadline.ts';
import { objectsInJurisdiction } from '../database/objects-in-jurisdiction.ts';

/** An object's timeout for D1 and other objects, shorter than the deadline of the calling request. */
export const DEADLINE_MS = 750;

/** An object's bindings, with a timeout on D1, because an outbox cannot retry a call that hangs. */
export function envWithDeadlines(env: Env): Env {
  return {
    ...env,
    ...objectsInJurisdiction(env),
    DB: d1OfEra(d1WithDeadline(env.DB, perCallDeadline(DEADLINE_MS)), env.DATABASE_ERA),
  };
}
