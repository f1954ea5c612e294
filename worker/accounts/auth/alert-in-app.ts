import { describeFailure } from '../../../database/failure.ts';
import type { AccountEvent, NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import type { AppContext } from '../../platform/http/app-env.ts';

/**
 * Notifies the owner of a change to their account, in every tab and on every device. The caller does not
 * wait for it, because a lost notification is also sent by mail.
 */
export function alertInApp(
  { env, executionCtx, var: { now } }: Pick<AppContext, 'env' | 'executionCtx' | 'var'>,
  personId: string,
  event: AccountEvent,
): void {
  const notice: NoticeEvent = {
    thing: `account:${event}`,
    facts: { kind: 'account', event },
    acts: [{ id: String(now), at: now, actor: null }],
    count: 1,
    since: now,
  };
  const published = env.INBOX.getByName(personId)
    .tell([notice])
    .catch((error: unknown) =>
      console.warn(JSON.stringify({ event: 'auth.notice_failed', error: describeFailure(error) })),
    );
  executionCtx.waitUntil(published);
}
