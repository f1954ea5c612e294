import type { DueNotice } from '../../domain/notifications/notification.ts';
import { deliverNotices } from '../notifications/deliver.ts';

/** Sends a batch of the queue `notice-deliveries`. Writes one log entry. */
export async function deliverNoticesJob(messages: readonly Message[], env: Env): Promise<void> {
  const due = messages.map(({ body }) => body as DueNotice);
  const { sent, failed } = await deliverNotices(env, due);
  console.log(JSON.stringify({ event: 'notifications.delivered', due: due.length, sent, failed }));
}
