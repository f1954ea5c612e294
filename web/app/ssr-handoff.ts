import { renewPush } from '../data/push.ts';
import { reportUserToServiceWorker } from '../platform/service-worker.ts';
import { signedInPerson } from '../platform/session.ts';

/**
 * Hands the device over to the user signed in now, if any. The cached answers and push
 * subscriptions of other users end; the user's own continue.
 */
export async function handOver(): Promise<void> {
  await reportUserToServiceWorker(signedInPerson());
  // A push subscription that cannot be renewed now is renewed when the app next opens.
  await renewPush().catch(() => {});
}
