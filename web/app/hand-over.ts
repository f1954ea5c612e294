import { renewPush } from '../data/push.ts';
import { tellPerson } from '../platform/service-worker.ts';
import { signedInPerson } from '../platform/session.ts';

/**
 * Hands the device to whoever is signed in now, if anybody: others' kept answers and pushes end, one's own
 * go on.
 */
export async function handOver(): Promise<void> {
  await tellPerson(signedInPerson());
  // A push that cannot be renewed now is renewed when the app next opens.
  await renewPush().catch(() => {});
}
