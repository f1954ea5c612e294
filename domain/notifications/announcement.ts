import { DAY_MS } from '../limits.ts';

/** Announcements of the platform to everybody, or to some: their kinds, who gets them and how fast. */

/** `service`: of works and failures. `terms`: of changed terms or privacy. `news`: of novelties. */
export const announcementKinds = ['service', 'terms', 'news'] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** `askers`: users who have paid for something. */
export const announcementAudiences = ['all', 'creators', 'askers'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

/** The page of the site that an announcement links to, by its name in `paths`. */
export const announcementPages = [
  'none',
  'terms',
  'salesTerms',
  'privacy',
  'status',
  'help',
] as const;
export type AnnouncementPage = (typeof announcementPages)[number];

export const announcementStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const ANNOUNCEMENT_TITLE_MAX = 80;
/** Short enough to be read whole in the list of notices. */
export const ANNOUNCEMENT_TEXT_MAX = 1_000;
/** Most people written to in a minute, which one run of the cron can reach. */
export const PER_MINUTE_MAX = 100;
/** Default of mails a day: far below the quota of a mail account, which other mails need too. */
export const PER_DAY_DEFAULT = 500;
export const PER_DAY_MAX = 100_000;

/** The content of a draft. */
export interface AnnouncementDraft {
  kind: AnnouncementKind;
  audience: AnnouncementAudience;
  title: string;
  /** Plain text without addresses: the only link is that of the page. */
  body: string;
  page: AnnouncementPage;
  perMinute: number;
  perDay: number;
}

/** True when a suspended user gets it too: their contract changes as well. */
export const reachesSuspended = (kind: AnnouncementKind): boolean => kind === 'terms';

/** `wanted`: if the user has chosen mail of this kind. */
export type AnnouncementMail = 'always' | 'wanted' | 'never';

/** The rule for a user's mail. Strangers may read an unconfirmed address, which only gets what everybody must learn. */
export function announcementMailTo(
  kind: AnnouncementKind,
  { isConfirmed }: { isConfirmed: boolean },
): AnnouncementMail {
  if (kind === 'terms') return 'always';
  if (!isConfirmed) return 'never';
  return kind === 'service' ? 'always' : 'wanted';
}

/** The UTC day of a time, as days since 1970. */
export const mailDayOf = (now: number): number => Math.floor(now / DAY_MS);

/**
 * Most people of the next step, when `mailsToday` mails of all announcements were sent today; 0 when the day's
 * number is used up.
 */
export const stepSize = (
  { perMinute, perDay }: Pick<AnnouncementDraft, 'perMinute' | 'perDay'>,
  mailsToday: number,
): number => Math.max(0, Math.min(perMinute, perDay - mailsToday));

/** The notice's kind. Mails of `account` cannot be switched off. */
export const noticeKindOf = (kind: AnnouncementKind): 'account' | 'news' =>
  kind === 'news' ? 'news' : 'account';
