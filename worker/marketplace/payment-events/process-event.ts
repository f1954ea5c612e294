import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { failureMessage } from '../../../database/failure.ts';
import { providerEvents } from '../../../database/schema.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { attempt, claim, clockFrom, drain, hasten, type Outbox } from '../../platform/outbox.ts';
import { isRateLimited } from '../payments/stripe-client.ts';
import { handlerOf } from './event-handlers.ts';

/** Limits of one run of the sweep: events in total, and at once. More wait for the next run. */
const EVENTS = { rowsMax: 50, atOnce: 10 };

/**
 * The table `provider_events`. Its rows stay, so that a repeated event is stored once. An event whose
 * handler keeps failing is parked for an operator.
 */
function eventOutbox(db: Database, env: Env): Outbox<typeof providerEvents> {
  return {
    table: providerEvents,
    isRow: ({ id }) => eq(providerEvents.id, id),
    policy: () => retryPolicies.payments,
    async act({ type, objectId, accountId }, now) {
      if (objectId) await handlerOf(type)?.({ db, env, now, objectId, accountId });
      return { doneAt: now, dueAt: null, error: null };
    },
    failure: (_, error) => ({
      counts: !isRateLimited(error),
      values: { error: failureMessage(error) },
    }),
    event: 'payments.event_failed',
    describe: ({ id, type }) => ({ id, type }),
  };
}

/** Processes a stored event unless it is done. Returns true when it succeeded. */
export async function processEvent(
  db: Database,
  env: Env,
  id: string,
  now: number,
): Promise<boolean> {
  const events = eventOutbox(db, env);
  const isUndone = sql`select rowid from ${providerEvents}
    where ${eq(providerEvents.id, id)} and ${providerEvents.doneAt} is null`;
  const [event] = await claim(db, events, isUndone, now);
  return event ? (await attempt(db, events, [event], clockFrom(now))) === 'done' : true;
}

/** Processes events that the queue has missed, if they are due by `dueBy`. */
export async function sweepEvents(
  db: Database,
  env: Env,
  now: number,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  await hasten(db, providerEvents, undefined, now, dueBy);
  const next = sql`select rowid from ${providerEvents}
    where ${providerEvents.dueAt} <= ${now} order by ${providerEvents.dueAt} limit ${EVENTS.atOnce}`;
  return drain(db, eventOutbox(db, env), () => next, now, EVENTS);
}
