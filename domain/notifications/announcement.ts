import { z } from 'zod';
import { DAY_MS } from '../limits.ts';
import { hasInvisible } from '../text/shown-text.ts';
import { optionalTitleSchema, textSchema } from '../text/text.ts';
import { holdsWebAddress } from '../text/web-address.ts';

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

const NO_ADDRESS = 'Sans adresse web : choisissez la page du bouton';
const withoutAddress = (text: string) => !holdsWebAddress(text);

/** The content of a draft: plain text without addresses, since the only link is that of its page. */
export const announcementSchema = z.strictObject({
  kind: z.enum(announcementKinds),
  audience: z.enum(announcementAudiences),
  title: optionalTitleSchema(ANNOUNCEMENT_TITLE_MAX)
    .refine((title) => title !== null, 'Veuillez donner un titre')
    .transform((title) => title ?? '')
    .refine(withoutAddress, NO_ADDRESS),
  body: z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n'))
    .pipe(textSchema(ANNOUNCEMENT_TEXT_MAX).min(1, 'Veuillez écrire le texte'))
    .refine(
      (text) => !text.split('\n').some(hasInvisible),
      'Ce texte contient des caractères invisibles',
    )
    .refine(withoutAddress, NO_ADDRESS),
  page: z.enum(announcementPages),
  perMinute: z.int().min(1).max(PER_MINUTE_MAX),
  perDay: z.int().min(1).max(PER_DAY_MAX),
});
export type AnnouncementDraft = z.infer<typeof announcementSchema>;

/** True when a suspended user gets it too: their contract changes as well. */
export const reachesSuspended = (kind: AnnouncementKind): boolean => kind === 'terms';

/** `wanted`: if the user has chosen mail of this kind. */
export type AnnouncementMail = 'always' | 'wanted' | 'never';

/**
 * The rule for a user's mail. Strangers may read an unconfirmed address, which only gets what everybody must
 * learn.
 */
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
