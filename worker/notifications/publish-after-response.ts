import { database } from '../../database/client.ts';
import { openD1Session } from '../../database/d1-access.ts';
import { describeFailure } from '../../database/failure.ts';
import type { AppContext } from '../platform/http/app-env.ts';
import { dispatchNotifications, type NewsAbout } from './dispatch-notifications.ts';

/** Tells what a request has brought, after its answer; what that fails at, the cron of every minute does. */
export function publishAfterResponse(
  { env, executionCtx }: Pick<AppContext, 'env' | 'executionCtx'>,
  about: NewsAbout,
): void {
  // Not by the request's session, which may end before that.
  const session = openD1Session(env.DB, 'first-primary');
  // Not by the request's time: an object may have written the row since.
  const telling = dispatchNotifications(database(session), env, Date.now(), about).catch(
    (error: unknown) =>
      console.warn(
        JSON.stringify({ event: 'notices.left_to_cron', error: describeFailure(error) }),
      ),
  );
  executionCtx.waitUntil(telling);
}
