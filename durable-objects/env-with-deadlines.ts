import { d1OfEra, d1WithDeadline } from '../database/d1-access.ts';
import { perCallDeadline } from '../database/deadline.ts';
import { objectsInJurisdiction } from '../database/objects-in-jurisdiction.ts';

/** Time that an object waits for D1 or another object: shorter than the deadline of the request that waits for it. */
export const DEADLINE_MS = 750;

/** The bindings of an object, whose D1 answers in time or fails: an outbox cannot retry a call that hangs. */
export function envWithDeadlines(env: Env): Env {
  return {
    ...env,
    ...objectsInJurisdiction(env),
    DB: d1OfEra(d1WithDeadline(env.DB, perCallDeadline(DEADLINE_MS)), env.DATABASE_ERA),
  };
}
