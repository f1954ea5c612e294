import { deadlineInText } from '../../../domain/orders/deadlines.ts';
import { payerCents } from '../../../domain/orders/goodwill.ts';
import { type Movement, movementTitle, reasonSentences } from '../../../domain/orders/movements.ts';
import type { OrderMailKind, RefundState, UnopenedReason } from '../../../domain/orders/order.ts';
import { PERIOD_DAYS } from '../../../domain/periods.ts';
import { ANONYMOUS } from '../../../domain/profiles/person.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { formatPriceInText } from '../../../domain/text/french.ts';
import { formatInParis } from '../../../domain/text/paris-time.ts';
import { withoutLinks } from '../../../domain/text/web-address.ts';
import { paths } from '../../../site/paths.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { facts, note, type Part, paragraph } from '../../platform/mail/parts.ts';

/** The facts of an order that its mails use. Times are epoch milliseconds. */
export interface MailedOrder {
  id: string;
  pricing: PricingModel;
  /** The purchase, as the receipt names it. */
  label: string;
  priceCents: number;
  refundedCents: number;
  /** Given by the platform beside the price. */
  goodwillCents: number;
  currency: string;
  /** `demo` charges nothing. */
  provider: 'demo' | 'stripe';
  paidAt: number | null;
  /** When both consents were given; null when they were not asked for. */
  consentedAt: number | null;
  answerBy: number | null;
  accessEnd: number | null;
  withdrawnAt: number | null;
  complaintReplyDays: number;
  complaintDecisionDays: number;
  settledAt: number | null;
  isSettled: boolean;
  retainedFeeCents: number;
  isAnswered: boolean;
  /** State of the platform's refund, and when it left; null without one and before it leaves. */
  refundState: RefundState | null;
  refundLeftAt: number | null;
  /** The part of `refundedCents` that the platform refunds; a bank took the rest back. */
  givenBackCents: number;
  /** Number of refund attempts. Each attempt has its own mail. */
  refundAttempt: number;
  /** True when the refund was paid from the platform's bank account. */
  isPaidByBank: boolean;
  /** True when the refund comes after the price was released to the creator. */
  isGivenBackLater: boolean;
  /** The movements of its money, as the recipient reads them. */
  movements: readonly Movement[];
  /** Why the payment opened nothing and is refunded; null when it opened a conversation. */
  unopened: UnopenedReason | null;
  /** `R-2026-000012` */
  receiptNumber: string | null;
  /** The creator's display name, or username; null when they have left, or the mail may not name them. */
  seller: string | null;
  /** True when the address is the recipient's for certain; other people's words are only for such a one. */
  isProven: boolean;
  /** True when the mail repeats a short one, as the address is proven now. */
  wasShort: boolean;
  /** The path of its conversation; null when the mail may not name its creator, or they have left. */
  conversationPath: string | null;
  /** The status that the seller had declared at payment, in one line. */
  sellerStatus: string;
  /** The complaint about the order and its decision; null when there is none. */
  complaint: {
    text: string;
    createdAt: number;
    /** Both null until it is decided. */
    reason: string | null;
    refundCents: number | null;
    /** True when the mail may quote people's own words. */
    isQuoted: boolean;
  } | null;
}

/** The publisher and origin of the site. */
export interface Shop {
  origin: string;
  publisher: { name: string; address: string; email: string };
}

type Words = (
  order: MailedOrder,
  shop: Shop,
) => { subject: string; parts: Part[]; label: string; path?: string | null };

const REASON =
  'Vous recevez cet e-mail parce que vous avez passé cette commande sur Dis-moi. Conservez-le : il fait foi. Ce qui touche à vos commandes ne se désactive pas.';

const SOLD_REASON =
  'Vous recevez cet e-mail parce que vous avez reçu cette commande sur Dis-moi. Ce qui touche à vos ventes ne se désactive pas.';

const forCreator: readonly OrderMailKind[] = ['complaint', 'decision_creator'];

/** The mail of the given kind about the order, for the side that the kind addresses. */
export function orderMail(kind: OrderMailKind, to: string, order: MailedOrder, shop: Shop): Mail {
  const { subject, parts, label, path } = words[kind](order, shop);
  return {
    ...{ to, subject, parts },
    action: { label, href: shop.origin + (path ?? paths.purchase(order.id)) },
    reason: note(forCreator.includes(kind) ? SOLD_REASON : REASON, [
      { label: 'Conditions de vente', href: shop.origin + paths.salesTerms },
    ]),
    key: `order.${order.id}.${kind}${isOfRefund(kind) ? refundNumber(order) : ''}${order.wasShort ? '.whole' : ''}`,
    thread: `order.${order.id}`,
  };
}

