import { d1OfEra } from '../database/bookmark-era.ts';
import { objectsInJurisdiction } from '../database/objects-in-jurisdiction.ts';
import { patienceForEach } from '../database/patience.ts';
import { patientD1 } from '../database/patient-d1.ts';

/**
 * How long an object waits for D1, and for another object: what a request waits for on the way must be
 * there before its own patience ends.
 */
export const PATIENCE_MS = 750;

/** The bindings of an object, whose D1 answers in time or fails: no outbox would retry a call that hangs. */
export function patientEnv(env: Env): Env {
  return {
    ...env,
    ...objectsInJurisdiction(env),
    DB: d1OfEra(patientD1(env.DB, patienceForEach(PATIENCE_MS)), env.DATABASE_ERA),
  };
}
