import { mailGroupOf } from '../../../domain/notifications/mail-gathering.ts';
import { quotedLabels } from '../../../domain/notifications/notice-labels.ts';
import { BARE_WORDS } from '../../../domain/notifications/notice-words.ts';
import {
  type Delivery,
  isChoosable,
  type MoneyMatter,
  type Notice,
  type NoticeKind,
} from '../../../domain/notifications/notification.ts';
import { formatFigure } from '../../../domain/text/french.ts';
import { withoutLinks } from '../../../domain/text/web-address.ts';
import { paths } from '../../../site/paths.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { note, type Part, paragraph } from '../../platform/mail/parts.ts';

interface KindWords {
  /**
   * The mail's first words, which a locked screen shows after the subject: they reveal neither the text nor
   * its topic. Null when the notice's own text is public anyway.
   */
  lead: string | null;
  button: string;
}

const words: Record<NoticeKind, KindWords> = {
  question: { lead: 'Sa question vous attend dans la conversation.', button: 'Lire la question' },
  answer: { lead: 'Sa réponse vous attend dans la conversation.', button: 'Lire la réponse' },
  message: { lead: 'À lire dans la conversation.', button: 'Ouvrir la conversation' },
  reminder: { lead: 'Un rappel, pour que rien ne se perde.', button: 'Ouvrir la conversation' },
  rating: { lead: 'Merci pour vos réponses.', button: 'Ouvrir la conversation' },
  publication: {
    lead: 'Le texte et l’accord sont dans la conversation.',
    button: 'Ouvrir la conversation',
  },
  refund: { lead: null, button: 'Voir ma commande' },
  release: { lead: 'Le détail est dans vos revenus.', button: 'Voir mes revenus' },
  sale_lost: { lead: null, button: 'Voir la commande' },
  dispute: { lead: null, button: 'Voir la commande' },
  payout: { lead: null, button: 'Voir mes revenus' },
  follow: { lead: 'Vos posts ont un public de plus.', button: 'Voir le profil' },
  like: { lead: null, button: 'Voir le post' },
  comment: { lead: null, button: 'Lire le commentaire' },
  reply: { lead: null, button: 'Lire la réponse' },
  week: { lead: null, button: 'Voir mes statistiques' },
  post: { lead: null, button: 'Voir le post' },
  return: { lead: null, button: 'Poser une question' },
  moderation: { lead: null, button: 'Voir la décision' },
  account: { lead: null, button: 'Ouvrir Dis-moi' },
  news: { lead: null, button: 'Ouvrir Dis-moi' },
};

/** Instead of those of its kind, for a clarification. */
const CLARIFICATION_WORDS: Partial<Record<NoticeKind, KindWords>> = {
  question: { lead: 'Sa précision vous attend dans la conversation.', button: 'Lire la précision' },
  answer: {
    lead: 'Sa demande vous attend dans la conversation. Vous y répondez une seule fois.',
    button: 'Répondre à la précision',
  },
};

const ALWAYS_MAILED =
  'Vous recevez cet e-mail parce qu’il concerne votre compte ou vos revenus sur Dis-moi. Il ne se désactive pas.';

interface Envelope {
  to: string;
  origin: string;
  /** URL that ends mails of this kind with one click. */
  unsubscribeUrl: string;
}

/** Maximum notices that a mail names; the others are counted. */
const NAMED_AT_MOST = 10;

/** The kinds of the notices in the mail, each once, the first one's first. */
export function kindsOf({
  notice,
  others = [],
}: Pick<Delivery, 'notice' | 'others'>): NoticeKind[] {
  return [...new Set([notice, ...others].map(({ kind }) => kind))];
}

/** The mail of a claimed notice. About a private message it only says that there is one. */
export function noticeMail(delivery: Delivery, envelope: Envelope): Mail {
  const { others = [] } = delivery;
  return others.length > 0
    ? gatheredMail(delivery, [delivery.notice, ...others], envelope)
    : singleMail(delivery, envelope);
}

function singleMail(
  { key, thread, notice }: Delivery,
  { to, origin, unsubscribeUrl }: Envelope,
): Mail {
  const { lead, button } =
    (notice.about === 'clarification' ? CLARIFICATION_WORDS[notice.kind] : undefined) ??
    words[notice.kind];
  const texts = [lead, notice.body].filter((text) => text !== null && text !== '');
  const mail = {
    to,
    subject: withoutLinks(notice.title),
    parts: (texts.length > 0 ? texts : [notice.title]).map((text) =>
      paragraph(withoutLinks(text!)),
    ),
    action: { label: button, href: origin + notice.href },
    key: `notice.${key}`,
    thread: `thread.${thread}`,
  };
  return withReason(mail, [notice.kind], { origin, unsubscribeUrl });
}

