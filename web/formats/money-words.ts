import type { ConversationRow } from '../../domain/conversations/conversation-wire.ts';
import type { Order } from '../../domain/orders/order-wire.ts';
import { formatMoment, formatPrice } from './formats.ts';

/**
 * The response deadline of a conversation and what follows without an answer, or the fact that the
 * answer never came or was not awaited. Null once no answer is due. In this device's time zone, or
 * in `timeZone`.
 */
export function responseDeadline(
  conversation: Pick<
    ConversationRow,
    'role' | 'orderId' | 'answerBy' | 'closeReason' | 'lastMessageText'
  >,
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
  const moment = formatMoment(answerBy, timeZone);
  // Nothing awaits an answer before the asker has written.
  if (!isAsker) return lastMessageText === null ? null : `Répondez avant le ${moment}`;
  return `Réponse attendue avant le ${moment}${isPaid ? ', sinon remboursement' : ''}`;
}

/** The state of an order's price, in three words. */
export function moneyOf(order: Order): string {
  const { state, outcome, role, refundedCents, priceCents, currency, chargeback } = order;
  const price = formatPrice(priceCents, currency);
  if (chargeback === 'open') return 'Paiement contesté';
  if (chargeback === 'lost') return 'Rendu par la banque';
  if (order.refundFailedAt !== null) return 'Remboursement à refaire';
  switch (state) {
    case 'awaiting':
      return 'En attente de paiement';
    case 'abandoned':
      return 'Rien n’a été payé';
    case 'held':
    case 'answered':
      return `${price} mis de côté`;
    case 'contested':
      return 'Problème signalé';
    case 'settled':
      if (outcome !== 'released') {
        const refunded = formatPrice(refundedCents, currency);
        return order.refundState === 'pending'
          ? `${refunded} à rembourser`
          : `${refunded} remboursés`;
      }
      return role === 'asker' ? `${price} versés` : 'Prix disponible';
  }
}
