import type { Database } from '../../../database/client.ts';
import { bookmarkOf } from '../../../database/d1-access.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { log } from '../../platform/log.ts';

/** Number of users per page of an audience, whose inboxes are notified concurrently. */
export const AUDIENCE_PAGE = 40;
/** After this many attempts of a page, the inboxes that fail are left out. */
const PAGE_ATTEMPTS_MAX = 5;

type Inbox = ReturnType<Env['INBOX']['getByName']>;

/** The walks over audiences of one run. */
export interface AudienceRun {
  db: Database;
  env: Pick<Env, 'INBOX' | 'SELLER_DECLARATION'>;
  /** Number of inboxes that were notified. */
  notified: number;
}

/**
 * Notifies one page of an audience; inboxes ignore what they have already. `before`: another call to each
 * inbox first. `eventFor` returns null for a user who gets none. Rejects when an inbox fails, so that the page is
 * repeated, unless this is the last of its `attempts`; without them it is repeated until it succeeds.
 */
export async function notifyAudience(
  run: AudienceRun,
  userIds: readonly string[],
  eventFor: (userId: string) => NoticeEvent | null,
  page: { readAt: number; attempts?: number; before?: (inbox: Inbox) => Promise<void> },
): Promise<void> {
  const outcomes = await Promise.allSettled(
    userIds.map(async (userId) => {
      const inbox = run.env.INBOX.getByName(userId);
      await page.before?.(inbox);
      const event = eventFor(userId);
      if (event && !(await inbox.tell([event], bookmarkOf(run.db), page.readAt)))
        throw new Error('acts were read before one of them was undone');
    }),
  );
  run.notified += userIds.length;
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (!failures[0]) return;
  const error = failures[0].reason;
  if ((page.attempts ?? 0) < PAGE_ATTEMPTS_MAX) throw error;
  log.error('audiences.inboxes_failed', { failed: failures.length, error });
}
