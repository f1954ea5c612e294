import { CURRENCY } from '../limits.ts';
import { verificationWords } from '../moderation/verification.ts';
import { answerEarnsInParis, deadlineInParis } from '../orders/answer-earns.ts';
import { DEFAULT_DEADLINES, deadlineInText } from '../orders/deadlines.ts';
import {
  DEBT_PAID_BY_CARD,
  type Movement,
  movementTitle,
  movementWords,
} from '../orders/movements.ts';
import { PERIOD_DAYS } from '../periods.ts';
import { shownName } from '../profiles/person.ts';
import { weekWords } from '../statistics/week.ts';
import { formatFigure, formatPriceInText, plural } from '../text/french.ts';
import { formatInParis } from '../text/paris-time.ts';
import type {
  AccountEvent,
  NoticeActors,
  NoticeConversation,
  NoticeFacts,
} from './notice-facts.ts';
import type { MoneyMatter } from './notification.ts';

export interface NoticeWords {
  title: string;
  /** Empty when the title is complete. */
  body: string;
}

/**
 * The French text of a notice. It never contains text of private messages.
 *
 * @param at time of the notice's latest event, epoch milliseconds: a near deadline is named by its weekday
 */
export function noticeWords(facts: NoticeFacts, actors: NoticeActors, at: number): NoticeWords {
  const who = shownName(actors.last);
  const { count } = actors;
  if ((facts.kind === 'question' || facts.kind === 'answer') && facts.about === 'clarification')
    return clarificationWords(facts, who, at);
  switch (facts.kind) {
    case 'question':
      return {
        title: `${who} vous pose une question`,
        body: [saidSince(facts.conversation, count), ...earnedBy(facts.conversation, at)].join(
          ' · ',
        ),
      };
    case 'answer':
      return { title: `${who} vous a répondu`, body: saidSince(facts.conversation, count) };
    case 'message':
      return {
        title:
          count > 1
            ? `${who} vous a envoyé ${formatFigure(count)} messages`
            : `${who} vous a envoyé un message`,
        body: facts.conversation.topic.name,
      };
    case 'reminder':
      if (facts.about === 'answer-due') return answerDue(facts, who, at);
      return {
        title: 'Une réponse vous attend',
        body: `${who} vous a répondu (${facts.conversation.topic.name}).`,
      };
    case 'refund':
    case 'release':
    case 'sale_lost':
      return { title: movedTitle(facts), body: movedBody(facts) };
    case 'dispute':
      return disputeWords(facts);
    case 'payout':
      return payoutWords(facts);
    case 'rating':
      return {
        title: `${who} vous a donné ${facts.stars} ${plural(facts.stars, 'étoile')}`,
        body: facts.conversation.topic.name,
      };
    case 'publication':
      return publicationWords(facts, who);
    case 'follow':
      return { title: `${together(actors)} ${count > 1 ? 'vous suivent' : 'vous suit'}`, body: '' };
    case 'like':
      return {
        title: `${together(actors)} ${count > 1 ? 'ont' : 'a'} aimé ${
          facts.of === 'post' ? 'votre post' : 'votre commentaire'
        }`,
        body: facts.excerpt,
      };
    case 'comment':
      return {
        title: `${together(actors)} ${count > 1 ? 'ont' : 'a'} commenté votre post`,
        body: facts.excerpt,
      };
    case 'reply':
      if ('about' in facts) return { title: `${who} a répondu à votre avis`, body: facts.excerpt };
      return {
        title: `${together(actors)} ${count > 1 ? 'ont' : 'a'} répondu à votre commentaire`,
        body: facts.excerpt,
      };
    case 'post':
      return facts.posts > 1
        ? { title: `${who} a publié ${formatFigure(facts.posts)} posts`, body: '' }
        : { title: `${who} a publié un post`, body: facts.excerpt };
    case 'return':
      if (facts.about)
        return { title: `${who} peut répondre à votre question`, body: facts.excerpt };
      return { title: `${who} est de retour`, body: 'Vous pouvez lui poser une question.' };
    case 'moderation':
      if ('about' in facts) return verificationWords(facts.outcome, facts.reason, facts.request);
      return { title: facts.title, body: facts.body };
    case 'week':
      return weekWords(facts.week, facts.figures, facts.currency);
    case 'account':
    case 'news':
      return 'title' in facts
        ? { title: facts.title, body: facts.body }
        : ACCOUNT_WORDS[facts.event];
  }
}

