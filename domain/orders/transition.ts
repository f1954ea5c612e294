import type { ChargebackState, Loss } from './chargeback.ts';
import { divideRefund } from './divide-refund.ts';
import {
  mayHappenTo,
  type OrderEventName,
  type OrderState,
  ruleOf,
  type SettlingEvent,
} from './events.ts';
import { divide, type OrderOutcome, outcomeOf } from './order.ts';
import type { RefundSide } from './refund-sides.ts';

/** The part of an order that its life cycle and the division of its price depend on. Cents. */
export interface OrderLife {
  state: OrderState;
  /** Null until settled. */
  outcome: OrderOutcome | null;
  priceCents: number;
  /** Fee on the whole price at the time of the order. */
  feeCents: number;
  /** The refund, and the retained fee: both 0 until settled. */
  refundedCents: number;
  retainedFeeCents: number;
  isAnswered: boolean;
  /** The asker has withdrawn. A month is settled once all its conversations have ended. */
  isWithdrawn: boolean;
  /** The bank's view of the payment; null without a chargeback. */
  chargeback: ChargebackState | null;
  /** The division of a lost chargeback; null without one. */
  loss: Loss | null;
}

/** Events whose sender decides the refund. */
type DividingEvent = Extract<
  SettlingEvent,
  'withdrawn' | 'stopped' | 'decided' | 'refunded' | 'refunded_outside' | 'restored'
>;

/** An event of an order, with its amounts. Cents. */
export type OrderEvent =
  | { type: DividingEvent; refundCents: number }
  /** The further refund, and the side that bears it. */
  | { type: 'taken_back'; cents: number; from: RefundSide }
  | { type: 'chargeback_lost'; loss: Loss }
  | { type: Exclude<OrderEventName, DividingEvent | 'placed' | 'taken_back' | 'chargeback_lost'> };

export function placedLife({
  priceCents,
  feeCents,
}: Pick<OrderLife, 'priceCents' | 'feeCents'>): OrderLife {
  return {
    ...{
      state: 'awaiting',
      outcome: null,
      priceCents,
      feeCents,
      refundedCents: 0,
      retainedFeeCents: 0,
    },
    ...{ isAnswered: false, isWithdrawn: false, chargeback: null, loss: null },
  };
}

/**
 * The order after the event; null when the event is not allowed, or its amount exceeds the rest. The guarded
 * updates of D1 do the same (tests/database/order-moves.rest.test.ts).
 */
export function transition(order: OrderLife, event: OrderEvent): OrderLife | null {
  if (!mayHappenTo(order, event.type)) return null;
  const moved = { ...order, state: ruleOf(event.type).to ?? order.state };
  switch (event.type) {
    case 'paid':
    case 'dropped':
    case 'page_ended':
    case 'mismatched':
    case 'asked':
    case 'contested':
    case 'replied':
    case 'goodwill_given':
      return moved;
    case 'answered':
      return { ...moved, isAnswered: true };
    case 'withdrawal_begun':
      return { ...moved, isWithdrawn: true };
    case 'unopened':
    case 'unanswered':
    case 'given_back':
      return divided(moved, order.priceCents);
    case 'released':
    case 'confirmed':
    case 'rated':
      return divided(moved, 0);
    case 'withdrawn':
      return divided({ ...moved, isWithdrawn: true }, event.refundCents);
    case 'stopped':
    case 'decided':
    case 'refunded':
    case 'refunded_outside':
    case 'restored':
      return divided(moved, event.refundCents);
    case 'taken_back':
      return takenBack(moved, event.cents, event.from);
    case 'charged_back':
      return { ...moved, chargeback: 'open' };
    case 'chargeback_won':
      return order.chargeback === 'open' ? { ...moved, chargeback: 'won' } : null;
    case 'chargeback_lost':
      return order.chargeback === 'open' ? lost(order, event.loss) : null;
    case 'chargeback_reopened':
      return order.chargeback === 'lost' && order.loss ? reopened(order, order.loss) : null;
  }
}

/** The order with a refund of `refundCents`; null for an invalid amount. */
function divided(order: OrderLife, refundCents: number): OrderLife | null {
  if (!Number.isInteger(refundCents) || refundCents < 0 || refundCents > order.priceCents)
    return null;
  return withDivision(order, refundCents, divide(order, refundCents).feeCents);
}

function withDivision(
  order: OrderLife,
  refundedCents: number,
  retainedFeeCents: number,
): OrderLife {
  const netCents = order.priceCents - refundedCents - retainedFeeCents;
  const outcome = outcomeOf({ refundCents: refundedCents, feeCents: retainedFeeCents, netCents });
  return { ...order, outcome, refundedCents, retainedFeeCents };
}

function takenBack(order: OrderLife, cents: number, from: RefundSide): OrderLife | null {
  const { priceCents, refundedCents, retainedFeeCents } = order;
  if (!Number.isInteger(cents) || cents <= 0 || cents > priceCents - refundedCents) return null;
  // Only the ledger distinguishes the waiting part of the rest from the owed one.
  const { feeCents } = divideRefund({ ...order, waitingCents: 0 }, cents, from);
  return withDivision(order, refundedCents + cents, retainedFeeCents - feeCents);
}

/** An unsettled order is settled by the loss, a settled one is divided again. */
function lost(order: OrderLife, loss: Loss): OrderLife | null {
  const settled = { ...order, chargeback: 'lost', state: 'settled', loss } as const;
  if (order.state !== 'settled')
    return loss.holdCents > 0 ? divided(settled, loss.holdCents) : null;
  const taken = loss.feeCents + loss.creatorCents + loss.debtCents;
  if (taken > order.priceCents - order.refundedCents) return null;
  return withDivision(settled, order.refundedCents + taken, order.retainedFeeCents - loss.feeCents);
}

/**
 * The order as before the loss: an unsettled price becomes the creator's if they answered.
 */
function reopened(order: OrderLife, loss: Loss): OrderLife {
  const held = order.isAnswered ? loss.holdCents : 0;
  const taken = loss.feeCents + loss.creatorCents + loss.debtCents;
  const refundedCents = order.refundedCents - taken - held;
  const retainedFeeCents =
    held > 0 ? divide(order, refundedCents).feeCents : order.retainedFeeCents + loss.feeCents;
  const open = { ...order, chargeback: 'open', loss: null } as const;
  return withDivision(open, refundedCents, retainedFeeCents);
}