/** The mail of several notices. It names no topic of a conversation, because a locked screen may show it. */
function gatheredMail(
  { key, notice }: Delivery,
  notices: readonly Notice[],
  { to, origin, unsubscribeUrl }: Envelope,
): Mail {
  const isAboutMoney = !isChoosable(notice.kind, 'email');
  const figure = formatFigure(notices.length);
  const more = notices.length - NAMED_AT_MOST;
  const rest = `Et ${formatFigure(more)} de plus dans l’application.`;
  const mail = {
    to,
    subject: isAboutMoney ? `${figure} ventes vous sont acquises` : `${figure} nouveautés à lire`,
    parts: [
      paragraph(isAboutMoney ? words.release.lead! : 'Depuis votre dernière visite :'),
      ...notices.slice(0, NAMED_AT_MOST).map(entry),
      ...(more > 0 ? [paragraph(rest)] : []),
    ],
    action: isAboutMoney
      ? { label: words.release.button, href: origin + paths.earnings }
      : { label: 'Tout voir', href: origin + paths.notifications },
    key: `notice.${key}`,
    thread: `thread.${key}`,
  };
  return withReason(mail, kindsOf({ notice, others: [...notices] }), { origin, unsubscribeUrl });
}

/** A notice in a list: its title, then its text unless that is a topic. */
function entry({ kind, title, body }: Notice): Part {
  const isPrivate = mailGroupOf(kind) === 'conversation';
  return paragraph(withoutLinks(isPrivate || body === '' ? title : `${title} · ${body}`));
}

function withReason(
  mail: Omit<Mail, 'reason'>,
  kinds: readonly NoticeKind[],
  { origin, unsubscribeUrl }: Pick<Envelope, 'origin' | 'unsubscribeUrl'>,
): Mail {
  return kinds.every((kind) => isChoosable(kind, 'email'))
    ? { ...mail, reason: chosenReason(kinds, origin, unsubscribeUrl), unsubscribeUrl }
    : { ...mail, reason: note(ALWAYS_MAILED) };
}

const BARE_REASON =
  'Vous recevez cet e-mail parce qu’il concerne l’argent d’un compte Dis-moi créé avec cette adresse. Il ne se désactive pas.';

/** The notice's own URL would name the asker. */
const bareActions: Record<MoneyMatter, { label: string; path: string }> = {
  question: { label: 'Ouvrir mes messages', path: paths.messages },
  deadline: { label: 'Ouvrir mes messages', path: paths.messages },
  earned: { label: 'Voir mes revenus', path: paths.earnings },
  lost: { label: 'Voir mes revenus', path: paths.earnings },
  disputed: { label: 'Voir mes revenus', path: paths.earnings },
  payout: { label: 'Voir mes revenus', path: paths.earnings },
};

/**
 * The mail of a notice about money to an unconfirmed address: our own text, without anything that a user
 * has chosen. `link`: the parts that confirm the address.
 */
export function bareMail(
  { key, thread, money }: Pick<Delivery, 'key' | 'thread'> & { money: MoneyMatter },
  { to, origin, link }: { to: string; origin: string; link: readonly Part[] },
): Mail {
  const { title, body } = BARE_WORDS[money];
  const { label, path } = bareActions[money];
  return {
    ...{ to, subject: title, parts: [paragraph(body), ...link] },
    action: { label, href: origin + path },
    reason: note(BARE_REASON),
    key: `notice.${key}`,
    thread: `thread.${thread}`,
  };
}

/** The footer of a mail that its recipient has chosen, with the links that end it. */
export function chosenReason(
  kinds: readonly NoticeKind[],
  origin: string,
  unsubscribeUrl: string,
): Part {
  return note(
    `Vous recevez cet e-mail parce que les e-mails ${quotedLabels(kinds)} sont activés dans votre compte Dis-moi.`,
    [
      { label: 'Ne plus recevoir ces e-mails', href: unsubscribeUrl },
      { label: 'Choisir ce que je reçois', href: origin + paths.settings },
    ],
  );
}
