import { isNull } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { providerEvents } from '../../../database/schema.ts';
import { log } from '../../platform/log.ts';
import type { ProviderEvent } from '../payments/records.ts';

/** The sweep handles an event that the queue has not processed within this time. */
const SWEEP_AFTER_MS = 60_000;

/** Message on the queue `payment-events`: the event has been stored. */
export interface QueuedEvent {
  id: string;
}

/**
 * Stores an event once and queues its processing. A repeated event is processed again, because its
 * object may have been unknown before, or could not be handled. The event is accepted once it is
 * stored: if the queue fails, the sweep finds it.
 */
export async function receiveEvent(
  db: Database,
  env: Pick<Env, 'PAYMENT_EVENTS'>,
  event: ProviderEvent,
  now: number,
): Promise<void> {
  const stored = await db
    .insert(providerEvents)
    .values({ ...event, receivedAt: now, dueAt: now + SWEEP_AFTER_MS })
    .onConflictDoUpdate({
      target: providerEvents.id,
      set: { doneAt: null, attempts: 0, dueAt: now + SWEEP_AFTER_MS, error: null },
      // An event that still waits for processing stays unchanged.
      setWhere: isNull(providerEvents.dueAt),
    })
    .returning({ id: providerEvents.id });
  if (stored.length === 0) return;
  try {
    await env.PAYMENT_EVENTS.send({ id: event.id } satisfies QueuedEvent);
  } catch (error) {
    log.error('payments.event_not_queued', { id: event.id, error });
  }
}
