import { database } from '../../database/client.ts';
import { processEvent } from '../marketplace/payment-events/process-event.ts';
import type { QueuedEvent } from '../marketplace/payment-events/receive-event.ts';

/**
 * Works off a batch of the queue `payment-events`, one after the other: two of one payment would ask the
 * same. One that fails is left to the sweep, which tries it later and later.
 */
export async function workOffEventsJob(messages: readonly Message[], env: Env): Promise<void> {
  const db = database(env.DB);
  let failed = 0;
  for (const { body } of messages)
    if (!(await processEvent(db, env, (body as QueuedEvent).id, Date.now()))) failed += 1;
  const delivered = messages.length;
  console.log(JSON.stringify({ event: 'payments.events', delivered, failed }));
}
