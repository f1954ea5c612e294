import { evictDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { withdrawalRefund } from '../../../domain/orders/order.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { type Pair, send, stubOf } from './conversations.ts';
import { call } from './marketplace.ts';
import { operate, pass, runPayments } from './orders.ts';

/** Steps of an order's life, in any order, each also twice at once. */
export type Step =
  | {
      kind: 'ask' | 'reply' | 'withdraw' | 'confirm' | 'complain' | 'sweep' | 'crash';
      twice: boolean;
    }
  | { kind: 'decide'; share: number; twice: boolean }
  | { kind: 'rate'; stars: number; twice: boolean }
  | { kind: 'pass'; ms: number; twice: boolean };

export const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('ask', 'reply', 'withdraw', 'confirm', 'complain', 'sweep'),
    twice: fc.boolean(),
  }),
  fc.constant({ kind: 'crash', twice: false } as const),
  fc.record({ kind: fc.constant('decide'), share: fc.nat(100), twice: fc.boolean() }),
  fc.record({
    kind: fc.constant('rate'),
    stars: fc.integer({ min: 1, max: 5 }),
    twice: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('pass'),
    ms: fc.oneof(fc.nat(2 * HOUR_MS), fc.nat(2 * DAY_MS), fc.nat(40 * DAY_MS)),
    twice: fc.constant(false),
  }),
);

/** The state that the API has confirmed to both users, which the money has to follow. */
export interface Confirmed {
  replied: boolean;
  withdrawnAt: number | null;
  contested: boolean;
  /** The refund of a decision, in cents. */
  decided: number | null;
}

/** Takes a step, once or twice at once, and records what the API confirmed. */
export async function takeStep(
  step: Step,
  pair: Pair,
  { conversationId, orderId }: { conversationId: string; orderId: string },
  priceCents: number,
  confirmed: Confirmed,
  letPass = pass,
): Promise<void> {
  const act = (action: string, json?: unknown) =>
    call('POST', `/api/orders/${orderId}/${action}`, { as: pair.asker, json });
  const now = Date.now();
  const once = async (): Promise<void> => {
    switch (step.kind) {
      case 'ask':
        await send(conversationId, pair.asker, 'Une question ?');
        return;
      case 'reply':
        if ((await send(conversationId, pair.creator, 'Une réponse.')).status === 201)
          confirmed.replied = true;
        return;
      case 'withdraw':
        if ((await act('withdraw')).status === 200) confirmed.withdrawnAt ??= now;
        return;
      case 'confirm':
        await act('confirm');
        return;
      case 'complain':
        if ((await act('complaint', { text: 'Rien ne va.' })).status === 200)
          confirmed.contested = true;
        return;
      case 'decide': {
        const refundCents = Math.floor((priceCents * step.share) / 100);
        const decision = { refundCents, reason: 'Ainsi.' };
        const { status } = await operate('POST', `/orders/${orderId}/decision`, decision);
        if (status === 200) confirmed.decided ??= refundCents;
        return;
      }
      case 'rate':
        await call('PUT', `/api/conversations/${conversationId}/rating`, {
          as: pair.asker,
          json: { stars: step.stars, comment: null },
        });
        return;
      case 'pass':
        await letPass(step.ms, pair.asker, pair.creator);
        return;
      case 'sweep':
        await runPayments();
        return;
      case 'crash':
        // Only a running object can crash.
        await stubOf(conversationId).settle();
        await evictDurableObject(stubOf(conversationId));
        return;
    }
  };
  await Promise.all(step.twice ? [once(), once()] : [once()]);
}

/** The asker's final refund, in cents, according to what the API confirmed. */
export function owed(
  confirmed: Confirmed,
  order: { pricing: PricingModel; priceCents: number; paidAt: string; accessEnd: number | null },
  answerPriceCents: number,
): number {
  const { replied, withdrawnAt, decided } = confirmed;
  if (withdrawnAt !== null)
    return withdrawalRefund(
      { ...order, answerPriceCents, paidAt: Date.parse(order.paidAt), isAnswered: replied },
      withdrawnAt,
    );
  return decided ?? (replied ? 0 : order.priceCents);
}

/** The state before the API has confirmed anything. */
export const nothingConfirmed = (): Confirmed => ({
  replied: false,
  withdrawnAt: null,
  contested: false,
  decided: null,
});
