import type { Delivery } from '../../../domain/notification.ts';

/** Sends a claimed notice to the devices that its owner has subscribed. */
export async function pushNotice(_env: Env, _personId: string, delivery: Delivery): Promise<void> {
  console.info(JSON.stringify({ event: 'notices.push_off', key: delivery.key }));
}
