import { RELEASING_STARS, type UnopenedReason } from '../../../domain/order.ts';
import type { Order } from '../../../domain/order-wire.ts';
import { formatMoment, formatPrice } from '../../lib/formats.ts';
import { moneyOf } from '../../lib/money-words.ts';
import { shownName } from '../../lib/shown-name.ts';

/** One moment of an order's life. */
export interface Step {
  /** ISO 8601; null where it is not known when. */
  at: string | null;
  title: string;
  detail?: string;
  /** `next`: what happens by itself if nothing else does. */
  state: 'done' | 'now' | 'next';
}

/** Where the money is, and until when. */
export function whereMoneyIs(order: Order): string {
  const money = moneyOf(order);
  switch (order.state) {
    case 'held':
      return `${money} jusqu’à la réponse`;
    case 'answered':
      return `${money} jusqu’au ${formatMoment(order.releaseAt!)}`;
    case 'contested':
      return `${money} : le prix reste mis de côté`;
    case 'settled':
      return order.outcome === 'split' ? `${money}, le reste versé` : money;
    default:
      return money;
  }
}

/** Why a payment goes back at once. */
const unopenedTexts: Record<UnopenedReason, string> = {
  already_open: 'Une conversation était déjà ouverte : ce paiement vous est rendu.',
  gone: 'Cette personne n’est plus là pour répondre : ce paiement vous est rendu.',
  mismatch: 'Le paiement reçu n’était pas celui de la commande : il vous est rendu.',
};

/** An order's life in words: where the money was, is, and goes next, each with its date. */
export function orderStory(order: Order): Step[] {
  if (order.unopened) return [paid(order), ...ended(order)];
  return [paid(order), ...answered(order), ...withdrawn(order), ...ended(order)];
}

function paid({ state, paidAt, priceCents, currency, unopened }: Order): Step {
  if (paidAt === null)
    return {
      at: null,
      title: state === 'abandoned' ? 'Paiement abandonné' : 'Paiement attendu',
      detail: unopened ? unopenedTexts[unopened] : 'Rien n’a été débité.',
      state: 'now',
    };
  return {
    at: paidAt,
    title: `${formatPrice(priceCents, currency)} payés`,
    detail: unopened ? unopenedTexts[unopened] : 'Le prix est mis de côté.',
    state: 'done',
  };
}

function answered(order: Order): Step[] {
  const { state, answeredAt, answerBy, role } = order;
  if (answeredAt !== null)
    return [
      {
        at: answeredAt,
        title: role === 'asker' ? 'Réponse reçue' : 'Réponse envoyée',
        state: 'done',
      },
    ];
  if (state === 'settled' && order.withdrawnAt === null && answerBy !== null)
    return [
      {
        at: order.settledAt,
        title: role === 'asker' ? 'Restée sans réponse' : 'Vous n’avez pas répondu à temps',
        state: 'done',
      },
    ];
  if (state !== 'held' || order.withdrawnAt !== null) return [];
  return [
    {
      at: answerBy,
      title: `Réponse attendue avant le ${formatMoment(answerBy!)}`,
      detail:
        role === 'asker'
          ? 'Sans réponse d’ici là, tout vous est remboursé, sans rien avoir à demander.'
          : 'Sans réponse d’ici là, le prix est rendu à la personne qui l’a payé.',
      state: 'now',
    },
  ];
}

function withdrawn({ withdrawnAt, role }: Order): Step[] {
  if (withdrawnAt === null) return [];
  const title = role === 'asker' ? 'Vous avez renoncé' : 'La personne a renoncé';
  return [{ at: withdrawnAt, title, state: 'done' }];
}

function ended(order: Order): Step[] {
  const {
    state,
    other,
    canConfirm,
    outcome,
    releaseAt,
    settledAt,
    role,
    refundedCents,
    priceCents,
    currency,
  } = order;
  const isAsker = role === 'asker';
  if (state === 'answered')
    return [
      {
        at: releaseAt,
        title: `Prix ${isAsker ? 'versé' : 'disponible'} le ${formatMoment(releaseAt!)}`,
        detail: isAsker
          ? `Jusque-là, vous pouvez signaler un problème.${canConfirm ? ' « Tout est bon » le verse tout de suite.' : ''}`
          : `Plus tôt si la personne confirme, ou vous donne au moins ${RELEASING_STARS} étoiles.`,
        state: 'next',
      },
    ];
  if (state === 'contested')
    return [
      {
        at: null,
        title: 'Problème signalé',
        detail:
          'Notre équipe lit la conversation et décide. Le prix reste mis de côté jusqu’à sa décision.',
        state: 'now',
      },
    ];
  if (state !== 'settled') return [];
  const refund = formatPrice(refundedCents, currency);
  const rest = formatPrice(priceCents - refundedCents, currency);
  const title = {
    released: isAsker ? `Prix versé${other ? ` à ${shownName(other)}` : ''}` : 'Prix disponible',
    refunded: `${refund} remboursés`,
    split: `${refund} remboursés, ${rest} ${isAsker ? 'versés' : 'gardés'}`,
  }[outcome!];
  const detail = {
    released: isAsker ? undefined : 'Commission déduite, il attend votre prochain virement.',
    refunded: isAsker ? 'Sur le moyen de paiement utilisé.' : undefined,
    split: isAsker ? 'Sur le moyen de paiement utilisé.' : undefined,
  }[outcome!];
  return [{ at: settledAt, title, detail, state: 'done' }];
}