/**
 * The French text of a mail to an unconfirmed address. Strangers may read it, so it contains no names and
 * nothing that users wrote.
 */
export const BARE_WORDS: Record<MoneyMatter, NoticeWords> = {
  question: {
    title: 'Une question payée vous attend',
    body: 'Une question a été payée et attend votre réponse. Sans réponse à temps, son prix sera rendu.',
  },
  deadline: {
    title: 'Une question payée attend encore votre réponse',
    body: 'Son délai se termine bientôt. Passé ce délai, son prix sera rendu.',
  },
  earned: {
    title: 'Vous avez un nouveau revenu',
    body: 'Le détail est dans vos revenus.',
  },
  lost: {
    title: 'Une de vos ventes est remboursée',
    body: 'Le détail est sur la page de la commande.',
  },
  disputed: {
    title: 'Un paiement est contesté ou tranché par une banque',
    body: 'Le détail est sur la page de la vente.',
  },
  payout: {
    title: 'Vos versements ont changé',
    body: 'Le détail est dans vos revenus.',
  },
};

/** Neither the question nor the answer is quoted: until the asker agrees, they are private. */
function publicationWords(
  { about, role, conversation }: Extract<NoticeFacts, { kind: 'publication' }>,
  who: string,
): NoticeWords {
  const { name } = conversation.topic;
  switch (about) {
    case 'proposed':
      return {
        title: `${who} propose de publier sa réponse`,
        body: `${name} · Rien ne paraît sans votre accord, ni avec votre nom.`,
      };
    case 'published':
      return {
        title: `${who} accepte la publication de votre réponse`,
        body: `${name} · Elle est en ligne.`,
      };
    case 'declined':
      return {
        title: `${who} ne souhaite pas que votre réponse soit publiée`,
        body: `${name} · Elle reste entre vous.`,
      };
    case 'withdrawn':
      return {
        title:
          role === 'creator'
            ? `${who} a retiré votre réponse de la publication`
            : `${who} a retiré sa réponse de la publication`,
        body: `${name} · Elle n’est plus en ligne.`,
      };
  }
}

const WHAT_WAS_BOUGHT = {
  question: 'Une question',
  day: 'Une journée d’échanges',
  month: 'Un mois d’échanges',
} as const;

/** Advice about changes of who gets in: the mail has a link that takes them back. */
const UNEXPECTED = 'Si ce n’était pas vous, ouvrez l’e-mail que vous venez de recevoir.';

