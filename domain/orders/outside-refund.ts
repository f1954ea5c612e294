import type { OrderState } from './events.ts';
import type { GiveBackSide } from './give-back-sides.ts';
import { type EffectKind, type EffectState, effectKeys } from './payment-effects.ts';

/** An order of which somebody has refunded a part in the provider's dashboard. Integer cents. */
export interface RefundedOrder {
  id: string;
  state: OrderState;
  priceCents: number;
  isAnswered: boolean;
  isWithdrawn: boolean;
  effects: {
    key: string;
    kind: EffectKind;
    state: EffectState;
    cents: number;
    sentAt: number | null;
    providerId: string | null;
  }[];
}

export type OutsideRefundDecision =
  /** It is recorded. */
  | { is: 'known' }
  /** A withdrawal, or a refund of ours that was sent, comes first. */
  | { is: 'wait' }
  /** The order stops, with a refund of `refundCents` in all. */
  | { is: 'settled'; refundCents: number }
  /** It pays a refund that was owed, which has `restCents` left. */
  | { is: 'owed'; key: string; restCents: number }
  /** It was refunded after the release, at the cost of this side. */
  | { is: 'taken_back'; from: GiveBackSide };

/**
 * Decides what a refund that nobody asked us for changes. It pays what was owed, so that it is not paid a second
 * time. An order that is not settled stops: an unanswered price goes back whole, and the rest of an answered one is
 * released. After the release it is taken from a share that waits, or else it is the platform's loss.
 */
export function decideOutsideRefund(
  order: RefundedOrder,
  refund: { id: string; cents: number },
): OutsideRefundDecision {
  const { effects, state } = order;
  if (effects.some(({ providerId }) => providerId === refund.id)) return { is: 'known' };
  if (state !== 'settled') {
    if (order.isWithdrawn) return { is: 'wait' };
    return { is: 'settled', refundCents: order.isAnswered ? refund.cents : order.priceCents };
  }
  const owed = effects.filter(
    (effect) => effect.kind === 'refund' && effect.state !== 'done' && effect.state !== 'dropped',
  );
  const paid =
    owed.find(({ cents }) => cents === refund.cents) ??
    owed.find(({ cents, sentAt }) => cents > refund.cents && sentAt === null);
  if (paid) return { is: 'owed', key: paid.key, restCents: paid.cents - refund.cents };
  if (owed.length > 0) return { is: 'wait' };
  const waits = effects.some((effect) => effect.kind === 'transfer' && effect.state === 'waiting');
  return { is: 'taken_back', from: waits ? 'creator' : 'platform' };
}

/** The effect that a refund of the dashboard is recorded as, when it is not the whole of one of ours. */
export function outsideRefundKey(orderId: string, refundId: string) {
  return `${effectKeys.refund(orderId)}:outside:${refundId}` as const;
}
