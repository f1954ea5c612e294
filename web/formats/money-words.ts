import type { ConversationRow } from '../../domain/conversations/conversation-wire.ts';
import { CURRENCY } from '../../domain/limits.ts';
import type { Deadlines } from '../../domain/orders/deadlines.ts';
import type { Order } from '../../domain/orders/order-wire.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { formatResponseTime } from './availability-words.ts';
import { formatDayInWords, formatDeadline, formatPrice } from './formats.ts';

/**
 * The response deadline of a conversation and what follows without an answer, or the fact that the answer never came or
 * was not awaited. Null once no answer is due. In this device's time zone, or in `timeZone`.
 */
export function responseDeadline(
  conversation: Pick<
    ConversationRow,
    'role' | 'orderId' | 'answerBy' | 'closeReason' | 'lastMessageText' | 'netCents'
  > & { medianResponseSeconds?: number | null },
  timeZone?: string,
): string | null {
  const { role, orderId, answerBy, closeReason, lastMessageText } = conversation;
  const isAsker = role === 'asker';
  const isPaid = orderId !== null;
  if (closeReason === 'unanswered') {
    if (!isAsker)
      return isPaid
        ? 'Vous n’avez pas répondu à temps : le prix a été rendu.'
        : 'Vous n’avez pas répondu à temps.';
    return isPaid ? 'Question restée sans réponse : remboursée' : 'Question restée sans réponse';
  }
  if (closeReason === 'withdrawn')
    return isAsker ? 'Vous avez renoncé à cette commande.' : 'La personne a renoncé à sa commande.';
  if (closeReason === 'stopped')
    return isAsker
      ? 'Cette conversation a été arrêtée : le prix vous a été rendu.'
      : 'Cette conversation a été arrêtée : le prix a été rendu.';
  if (answerBy === null) return null;
  // Nothing awaits an answer before the asker has written.
  if (lastMessageText === null)
    return isAsker ? unaskedUntil(formatDayInWords(answerBy, timeZone, true), isPaid) : null;
  if (!isAsker) return answerEarns(answerBy, conversation.netCents, CURRENCY, timeZone);
  return whenAnswered(
    conversation.medianResponseSeconds ?? null,
    formatDayInWords(answerBy, timeZone, true),
    isPaid,
  );
}

/** Hint for an asker who has bought a question and not written it yet. */
export const UNASKED = 'Il vous reste à écrire votre question';

/**
 * The deadline for the asker's question, and the consequence of missing it.
 *
 * @param latest follows 'avant'
 */
function unaskedUntil(latest: string, isPaid: boolean): string {
  return `À écrire avant ${latest}${isPaid ? ', sinon remboursé' : ''}.`;
}

/** The creator's share for an answer, and until when: `6,40 € si vous répondez avant dimanche 19:15`. */
export function answerEarns(
  answerBy: string,
  netCents: number | null,
  currency: string,
  timeZone?: string,
): string {
  const deadline = formatDeadline(answerBy, timeZone);
  return netCents
    ? `${formatPrice(netCents, currency)} si vous répondez avant ${deadline}`
    : `Répondez avant ${deadline}`;
}

/**
 * When the asker can count on an answer: as a rule, and at the latest.
 *
 * @param latest follows 'Au plus tard'
 */
export function whenAnswered(
  medianResponseSeconds: number | null,
  latest: string,
  isPaid: boolean,
): string {
  const usually =
    medianResponseSeconds === null
      ? ''
      : `D’habitude en ${formatResponseTime(medianResponseSeconds)}. `;
  return `${usually}Au plus tard ${latest}${isPaid ? ', sinon remboursé' : ''}.`;
}

/** The promise beside a price: it comes back when nobody answers. */
export function refundPromise(pricing: PricingModel, { answerDays }: Deadlines): string {
  return pricing === 'question'
    ? `Remboursé sans réponse en ${answerDays} jours`
    : 'Remboursé sans réponse avant la fin de votre accès';
}

export function moneyOf(order: Order): string {
  const { state, outcome, role, refundedCents, priceCents, currency, chargeback } = order;
  // Each side reads its own amount: the price, or the share of it that is left after the fee.
  const amount = formatPrice(priceCents - (order.feeCents ?? 0), currency);
  if (chargeback === 'open') return 'Paiement contesté';
  if (chargeback === 'lost') return 'Rendu par la banque';
  if (order.refundFailedAt !== null) return 'Remboursement à refaire';
  switch (state) {
    case 'awaiting':
      return 'En attente de paiement';
    case 'abandoned':
      return 'Rien n’a été payé';
    case 'held':
      return `${amount} mis de côté`;
    case 'answered':
      // As in the creator's 'Revenus'.
      return `${amount} ${role === 'asker' ? 'mis de côté' : 'à venir'}`;
    case 'contested':
      return 'Problème signalé';
    case 'settled':
      if (outcome !== 'released') {
        const refunded = formatPrice(refundedCents, currency);
        return order.refundState === 'pending'
          ? `${refunded} à rembourser`
          : `${refunded} remboursés`;
      }
      return `${amount} ${role === 'asker' ? 'versés' : 'disponibles'}`;
  }
}
