import { database } from '../../database/client.ts';
import { processEvent } from '../marketplace/payment-events/process-event.ts';
import type { QueuedEvent } from '../marketplace/payment-events/receive-event.ts';

/**
 * Processes a batch of the queue `payment-events` one by one, because two events of one payment would make
 * the same requests. The sweep retries an event that fails, with growing delay.
 */
export async function processEventsJob(messages: readonly Message[], env: Env): Promise<void> {
  const db = database(env.DB);
  let failed = 0;
  for (const { body } of messages)
    if (!(await processEvent(db, env, (body as QueuedEvent).id, Date.now()))) failed += 1;
  const delivered = messages.length;
  console.log(JSON.stringify({ event: 'payments.events', delivered, failed }));
}
