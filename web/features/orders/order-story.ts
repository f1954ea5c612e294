import { RELEASING_STARS, type UnopenedReason } from '../../../domain/orders/order.ts';
import type { Order, OrderInFull } from '../../../domain/orders/order-wire.ts';
import { unopenedWords } from '../../../domain/orders/unopened-words.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { formatMoment, formatPrice } from '../../formats/formats.ts';
import { answerEarns, moneyOf, UNASKED } from '../../formats/money-words.ts';

/** One step of an order's history. */
export interface Step {
  /** ISO 8601; null when the time is unknown. */
  at: string | null;
  title: string;
  detail?: string;
  /** `next` marks the step that follows automatically. */
  state: 'done' | 'now' | 'next';
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

/** Explains the refund of a payment that opened nothing. */
const unopened = (reason: UnopenedReason) =>
  `${unopenedWords[reason]} : ce paiement vous est rendu.`;

/** The order's history as text: past, present and next states of the money, each with its date. */
export function orderStory(order: Order & Partial<Pick<OrderInFull, 'clarification'>>): Step[] {
  if (order.unopened) return [paid(order), ...ended(order)];
  return [
    paid(order),
    ...clarified(order),
    ...answered(order),
    ...withdrawn(order),
    ...ended(order),
    ...chargedBack(order),
    ...refundFailed(order),
  ];
}

function paid({ state, paidAt, priceCents, currency, unopened: reason }: Order): Step {
  if (paidAt === null)
    return {
      at: null,
      title: state === 'abandoned' ? 'Paiement abandonné' : 'Paiement attendu',
      detail: reason ? unopened(reason) : 'Rien n’a été débité.',
      state: 'now',
    };
  return {
    at: paidAt,
    title: `${formatPrice(priceCents, currency)} payés`,
    detail: reason ? unopened(reason) : 'Le prix est mis de côté.',
    state: 'done',
  };
}

/** The creator's request for a precision, and its effect on the deadline. */
function clarified({
  role,
  clarification,
}: Order & Partial<Pick<OrderInFull, 'clarification'>>): Step[] {
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
  if (order.chargeback === 'lost') return [];
  if (state === 'settled' && order.withdrawnAt === null && answerBy !== null)
    return [
      {
        at: order.settledAt,
        title: unansweredTitle(order),
        state: 'done',
      },
    ];
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

function unansweredTitle({ settledAt, answerBy, role }: Order): string {
  if (settledAt! < answerBy!) return 'Conversation arrêtée sans réponse';
  return role === 'asker' ? 'Restée sans réponse' : 'Vous n’avez pas répondu à temps';
}

function withdrawn({ withdrawnAt, role }: Order): Step[] {
  if (withdrawnAt === null) return [];
  const title = role === 'asker' ? 'Vous avez renoncé' : 'La personne a renoncé';
  return [{ at: withdrawnAt, title, state: 'done' }];
}

/** The state of a chargeback by the payer's bank. */
function chargedBack({ chargeback, role, settledAt }: Order): Step[] {
  const isAsker = role === 'asker';
  switch (chargeback) {
    case 'open':
      return [
        {
          at: null,
          title: isAsker ? 'Vous avez contesté ce paiement' : 'Paiement contesté par la personne',
          detail: isAsker
            ? 'Votre banque examine votre demande. Rien n’est versé ni remboursé avant sa réponse.'
            : 'Sa banque examine sa demande, ce qui peut durer plusieurs semaines. Rien ne vous est versé pour cette commande avant sa réponse.',
          state: 'now',
        },
      ];
    case 'won':
      return [{ at: null, title: 'La banque a rejeté la contestation', state: 'done' }];
    case 'lost':
      return [
        {
          at: settledAt,
          title: isAsker
            ? 'Votre banque vous a rendu l’argent'
            : 'La banque a rendu l’argent à la personne',
          detail: isAsker
            ? undefined
            : 'Cette commande ne vous est pas payée. Si elle l’avait déjà été, la somme est retenue sur vos prochains revenus.',
          state: 'done',
        },
      ];
    default:
      return [];
  }
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

function ended(order: Order): Step[] {
  // While a bank decides, the next steps are suspended; `chargedBack` describes a lost chargeback.
  if (order.chargeback === 'lost') return [];
  if (order.chargeback === 'open' && order.state !== 'settled') return [];
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
  const refunded = order.refundState === 'pending' ? 'à rembourser' : 'remboursés';
  const title = {
    released: isAsker ? `Prix versé${other ? ` à ${shownName(other)}` : ''}` : 'Prix disponible',
    refunded: `${refund} ${refunded}`,
    split: `${refund} ${refunded}, ${rest} ${isAsker ? 'versés' : 'gardés'}`,
  }[outcome!];
  const refundDetail =
    order.refundState === 'pending'
      ? 'Le remboursement n’est pas encore parti.'
      : 'Sur le moyen de paiement utilisé.';
  const detail = {
    released: isAsker ? undefined : 'Commission déduite, il attend votre prochain virement.',
    refunded: isAsker ? refundDetail : undefined,
    split: isAsker ? refundDetail : undefined,
  }[outcome!];
  return [{ at: settledAt, title, detail, state: 'done' }];
}