const ACCOUNT_WORDS: Record<AccountEvent, NoticeWords> = {
  password_changed: {
    title: 'Votre mot de passe a été modifié',
    body: UNEXPECTED,
  },
  factor_added: {
    title: 'La double authentification est activée',
    body: UNEXPECTED,
  },
  factor_removed: {
    title: 'Une application d’authentification a été retirée',
    body: UNEXPECTED,
  },
  recovery_code_used: {
    title: 'Un code de secours a été utilisé',
    body: UNEXPECTED,
  },
  recovery_codes_made: {
    title: 'De nouveaux codes de secours ont été créés',
    body: `Les précédents ne servent plus. ${UNEXPECTED}`,
  },
  passkey_added: {
    title: 'Une clé d’accès a été ajoutée',
    body: UNEXPECTED,
  },
  passkey_removed: {
    title: 'Une clé d’accès a été retirée',
    body: UNEXPECTED,
  },
  email_unreachable: {
    title: 'Vos e-mails ne vous parviennent plus',
    body: 'Votre messagerie les refuse. Vérifiez votre adresse dans vos paramètres.',
  },
  export_ready: {
    title: 'L’export de vos données est prêt',
    body: `Vous avez ${PERIOD_DAYS.exportLifetime * 24} heures pour le télécharger.`,
  },
  operator_appointed: {
    title: 'Vous êtes maintenant opérateur de Dis-moi',
    body: 'Rechargez la page pour le voir. Si c’est inattendu, changez votre mot de passe.',
  },
  operator_dismissed: {
    title: 'Vous n’êtes plus opérateur de Dis-moi',
    body: 'Votre compte reste le même pour tout le reste.',
  },
  moderator_appointed: {
    title: 'Vous êtes maintenant modérateur de Dis-moi',
    body: 'Rechargez la page pour le voir. Si c’est inattendu, changez votre mot de passe.',
  },
  moderator_dismissed: {
    title: 'Vous n’êtes plus modérateur de Dis-moi',
    body: 'Votre compte reste le même pour tout le reste.',
  },
};

function disputeWords(facts: Extract<NoticeFacts, { kind: 'dispute' }>): NoticeWords {
  if ('excerpt' in facts) return complaintWords(facts);
  return { title: movedTitle(facts), body: movedBody(facts) };
}

type MovedFacts = Extract<NoticeFacts, { movement?: Movement }>;

/** The amount that the movement means for its reader, or the step of the bank. */
function movedTitle(facts: MovedFacts): string {
  const { movement } = facts;
  const price = (cents: number) => formatPriceInText(cents, facts.order.currency);
  const { cents } = facts.order;
  switch (facts.kind) {
    case 'refund':
      return `Un remboursement de ${price(cents)} est en route`;
    case 'release':
      return `Vous avez gagné ${price(cents)}`;
    case 'sale_lost':
      return movement && movement.debtCents > 0
        ? `Vous devez ${price(movement.debtCents)}`
        : `Vente perdue : votre part de ${price(movement ? -movement.shareCents : cents)}`;
    case 'dispute':
      return `${movementTitle({ what: 'chargeback', state: BANK_STATES[facts.about] })} : ${price(cents)}`;
    case 'payout':
      return `Vous devez ${price(cents)}`;
  }
}

const BANK_STATES = { opened: 'open', won: 'won', lost: 'lost' } as const;

function movedBody({ kind, movement, order }: MovedFacts): string {
  const sold = `${WHAT_WAS_BOUGHT[order.pricing]} · ${order.topic}`;
  if (!movement) return sold;
  const reader = kind === 'refund' ? 'asker' : 'creator';
  const { title, body } = movementWords(movement, reader, order.currency);
  return `${sold}. ${title}. ${body}`;
}

function payoutWords(facts: Extract<NoticeFacts, { kind: 'payout' }>): NoticeWords {
  if (facts.about === 'failed')
    return {
      title: `Votre virement de ${formatPriceInText(facts.cents, facts.currency)} n’est pas arrivé`,
      body: 'Votre banque l’a renvoyé. Vérifiez votre compte bancaire dans vos revenus.',
    };
  if (facts.about === 'debt_paid') {
    const price = (cents: number) => formatPriceInText(cents, facts.currency);
    return {
      title: `${DEBT_PAID_BY_CARD} : ${price(facts.cents - facts.overCents)}`,
      body:
        facts.overCents === 0
          ? 'Votre paiement est arrivé.'
          : `Votre dette avait baissé entre-temps : ${price(facts.overCents)} vous sont rendus sur votre carte.`,
    };
  }
  if (facts.about === 'sent') {
    const arrival = formatInParis(Date.parse(facts.arrivesAt), { dateStyle: 'long' });
    const sales =
      facts.sales === 0
        ? ''
        : ` Il réunit ${formatFigure(facts.sales)} ${plural(facts.sales, 'vente')}.`;
    return {
      title: `${movementTitle({ what: 'payout' })} : ${formatPriceInText(facts.cents, facts.currency)}`,
      body: `Il est en route et arrive vers le ${arrival}.${sales}`,
    };
  }
  return { title: movedTitle(facts), body: movedBody(facts) };
}

