import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { pspEvents } from '../../database/schema.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import { isRateLimited } from '../payments/stripe-client.ts';
import { eventHandlers } from './event-handlers.ts';

/** Events that one run of the sweep works off; more wait for the next. */
const EVENTS_PER_RUN = 50;
/** After so many failures an event is left to an operator. */
const ATTEMPTS_MAX = 12;
const FIRST_RETRY_MS = 60_000;

type StoredEvent = typeof pspEvents.$inferSelect;

/** Works off a stored event unless that was done; says whether it succeeded. */
export async function workOffEvent(
  db: Database,
  env: Env,
  id: string,
  now: number,
): Promise<boolean> {
  const event = await db
    .select()
    .from(pspEvents)
    .where(and(eq(pspEvents.id, id), isNull(pspEvents.doneAt)))
    .get();
  return event ? workOff(db, env, event, now) : true;
}

/** Works off what the queue has not, as far as it is due by `dueBy`. */
export async function sweepEvents(
  db: Database,
  env: Env,
  now: number,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  const due = await db
    .select()
    .from(pspEvents)
    .where(lte(pspEvents.dueAt, dueBy))
    .orderBy(asc(pspEvents.dueAt))
    .limit(EVENTS_PER_RUN);
  const outcomes = await Promise.all(due.map((event) => workOff(db, env, event, now)));
  const done = outcomes.filter(Boolean).length;
  return { done, failed: outcomes.length - done };
}

async function workOff(db: Database, env: Env, event: StoredEvent, now: number): Promise<boolean> {
  const { id, type, objectId, accountId } = event;
  const isIt = eq(pspEvents.id, id);
  try {
    if (objectId) await eventHandlers[type]?.({ db, env, now, objectId, accountId });
    await db.update(pspEvents).set({ doneAt: now, dueAt: null, error: null }).where(isIt);
    return true;
  } catch (error) {
    const isBusy = isRateLimited(error);
    const attempts = event.attempts + (isBusy ? 0 : 1);
    const wait = isBusy
      ? FIRST_RETRY_MS
      : Math.min(HOUR_MS * 6, FIRST_RETRY_MS * 2 ** (attempts - 1));
    console.error(
      JSON.stringify({
        event: 'payments.event_failed',
        id,
        type,
        attempts,
        error: describeFailure(error),
      }),
    );
    await db
      .update(pspEvents)
      .set({
        attempts,
        dueAt: isBusy || attempts < ATTEMPTS_MAX ? now + wait : null,
        error: error instanceof Error ? error.message : String(error),
      })
      .where(and(isIt, isNull(pspEvents.doneAt)));
    return false;
  }
}
