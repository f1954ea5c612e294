import { type Movement, movementWords } from '../../../domain/orders/movements.ts';
import { RELEASING_STARS } from '../../../domain/orders/order.ts';
import type { Order, OrderInFull } from '../../../domain/orders/order-wire.ts';
import { unopenedWords } from '../../../domain/orders/unopened-words.ts';
import { formatMoment } from '../../formats/formats.ts';
import { answerEarns, moneyOf, UNASKED } from '../../formats/money-words.ts';
import { paths } from '../../platform/paths.ts';

/** One step of an order's history. */
export interface Step {
  /** ISO 8601; null when the time is unknown. */
  at: string | null;
  title: string;
  detail?: string;
  /** `next` marks the step that follows automatically. */
  state: 'done' | 'now' | 'next';
  /** The page about it. */
  link?: { to: string; label: string };
}

/** The state of the money, and its date. */
export function whereMoneyIs(order: Order): string {
  const money = moneyOf(order);
  if (order.chargeback === 'open') return `${money} : rien ne bouge avant la réponse de la banque`;
  if (order.chargeback === 'lost') return money;
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

/** The order's history as text: what has happened in the order of time, and what comes next. */
export function orderStory(order: OrderInFull): Step[] {
  const past = [...order.movements.map((movement) => moved(order, movement)), ...clarified(order)];
  if (order.answeredAt !== null)
    past.push({
      at: order.answeredAt,
      title: order.role === 'asker' ? 'Réponse reçue' : 'Réponse envoyée',
      state: 'done',
    });
  past.sort((one, other) => Date.parse(one.at!) - Date.parse(other.at!));
  const first = order.paidAt === null ? [unpaid(order)] : [];
  return [...first, ...past, ...expected(order), ...released(order), ...refundFailed(order)];
}

function unpaid({ state, unopened }: Order): Step {
  return {
    at: null,
    title: state === 'abandoned' ? 'Paiement abandonné' : 'Paiement attendu',
    detail: unopened
      ? `${unopenedWords[unopened]} : ce paiement vous est rendu.`
      : 'Rien n’a été débité.',
    state: 'now',
  };
}

function moved(order: OrderInFull, movement: Movement): Step {
  const { title, body } = movementWords(movement, order.role, order.currency);
  const isUndecided =
    (movement.what === 'complaint' && order.state === 'contested') ||
    (movement.what === 'chargeback' && movement.state === 'open' && order.chargeback === 'open');
  const isUnsent = movement.what === 'refund' && order.refundState === 'pending';
  const detail = isUnsent ? `${body} Le remboursement n’est pas encore parti.` : body;
  return {
    at: movement.at,
    title,
    ...(detail !== '' && { detail }),
    state: isUndecided ? 'now' : 'done',
    ...(movement.what === 'payout' && {
      link: { to: paths.payout(movement.id), label: 'Voir le virement' },
    }),
  };
}

/** The creator's request for a precision, and its effect on the deadline. */
function clarified({ role, clarification }: OrderInFull): Step[] {
  if (!clarification) return [];
  const isAsker = role === 'asker';
  const { askedAt, waitsUntil, answeredAt } = clarification;
  const waits = `Le délai de réponse attend jusqu’au ${formatMoment(waitsUntil)} au plus.`;
  const asked: Step = {
    at: askedAt,
    title: isAsker ? 'Précision demandée par l’expert' : 'Vous avez demandé une précision',
    detail: answeredAt === null ? waits : undefined,
    state: 'done',
  };
  if (answeredAt === null) return [asked];
  return [
    asked,
    {
      at: answeredAt,
      title: isAsker ? 'Vous avez précisé votre question' : 'La personne a précisé sa question',
      detail: 'Le délai de réponse a repris, prolongé de cette attente, 48 heures au plus.',
      state: 'done',
    },
  ];
}

function expected(order: Order): Step[] {
  const { state, answerBy, role } = order;
  if (state !== 'held' || order.withdrawnAt !== null) return [];
  if (!order.isAsked) return [unasked(order)];
  return [
    {
      at: answerBy,
      title:
        role === 'asker'
          ? `Réponse attendue avant le ${formatMoment(answerBy!)}`
          : answerEarns(answerBy!, order.priceCents - (order.feeCents ?? 0), order.currency),
      detail:
        order.chargeback === 'open'
          ? undefined
          : role === 'asker'
            ? 'Sans réponse d’ici là, tout vous est remboursé, sans rien avoir à demander.'
            : 'Sans réponse d’ici là, le prix est rendu à la personne qui l’a payé.',
      state: 'now',
    },
  ];
}

/** Nobody awaits an answer before the question is written. */
function unasked({ answerBy, role, pricing }: Order): Step {
  const isAsker = role === 'asker';
  return {
    at: answerBy,
    title: isAsker ? UNASKED : 'La personne n’a pas encore posé sa question',
    detail: isAsker
      ? `${pricing === 'question' ? 'À écrire avant le' : 'Accès jusqu’au'} ${formatMoment(answerBy!)} : sans réponse d’ici là, tout vous est remboursé.`
      : 'Vous pourrez répondre dès qu’elle arrivera.',
    state: 'now',
  };
}

function refundFailed({ refundFailedAt }: Order): Step[] {
  if (refundFailedAt === null) return [];
  return [
    {
      at: refundFailedAt,
      title: 'Le remboursement n’est pas arrivé',
      detail: 'Notre équipe s’en occupe et le refait : vous n’avez rien à demander.',
      state: 'now',
    },
  ];
}

/** The release of an answered price; suspended while a bank decides. */
function released({ state, chargeback, releaseAt, canConfirm, role }: Order): Step[] {
  if (state !== 'answered' || chargeback === 'open') return [];
  const isAsker = role === 'asker';
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
}
