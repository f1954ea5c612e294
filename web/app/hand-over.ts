import { renewPush } from '../data/push.ts';
import { tellPerson } from '../lib/service-worker.ts';
import { signedInPerson } from '../lib/session.ts';

/**
 * Gives the device to who is signed in now, if anybody: what was kept of others for reading goes, their
 * pushes end, and one's own go on.
 */
export async function handOver(): Promise<void> {
  await tellPerson(signedInPerson());
  // A push that cannot be renewed now is when the app is next opened.
  await renewPush().catch(() => {});
}
