import { isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import { pspEvents } from '../../../database/schema.ts';
import type { ToldEvent } from '../payments/records.ts';

/** The sweep looks after an event that the queue has not worked off by then. */
const SWEEP_AFTER_MS = 60_000;

/** On the queue `payment-events`: that the event has been stored. */
export interface QueuedEvent {
  id: string;
}

/**
 * Stores an event, once, and has it worked off; one that is sent again is worked off again, since what it was about
 * may not have been known before, or nobody could do anything about it. It has been taken once it is stored: where the queue
 * fails, the sweep finds it.
 */
export async function receiveEvent(
  db: Database,
  env: Pick<Env, 'PAYMENT_EVENTS'>,
  event: ToldEvent,
  now: number,
): Promise<void> {
  const stored = await db
    .insert(pspEvents)
    .values({ ...event, receivedAt: now, dueAt: now + SWEEP_AFTER_MS })
    .onConflictDoUpdate({
      target: pspEvents.id,
      set: { doneAt: null, attempts: 0, dueAt: now + SWEEP_AFTER_MS, error: null },
      // One that waits to be worked off anyway is left as it is.
      setWhere: isNull(pspEvents.dueAt),
    })
    .returning({ id: pspEvents.id });
  if (stored.length === 0) return;
  try {
    await env.PAYMENT_EVENTS.send({ id: event.id } satisfies QueuedEvent);
  } catch (error) {
    console.error(
      JSON.stringify({
        event: 'payments.event_not_queued',
        id: event.id,
        error: describeFailure(error),
      }),
    );
  }
}
