import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { providerEvents } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { processEvent } from './process-event.ts';

/** Events that one request makes due again; more need another. */
const RETRIED_MAX = 500;

const isGivenUp = sql`${providerEvents.dueAt} is null and ${providerEvents.doneAt} is null`;

/**
 * Processes an event again that was given up; the provider's object is read anew, so that it is
 * applied once. Returns false when it has failed again. Throws `event.not_given_up` for any other
 * event.
 */
export async function retryEvent(
  db: Database,
  env: Env,
  id: string,
  now: number,
): Promise<boolean> {
  const retried = await db
    .update(providerEvents)
    .set({ dueAt: now, attempts: 0, error: null })
    .where(sql`${providerEvents.id} = ${id} and ${isGivenUp}`)
    .returning({ id: providerEvents.id });
  if (retried.length === 0) throw new ProblemError('event.not_given_up');
  return processEvent(db, env, id, now);
}

/** Makes events that were given up due now; the minute cron processes them. Returns their number. */
export async function retryEvents(db: Database, now: number): Promise<number> {
  const some = sql`select rowid from ${providerEvents} where ${isGivenUp} limit ${RETRIED_MAX}`;
  const retried = await db
    .update(providerEvents)
    .set({ dueAt: now, attempts: 0, error: null })
    .where(sql`rowid in (${some})`)
    .returning({ id: providerEvents.id });
  return retried.length;
}