const isOfRefund = (kind: OrderMailKind) => kind === 'refund' || kind === 'refund_failed';

/** Suffix that separates the mails of each attempt, and of a second refund of the order. */
const refundNumber = ({ refundAttempt, isGivenBackLater }: MailedOrder) =>
  `${isGivenBackLater ? '.back' : ''}${refundAttempt > 1 ? `.${refundAttempt}` : ''}`;

const words: Record<OrderMailKind, Words> = {
  confirmation: (order, { origin, publisher }) => ({
    subject: order.wasShort ? 'Votre reçu complet' : 'Votre commande est confirmée',
    parts: [
      paragraph(
        `Merci de votre commande « ${order.label} ». ${
          order.provider === 'demo'
            ? 'C’est une démonstration : aucune somme n’est débitée.'
            : 'Son prix est mis de côté jusqu’à la réponse ; sans réponse à temps, il vous est rendu en entier.'
        }`,
      ),
      facts([
        ...fact('Commande', order.receiptNumber),
        ...fact('Expert', order.isProven ? withoutLinks(order.seller ?? ANONYMOUS) : null),
        ['Statut', order.sellerStatus && withoutLinks(order.sellerStatus)],
        ['Vous avez acheté', order.label],
        [
          'Prix total',
          `${formatPriceInText(order.priceCents, order.currency)}, toutes taxes comprises`,
        ],
        ...fact('Payé le', moment(order.paidAt)),
        ...fact('Accès jusqu’au', moment(order.accessEnd)),
        ...fact(
          'Réponse au plus tard le',
          order.accessEnd === null ? moment(order.answerBy) : null,
        ),
        ['Plateforme', `${publisher.name}, ${publisher.address}, ${publisher.email}`],
      ]),
      ...(order.isProven
        ? []
        : [
            paragraph(
              'Cet e-mail ne nomme pas l’expert, parce que votre adresse n’est pas encore confirmée. Dès qu’elle l’est, nous vous envoyons le reçu complet. D’ici là, il est sur la page de votre commande.',
            ),
          ]),
      paragraph(withdrawalRule(order)),
      ...(order.consentedAt === null
        ? []
        : [
            paragraph(
              `Le ${moment(order.consentedAt)}, vous avez demandé que le service commence sans attendre la fin du délai de rétractation, et reconnu perdre ce droit une fois le service pleinement exécuté.`,
            ),
          ]),
      note('Rien n’est renouvelé : vous ne paierez rien de plus pour cette commande.', [
        { label: 'Paiement et remboursement', href: origin + paths.payments },
      ]),
    ],
    label: 'Voir ma commande',
  }),
  unasked: (order) => ({
    subject: 'Il vous reste à écrire votre question',
    parts: [
      paragraph(
        `Vous avez payé « ${order.label} » (${price(order)}), et votre expert n’a encore rien reçu : il vous reste à écrire votre question.`,
      ),
      facts([
        ...fact('Commande', order.receiptNumber),
        ...fact(
          order.accessEnd === null ? 'À écrire avant le' : 'Accès jusqu’au',
          moment(order.accessEnd ?? order.answerBy),
        ),
      ]),
      paragraph(withdrawalRule(order)),
    ],
    label: 'Écrire ma question',
    path: order.conversationPath,
  }),
  withdrawal: (order) => ({
    subject: 'Vous avez renoncé à une commande',
    parts: [
      paragraph(
        `Vous avez renoncé à votre commande « ${order.label} » le ${exactly(order.withdrawnAt!)}. ${withdrawalRefundWords(order)}`,
      ),
      ...(order.isSettled ? [facts(amounts(order))] : []),
    ],
    label: 'Voir ma commande',
  }),
  refund: (order) => ({
    subject: refundSubject(order),
    parts: [
      paragraph(
        `Votre commande « ${order.label} ». ${refundSentences(order)} ${formatPriceInText(order.givenBackCents, order.currency)} ${
          order.provider === 'demo'
            ? 'vous reviennent ; en démonstration, aucune somme ne circule.'
            : order.isPaidByBank
              ? 'vous ont été envoyés par virement sur votre compte bancaire.'
              : 'viennent de repartir vers la carte qui a payé. Comptez de cinq à dix jours selon votre banque.'
        }`,
      ),
      facts([
        ...fact('Commande', order.receiptNumber),
        ['Prix payé', formatPriceInText(order.priceCents, order.currency)],
        ['Remboursé', formatPriceInText(order.givenBackCents, order.currency)],
        ...fact('Le', moment(order.refundLeftAt ?? order.settledAt)),
      ]),
    ],
    label: 'Voir ma commande',
  }),
  refund_failed: (order) => ({
    subject: 'Votre remboursement n’est pas arrivé',
    parts: [
      paragraph(
        `Le remboursement de ${formatPriceInText(order.givenBackCents, order.currency)} pour votre commande « ${order.label} » n’a pas abouti : cette somme vous reste due. Notre équipe s’en occupe et le refait ; vous n’avez rien à demander. Un e-mail vous préviendra dès qu’il sera reparti.`,
      ),
      facts([
        ...fact('Commande', order.receiptNumber),
        ['Prix payé', formatPriceInText(order.priceCents, order.currency)],
        ['À rembourser', formatPriceInText(order.givenBackCents, order.currency)],
      ]),
    ],
    label: 'Voir ma commande',
  }),
  goodwill: (order) => ({
    subject: movementTitle({ what: 'goodwill' }),
    parts: [
      paragraph(
        `Pour votre commande « ${order.label} », Dis-moi vous offre ${formatPriceInText(order.goodwillCents, order.currency)}, ${
          order.provider === 'demo'
            ? 'sans qu’aucune somme circule : c’est une démonstration.'
            : 'sur la carte qui a payé. Comptez de cinq à dix jours selon votre banque.'
        } Votre commande continue, et vos droits restent les mêmes : vous pouvez toujours signaler un problème.`,
      ),
      facts([
        ...fact('Commande', order.receiptNumber),
        ['Prix payé', price(order)],
        ['Geste commercial', formatPriceInText(order.goodwillCents, order.currency)],
      ]),
    ],
    label: 'Voir ma commande',
  }),
  complaint: (order) => ({
    subject: `${deadlineInText(order.complaintReplyDays)} pour répondre : problème signalé sur une de vos réponses`,
    parts: [
      paragraph(
        `La personne qui a payé « ${order.label} » (${price(order)}) signale un problème. Le prix reste mis de côté jusqu’à la décision de notre équipe.`,
      ),
      ...quoted('Son message', order, order.complaint?.text),
      paragraph(
        `Vous pouvez y répondre une fois, dans les ${deadlineInText(order.complaintReplyDays)} : notre équipe lit votre réponse avec la conversation.`,
      ),
    ],
    label: 'Lire et répondre',
  }),
  complaint_received: (order) => ({
    subject: 'Votre signalement est bien reçu',
    parts: [
      paragraph(
        `Nous avons reçu le problème que vous signalez sur « ${order.label} » (${price(order)}). Le prix reste mis de côté jusqu’à la décision de notre équipe.`,
      ),
      ...quoted('Votre message', order, order.complaint?.text),
      facts([
        ...fact('Commande', order.receiptNumber),
        ...fact('Reçu le', moment(order.complaint?.createdAt ?? null)),
        ['Décision', `dans les ${deadlineInText(order.complaintDecisionDays)} au plus`],
      ]),
    ],
    label: 'Suivre mon signalement',
  }),
  decision: (order) => ({
    subject:
      decided(order) === 0
        ? 'Votre signalement n’est pas suivi d’un remboursement'
        : 'Votre signalement : un remboursement est en route',
    parts: [
      paragraph(
        decided(order) === 0
          ? `${settlementTitle(order)}. Notre équipe a lu votre signalement et la conversation « ${order.label} ». Elle a décidé que rien ne vous est remboursé : le prix de ${price(order)} est versé à l’expert.`
          : `${settlementTitle(order)}. Notre équipe a lu votre signalement et la conversation « ${order.label} ». Elle a décidé de vous rembourser. ${refundOnItsWay(order)}`,
      ),
      ...quoted('La raison', order, order.complaint?.reason),
      facts(amounts(order)),
    ],
    label: 'Voir ma commande',
  }),
  decision_creator: (order) => ({
    subject:
      decided(order) === 0
        ? 'Signalement : votre vente est maintenue'
        : 'Signalement : un remboursement est décidé',
    parts: [
      paragraph(
        decided(order) === 0
          ? `${settlementTitle(order)} (« ${order.label} »). Rien n’est remboursé.`
          : `${settlementTitle(order)} (« ${order.label} »). ${formatPriceInText(decided(order), order.currency)} sont rendus à la personne.`,
      ),
      ...quoted('La raison', order, order.complaint?.reason),
      facts([
        ...fact('Commande', order.receiptNumber),
        ['Prix payé', price(order)],
        ['Rendu à la personne', formatPriceInText(decided(order), order.currency)],
        [
          'Votre part',
          formatPriceInText(
            order.priceCents - order.refundedCents - order.retainedFeeCents,
            order.currency,
          ),
        ],
      ]),
    ],
    label: 'Voir la commande',
  }),
};

