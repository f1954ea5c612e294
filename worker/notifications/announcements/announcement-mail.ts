import type { announcements } from '../../../database/schema.ts';
import {
  type AnnouncementKind,
  type AnnouncementPage,
  noticeKindOf,
} from '../../../domain/notifications/announcement.ts';
import type { AnnouncementFacts } from '../../../domain/notifications/notice-facts.ts';
import { withoutLinks } from '../../../domain/text/web-address.ts';
import { announcementHref } from '../../../site/notice-href.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';
import { chosenReason } from '../channels/notice-mail.ts';

export type Announcement = typeof announcements.$inferSelect;
/** The parts of an announcement that its recipients see. */
export type AnnouncementContent = Pick<Announcement, 'kind' | 'title' | 'body' | 'page'>;

const buttons: Record<AnnouncementPage, string> = {
  none: 'Ouvrir Dis-moi',
  terms: 'Lire les conditions d’utilisation',
  salesTerms: 'Lire les conditions de vente',
  privacy: 'Lire la page sur vos données',
  status: 'Voir l’état du service',
  help: 'Ouvrir l’aide',
};

const lasting: Record<Exclude<AnnouncementKind, 'news'>, string> = {
  service:
    'Vous recevez cet e-mail parce qu’il concerne le service auquel donne accès votre compte Dis-moi. Il ne se désactive pas.',
  terms:
    'Vous recevez cet e-mail parce que cette adresse est celle d’un compte Dis-moi, dont les règles changent. Il ne se désactive pas.',
};

interface Recipient {
  to: string;
  origin: string;
  /** Identifies the mail; the same when it is sent again. */
  key: string;
  /** URL that ends mails of the kind `news`. */
  unsubscribeUrl: string;
}

/** The mail of an announcement: its own words, the button of its page, and an end for `news` only. */
export function announcementMail(
  { kind, title, body, page }: AnnouncementContent,
  { to, origin, key, unsubscribeUrl }: Recipient,
): Mail {
  const mail = {
    ...{ to, key, subject: withoutLinks(title) },
    parts: body.split(/\n+/).map((line) => paragraph(withoutLinks(line))),
    action: { label: buttons[page], href: origin + announcementHref(page) },
  };
  return kind === 'news'
    ? { ...mail, reason: chosenReason(['news'], origin, unsubscribeUrl), unsubscribeUrl }
    : { ...mail, reason: note(lasting[kind]) };
}

/** The facts of an announcement's notice. */
export const announcementFacts = ({
  kind,
  title,
  body,
  page,
}: AnnouncementContent): AnnouncementFacts => ({
  kind: noticeKindOf(kind),
  about: 'announcement',
  ...{ title, body, page },
});
