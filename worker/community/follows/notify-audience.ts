import type { Database } from '../../../database/client.ts';
import { bookmarkOf } from '../../../database/d1-access.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { retryDelay, retryPolicies } from '../../../domain/retry.ts';
import { log } from '../../platform/log.ts';

/** Number of users per page of an audience, whose inboxes are notified concurrently. */
export const AUDIENCE_PAGE = 40;
/** After this many failures of a page, the inboxes that fail are left out. */
const PAGE_ATTEMPTS_MAX = 5;

/** The outcome of a page: notified inboxes, and inboxes that failed. */
export interface PageOutcome {
  notified: number;
  failed: number;
}

type Inbox = ReturnType<Env['INBOX']['getByName']>;

/**
 * Notifies one page of an audience; inboxes ignore what they have already. `before`: another call to each
 * inbox first. `eventFor` returns null for a user who gets none. Never rejects.
 */
export async function notifyAudience(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  userIds: readonly string[],
  eventFor: (userId: string) => NoticeEvent | null,
  { readAt, before }: { readAt: number; before?: (inbox: Inbox) => Promise<void> },
): Promise<PageOutcome> {
  const outcomes = await Promise.allSettled(
    userIds.map(async (userId) => {
      const inbox = env.INBOX.getByName(userId);
      await before?.(inbox);
      const event = eventFor(userId);
      if (event && !(await inbox.tell([event], bookmarkOf(db), readAt)))
        throw new Error('acts were read before one of them was undone');
    }),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failures[0])
    log.warn('announcements.inboxes_failed', {
      failed: failures.length,
      error: failures[0].reason,
    });
  return { notified: userIds.length, failed: failures.length };
}

/** The values of a page that is tried again, or null when it has failed too often and the walk goes on. */
export function retryOf(
  { failed }: PageOutcome,
  attempts: number,
  now: number,
): { attempts: number; dueAt: number } | null {
  if (failed === 0 || attempts + 1 >= PAGE_ATTEMPTS_MAX) return null;
  return { attempts: attempts + 1, dueAt: now + retryDelay(attempts + 1, retryPolicies.state) };
}