const price = ({ priceCents, currency }: MailedOrder) => formatPriceInText(priceCents, currency);

/** Cents that the decision refunds. */
const decided = ({ complaint, refundedCents }: MailedOrder): number =>
  complaint?.refundCents ?? refundedCents;

/** The quoted words, or where to read them, in a mail that may not quote. */
function quoted(
  label: string,
  { complaint }: MailedOrder,
  text: string | null | undefined,
): Part[] {
  if (!text) return [];
  return complaint?.isQuoted
    ? [paragraph(`${label} : « ${text} »`)]
    : [paragraph(`${label} : à lire sur la page de la commande.`)];
}

/** States the refunded amount and its route; it may be zero when the time is used up. */
function refundOnItsWay(order: MailedOrder): string {
  const { refundedCents, currency, provider } = order;
  if (refundedCents === 0)
    return 'Rien ne vous est remboursé : le temps écoulé et le prix d’une réponse restent dus.';
  return `${formatPriceInText(payerCents(order, refundedCents), currency)} ${
    provider === 'demo'
      ? 'vous reviennent ; en démonstration, aucune somme ne circule.'
      : 'repartent vers la carte qui a payé. Comptez de cinq à dix jours selon votre banque.'
  }`;
}

function amounts(order: MailedOrder): Fact[] {
  return [
    ...fact('Commande', order.receiptNumber),
    ['Prix payé', price(order)],
    ['Remboursé', formatPriceInText(order.refundedCents, order.currency)],
    ...fact('Le', moment(order.settledAt)),
  ];
}

