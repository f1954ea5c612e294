import type { OrderMessage } from '../../../domain/operations/money-wire.ts';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { salesTerms } from '../../../domain/orders/sales-terms.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { formatPriceInText } from '../../../domain/text/french.ts';
import { formatInParis } from '../../../domain/text/paris-time.ts';
import { paths } from '../../../site/paths.ts';

/** Maximum length of the conversation in the evidence: the provider's fields take 20,000 characters. */
const TEXTS_MAX_LENGTH = 15_000;

/** The facts of an order that answer a chargeback. Times are epoch milliseconds, money is cents. */
export interface EvidenceFacts {
  origin: string;
  order: {
    id: string;
    pricing: PricingModel;
    priceCents: number;
    currency: string;
    paymentId: string | null;
    chargeId: string | null;
    consentedAt: number | null;
    consentText: string | null;
    createdAt: number;
    paidAt: number | null;
    answeredAt: number | null;
    releaseAt: number | null;
    withdrawnAt: number | null;
    settledAt: number | null;
    refundedCents: number;
    answerDays: number;
    releaseDays: number;
  };
  /** The purchase. */
  label: string;
  /** The buyer and the seller, as the receipt names them; null when their account was deleted before it. */
  buyer: string | null;
  seller: string | null;
  /** The seller's status in one line. */
  sellerStatus: string;
  documents: { number: string; cents: number; issuedAt: number }[];
  complaint: {
    text: string;
    createdAt: number;
    reply: string | null;
    reason: string | null;
    refundCents: number | null;
    decidedAt: number | null;
  } | null;
  messages: readonly OrderMessage[];
  /** True when the conversation goes on after `messages`. */
  isCut: boolean;
}

/** Indents the further lines of people's words, so that none of them looks like a line of ours. */
const quoted = (text: string) => text.replaceAll(/\s*[\n\r\u2028\u2029]+/g, '\n    ');

const moment = (at: number) => formatInParis(at, { dateStyle: 'long', timeStyle: 'medium' });

/** The evidence for the payer's bank, as one French text: sections with a title line, an empty line between them. */
export function writeEvidence(facts: EvidenceFacts): string {
  const sections = [sale, consents, times, conversation, papers, complaint, policy];
  return sections
    .map((section) => section(facts))
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function sale({ order, label, buyer, seller, sellerStatus }: EvidenceFacts): string[] {
  return [
    'LA VENTE',
    `Service : ${label}, fourni en ligne`,
    `Prix payé : ${formatPriceInText(order.priceCents, order.currency)}, une seule fois, sans renouvellement`,
    `Acheteur : ${buyer ?? 'compte supprimé'}`,
    `Vendeur : ${seller ?? 'compte supprimé'} (${sellerStatus})`,
    `Commande : ${order.id}`,
    ...(order.paymentId ? [`Paiement : ${order.paymentId}`] : []),
    ...(order.chargeId ? [`Débit : ${order.chargeId}`] : []),
  ];
}

function consents({ order: { consentedAt, consentText } }: EvidenceFacts): string[] {
  if (consentedAt === null) return [];
  const { id, startNow, losesRight } = consentTexts;
  return [
    'LES CONSENTEMENTS',
    `Avant de payer, le ${moment(consentedAt)}, l’acheteur a coché deux cases (texte ${consentText}) :`,
    ...(consentText === id ? [`- « ${startNow} »`, `- « ${losesRight} »`] : []),
  ];
}

function times({ order, messages }: EvidenceFacts): string[] {
  const asked = messages.find(({ from }) => from === 'asker');
  const rows: [string, number | null][] = [
    ['Commandée', order.createdAt],
    ['Payée', order.paidAt],
    ['Question posée', asked ? Date.parse(asked.createdAt) : null],
    ['Première réponse', order.answeredAt],
    ['Rétractation de l’acheteur', order.withdrawnAt],
    ['Fin du délai pour signaler un problème', order.releaseAt],
    ['Réglée', order.settledAt],
  ];
  return [
    'LES DATES',
    ...rows.flatMap(([name, at]) => (at === null ? [] : [`${name} : ${moment(at)}`])),
  ];
}

function conversation({ messages, isCut }: EvidenceFacts): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const { from, text, createdAt } of messages) {
    const who = from === 'asker' ? 'L’acheteur' : 'Le vendeur';
    const line = `[${moment(Date.parse(createdAt))}] ${who} : ${quoted(text)}`;
    const left = TEXTS_MAX_LENGTH - length;
    lines.push(line.length > left ? `${line.slice(0, left)} […]` : line);
    length += line.length;
    if (length >= TEXTS_MAX_LENGTH) break;
  }
  const isShort = isCut || lines.length < messages.length;
  return ['LA QUESTION ET LA RÉPONSE', ...lines, ...(isShort ? ['[…] La suite existe.'] : [])];
}

function papers({ documents, order: { currency } }: EvidenceFacts): string[] {
  return [
    'LES REÇUS',
    ...documents.map(({ number, cents, issuedAt }) => {
      const kind = number.startsWith('A') ? 'Avoir' : 'Reçu';
      return `${kind} ${number} du ${moment(issuedAt)} : ${formatPriceInText(cents, currency)}`;
    }),
  ];
}

function complaint({ complaint: made, order: { currency } }: EvidenceFacts): string[] {
  if (!made) return [];
  const { text, createdAt, reply, reason, refundCents, decidedAt } = made;
  return [
    'LA RÉCLAMATION SUR LE SITE',
    `Le ${moment(createdAt)}, l’acheteur : ${quoted(text)}`,
    ...(reply === null ? [] : [`Réponse du vendeur : ${quoted(reply)}`]),
    ...(decidedAt === null
      ? []
      : [
          `Décision du ${moment(decidedAt)} : ${formatPriceInText(refundCents ?? 0, currency)} remboursés. ${quoted(reason ?? '')}`.trim(),
        ]),
  ];
}

function policy({ origin, order }: EvidenceFacts): string[] {
  return [
    'LE REMBOURSEMENT, TEL QU’IL EST ANNONCÉ',
    `Conditions générales de vente en vigueur depuis le ${salesTerms.since} : ${origin}${paths.salesTerms}`,
    `Paiement et remboursement : ${origin}${paths.payments}`,
    `Sans réponse dans les ${order.answerDays} jours, le prix est remboursé en entier, sans démarche.`,
    'Avant la première réponse, l’acheteur peut renoncer et être remboursé en entier.',
    order.pricing === 'question'
      ? 'Une question est pleinement exécutée par sa réponse, qui est due.'
      : 'Après une réponse, le temps qui reste est remboursé, moins le prix d’une réponse.',
    `Pendant ${order.releaseDays} jours après la réponse, l’acheteur peut signaler un problème sur la commande : le prix reste alors mis de côté jusqu’à la décision.`,
  ];
}
