import { database } from '../../database/client.ts';
import { openD1Session } from '../../database/d1-access.ts';
import type { AppContext } from '../platform/http/app-env.ts';
import { log } from '../platform/log.ts';
import { dispatchNotifications, type OutboxSelection } from './dispatch-notifications.ts';

/** Dispatches the notifications of a request after its response; the cron of every minute retries failures. */
export function publishAfterResponse(
  { env, executionCtx }: Pick<AppContext, 'env' | 'executionCtx'>,
  about: OutboxSelection,
): void {
  // The request's session may end before that.
  const session = openD1Session(env.DB, 'first-primary');
  // The request's time may be older: an object may have written the row since.
  const dispatching = dispatchNotifications(database(session), env, Date.now(), about).catch(
    (error: unknown) => log.warn('notifications.deferred', { error }),
  );
  executionCtx.waitUntil(dispatching);
}
