import { effectDone, type MoneyFacts, type MoneyWrite } from './decide-effect.ts';
import { type EffectKey, effectKeys, firstState } from './payment-effects.ts';
import type { RefundSide } from './refund-sides.ts';

/** The facts that a refund in the provider's dashboard is decided from. */
export type RefundedOrder = Pick<
  MoneyFacts,
  'state' | 'priceCents' | 'answeredAt' | 'withdrawnAt' | 'effects'
>;

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
  | { is: 'taken_back'; from: RefundSide };

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
    if (order.withdrawnAt !== null) return { is: 'wait' };
    const refundCents = order.answeredAt === null ? order.priceCents : refund.cents;
    return { is: 'settled', refundCents };
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

/**
 * Decides what follows when the refund pays the effect `key`, of which `restCents` are left for us to refund: what it
 * paid becomes an effect of its own unless it is all.
 */
export function payOwed(
  order: MoneyFacts,
  { key, restCents }: { key: string; restCents: number },
  { id: providerId, cents }: { id: string; cents: number },
  at: number,
): MoneyWrite[] {
  const made = { providerId, at };
  if (restCents === 0) return effectDone(order, { key, kind: 'refund', cents }, made);
  const paidKey: EffectKey = `${effectKeys.refund(order.id)}:outside:${providerId}`;
  const state = firstState('refund', order.chargeback);
  const paid = { key: paidKey, kind: 'refund', state, cents } as const;
  return [
    { type: 'effect', key, changes: { cents: restCents } },
    { type: 'new_effect', effect: paid, at },
    ...effectDone(order, paid, made),
  ];
}
