import { type MailStanding, mayMail } from '../../../domain/accounts/mail-event.ts';
import { announcementMailTo } from '../../../domain/notifications/announcement.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { unsubscribeToken } from '../../platform/mail/unsubscribe-token.ts';
import { type Announcement, announcementFacts, announcementMail } from './announcement-mail.ts';

/** A user whom an announcement reaches. */
export interface Reader extends MailStanding {
  id: string;
  email: string;
  /** The secret of their unsubscribe links; null before the first one. */
  key: string | null;
  confirmedAt: number | null;
}

/**
 * `sent` and `refused` are those of the mail; `unmailed` have the notice alone, because they want no mail of the
 * kind or may get none. `uncertain`: another run has claimed the mail and died, or is still sending it. `gone`:
 * the account was deleted.
 */
export type Outcome = 'sent' | 'refused' | 'unmailed' | 'uncertain' | 'gone';

/**
 * Writes to one user: the notice, then the mail. The user's object stores the notice once and gives the mail to
 * one caller, so a mail whose sender dies in between is not sent twice. Rejects when the user must be tried again.
 */
export async function writeTo(
  env: Env,
  announcement: Announcement,
  reader: Reader,
  now: number,
): Promise<Outcome> {
  const { id, kind, startedAt } = announcement;
  const inbox = env.INBOX.getByName(reader.id);
  const at = startedAt ?? now;
  const thing = `announcement:${id}` as const;
  const event: NoticeEvent = {
    ...{ thing, facts: announcementFacts(announcement), count: 1, since: at },
    acts: [{ id, at, actor: null }],
  };
  const wanted = announcementMailTo(kind, { isConfirmed: reader.confirmedAt !== null });
  const isRefused = !mayMail(reader, now);
  const claim: 'mail' | 'claimed' | 'unwanted' | null = await inbox.announce(
    event,
    isRefused ? 'never' : wanted,
    kind === 'terms',
  );
  if (claim === null) return 'gone';
  if (claim === 'unwanted') return isRefused && wanted === 'always' ? 'refused' : 'unmailed';
  if (claim === 'claimed') return 'uncertain';
  const origin: string = env.SITE_ORIGIN;
  const token =
    reader.key === null
      ? ''
      : unsubscribeToken({ personId: reader.id, kinds: ['news'] }, reader.key);
  const mail = announcementMail(announcement, {
    ...{ to: reader.email, origin, key: `announcement.${id}.${reader.id}` },
    unsubscribeUrl: `${origin}/unsubscribe?token=${token}`,
  });
  try {
    const outcome = await deliverMail(env, mail, now, { standing: reader });
    return outcome === 'off' ? 'unmailed' : outcome;
  } catch (error) {
    await inbox.unannounce(thing);
    throw error;
  }
}