function answerDue(
  { daysLeft, isPaid, conversation }: Extract<NoticeFacts, { about: 'answer-due' }>,
  who: string,
  at: number,
): NoticeWords {
  const [earned] = earnedBy(conversation, at);
  const left = daysLeft === 1 ? 'Il vous reste 24 heures' : `Il vous reste ${daysLeft} jours`;
  const after = isPaid ? ' Passé ce délai, son prix sera rendu.' : '';
  return {
    title: `${who} attend votre réponse`,
    body: `${left} pour répondre à sa question (${conversation.topic.name})${earned ? ` : ${earned}` : ''}.${after}`,
  };
}

function clarificationWords(
  { kind, conversation, waitsUntil }: Extract<NoticeFacts, { about: 'clarification' }>,
  who: string,
  at: number,
): NoticeWords {
  if (kind === 'answer')
    return {
      title: `${who} demande une précision`,
      body: `${conversation.topic.name} · Le délai de sa réponse vous attend jusqu’à ${deadlineInParis(waitsUntil, at)}`,
    };
  return {
    title: `${who} a précisé sa question`,
    body: [conversation.topic.name, ...earnedBy(conversation, at)].join(' · '),
  };
}

/** The text of a complaint is meant for both sides. Notices never contain that of the conversation. */
function complaintWords(
  facts: Extract<NoticeFacts, { kind: 'dispute'; excerpt: string }>,
): NoticeWords {
  const { order, excerpt } = facts;
  const quoted = `« ${excerpt} »`;
  switch (facts.about) {
    case 'complaint':
      return {
        title: `${deadlineInText(facts.replyDays ?? DEFAULT_DEADLINES.complaintReplyDays)} pour répondre : problème signalé, votre part de ${formatPriceInText(order.cents, order.currency)} est bloquée`,
        body: quoted,
      };
    case 'reply':
      return { title: 'L’expert a répondu à votre signalement', body: quoted };
    case 'decision':
      return { title: decisionTitle(facts), body: `Raison : ${excerpt}` };
  }
}

function decisionTitle({
  role,
  order: { cents, currency },
  shareCents,
}: Extract<NoticeFacts, { about: 'decision' }>): string {
  if (role === 'asker')
    return cents === 0
      ? 'Décision : votre commande n’est pas remboursée'
      : `Décision : ${formatPriceInText(cents, currency)} vous sont remboursés`;
  if (cents === 0) return 'Décision : votre vente est maintenue';
  return shareCents === 0
    ? 'Décision : le prix est rendu à la personne'
    : `Décision : votre part est de ${formatPriceInText(shareCents, currency)}`;
}

function saidSince({ topic }: NoticeConversation, count: number): string {
  return count > 1 ? `${topic.name} · ${formatFigure(count)} messages` : topic.name;
}

/** The creator's share for answering, and its deadline; nothing in older notices, and once no answer is due. */
function earnedBy({ answerBy, netCents = null }: NoticeConversation, at: number): string[] {
  return answerBy === undefined ? [] : [answerEarnsInParis(answerBy, netCents, CURRENCY, at)];
}

/** All actors of the same act: 'Léa', 'Léa et une autre personne', 'Léa et 3 autres personnes'. */
function together({ last, count }: NoticeActors): string {
  const others = count - 1;
  if (others < 1) return shownName(last);
  // The last actor was deleted, so no name can come first.
  if (!last) return `${formatFigure(count)} personnes`;
  return others === 1
    ? `${shownName(last)} et une autre personne`
    : `${shownName(last)} et ${formatFigure(others)} autres personnes`;
}