/** The refund after a withdrawal, as far as it is known when the mail is written. */
function withdrawalRefundWords(order: MailedOrder): string {
  const { isSettled, refundedCents, givenBackCents, currency, refundState, provider } = order;
  if (!isSettled)
    return 'Le montant qui vous revient est sur la page de votre commande dès qu’il est établi.';
  // The bank that took the price back decides where the money goes.
  if (refundedCents > 0 && refundState === null)
    return 'Le détail de ce qui vous est remboursé est sur la page de votre commande.';
  if (refundedCents === 0 || provider === 'demo') return refundOnItsWay(order);
  const cents = formatPriceInText(givenBackCents, currency);
  if (refundState === 'done')
    return `${cents} sont repartis vers la carte qui a payé. Comptez de cinq à dix jours selon votre banque.`;
  return `${cents} vous seront rendus sur la carte qui a payé : le remboursement n’est pas encore parti.`;
}

function refundSubject({ isAnswered, unopened, withdrawnAt }: MailedOrder): string {
  if (unopened) return 'Votre commande n’a pas pu s’ouvrir : elle vous est remboursée';
  return isAnswered || withdrawnAt !== null
    ? 'Un remboursement est en route'
    : 'Sans réponse, votre commande vous est remboursée';
}

/** The refund and its cause, in the words of the order's page. The reason is only for the recipient. */
function refundSentences({ movements, isGivenBackLater, isProven }: MailedOrder): string {
  const refunds = movements.filter(({ what }) => what === 'refund');
  const refund = isGivenBackLater ? refunds.at(-1) : refunds[0];
  if (!refund) return '';
  return [`${movementTitle(refund)}.`, ...(isProven ? reasonSentences(refund) : [])].join(' ');
}

/** The settlement and its cause, in the words of the order's page. */
const settlementTitle = ({ movements }: MailedOrder) =>
  movements
    .filter(({ id }) => id === 'refund' || id === 'release')
    .map(movementTitle)
    .join('. ');

/** The asker's legal right of withdrawal, in terms of the purchased option. */
function withdrawalRule({ pricing }: MailedOrder): string {
  const how =
    'Appuyez sur « Renoncer au contrat ici » sur la page de la commande, sans avoir à vous justifier.';
  if (pricing === 'question')
    return `Vous pouvez renoncer à cette commande tant que l’expert n’a pas répondu : tout vous est remboursé. ${how}`;
  const until = pricing === 'day' ? 'tant que l’accès dure' : 'pendant 14 jours';
  return `Vous pouvez renoncer à cette commande ${until} : sans réponse, tout vous est remboursé ; sinon, le temps qui reste, mais le prix d’une question de cet expert, s’il en vend, reste dû. Après une réponse, vous pouvez renoncer une fois en ${PERIOD_DAYS.betweenWithdrawals} jours avec le même expert. ${how}`;
}

type Fact = [label: string, value: string];

const fact = (label: string, value: string | null): Fact[] =>
  value === null ? [] : [[label, value]];

const moment = (at: number | null) =>
  at === null ? null : formatInParis(at, { dateStyle: 'long', timeStyle: 'short' });
const exactly = (at: number) => formatInParis(at, { dateStyle: 'long', timeStyle: 'medium' });
