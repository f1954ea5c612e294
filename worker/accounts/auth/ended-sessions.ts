import { describeFailure } from '../../../database/failure.ts';
import type { AppContext } from '../../platform/http/app-env.ts';

/**
 * Tells a person's object which of their sessions have ended, so that it refuses their tokens and
 * closes their sockets. To be awaited before the answer: who is told that a session has ended can
 * rely on it. D1 has forgotten the sessions already; should the object not answer twice, their
 * sockets and messages end with the token, after 15 minutes at most, and the log says so.
 */
export async function endAtObjects(
  context: Pick<AppContext, 'env'>,
  ended: { id: string; userId: string }[],
): Promise<void> {
  const userId = ended[0]?.userId;
  if (!userId) return;
  const ids = ended.map(({ id }) => id);
  const tell = () => context.env.INBOX.getByName(userId).endSessions(ids);
  await tell()
    .catch(tell)
    .catch((error: unknown) =>
      console.error(
        JSON.stringify({ event: 'auth.sessions_left_open', error: describeFailure(error) }),
      ),
    );
}
