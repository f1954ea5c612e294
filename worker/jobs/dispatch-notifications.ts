import { database } from '../../database/client.ts';
import { openPrimarySession } from '../../database/d1-access.ts';
import { dispatchNotifications } from '../notifications/dispatch-notifications.ts';
import { log } from '../platform/log.ts';

/** Maximum rounds per run, to stay under the subrequest limit. */
const ROUNDS_MAX = 8;

/**
 * Cron job: dispatches the notifications that requests have not dispatched. Writes one log entry if there
 * were any.
 */
export async function dispatchNotificationsJob(env: Env, now: number): Promise<void> {
  const db = database(openPrimarySession(env.DB));
  let dispatched = 0;
  let failed = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const round = await dispatchNotifications(db, env, now);
    dispatched += round.dispatched;
    failed += round.failed;
    if (round.dispatched === 0) break;
  }
  if (dispatched + failed > 0) log.info('notifications.dispatched', { dispatched, failed });
}
