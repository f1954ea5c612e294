import { database } from '../../database/client.ts';
import { openPrimarySession } from '../../database/d1-access.ts';
import { dispatchNotifications } from '../notifications/dispatch-notifications.ts';

/** How often a run goes on with what is due: it may ask D1 and objects so many things. */
const ROUNDS_MAX = 8;

/**
 * The cron's run that tells inboxes what requests have left in the outbox. Logs one line if there was
 * anything.
 */
export async function dispatchNotificationsJob(env: Env, now: number): Promise<void> {
  const db = database(openPrimarySession(env.DB));
  let told = 0;
  let failed = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const carried = await dispatchNotifications(db, env, now);
    told += carried.told;
    failed += carried.failed;
    if (carried.told === 0) break;
  }
  if (told + failed > 0) console.log(JSON.stringify({ event: 'notices.carried', told, failed }));
}
