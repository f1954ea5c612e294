import type { ConversationRow } from '../../domain/conversations/conversation-wire.ts';
import type { Order } from '../../domain/orders/order-wire.ts';
import { formatMoment, formatPrice } from './formats.ts';

/**
 * Until when an answer is promised in a conversation, and what follows without one; or that it never
 * came, or was not waited for. Null once nothing is promised. On this device's clock, or that of `timeZone`.
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
  // There is nothing to answer before something was asked.
  if (!isAsker) return lastMessageText === null ? null : `Répondez avant le ${moment}`;
  return `Réponse attendue avant le ${moment}${isPaid ? ', sinon remboursement' : ''}`;
}

/** Where the price of an order is, in three words. */
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
