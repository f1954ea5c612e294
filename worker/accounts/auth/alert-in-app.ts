import type { AccountEvent, NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';

export function accountNotice(event: AccountEvent, id: string, at: number): NoticeEvent {
  return {
    thing: `account:${event}`,
    facts: { kind: 'account', event },
    acts: [{ id, at, actor: null }],
    count: 1,
    since: at,
  };
}

/**
 * Notifies the owner of a change to their account, in every tab and on every device. The caller does not
 * wait for it, because a lost notification is also sent by mail.
 */
export function alertInApp(
  { env, executionCtx, var: { now } }: Pick<AppContext, 'env' | 'executionCtx' | 'var'>,
  personId: string,
  event: AccountEvent,
): void {
  const notice = accountNotice(event, String(now), now);
  const published = env.INBOX.getByName(personId)
    .tell([notice])
    .catch((error: unknown) => log.warn('auth.notice_failed', { error }));
  executionCtx.waitUntil(published);
}
