import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';

/**
 * Notifies a user's object of ended sessions, so that it rejects their tokens and closes their sockets. Await it before
 * the response, so that the client can rely on the end of a session. D1 has already deleted the sessions. If the object
 * fails twice, their sockets and messages end with the token, after 15 minutes at most, and the failure is logged.
 */
export async function endAtObjects(
  context: Pick<AppContext, 'env'>,
  ended: { id: string; userId: string }[],
): Promise<void> {
  const userId = ended[0]?.userId;
  if (!userId) return;
  const ids = ended.map(({ id }) => id);
  const end = () => context.env.INBOX.getByName(userId).endSessions(ids);
  await end()
    .catch(end)
    .catch((error: unknown) => log.error('auth.session_cleanup_failed', { error }));
}
