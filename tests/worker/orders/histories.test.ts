import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { withdrawalRefund } from '../../../domain/order.ts';
import { type PricingModel, pricingModels } from '../../../domain/pricing.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import {
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** What may happen to an order, in any order, each also twice at once. */
type Step =
  | {
      kind: 'ask' | 'reply' | 'withdraw' | 'confirm' | 'complain' | 'sweep' | 'crash';
      twice: boolean;
    }
  | { kind: 'decide'; share: number; twice: boolean }
  | { kind: 'rate'; stars: number; twice: boolean }
  | { kind: 'pass'; ms: number; twice: boolean };

const steps: fc.Arbitrary<Step> = fc.oneof(
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

/** What the two people were told, which is what the money has to follow. */
interface Told {
  replied: boolean;
  withdrawnAt: number | null;
  contested: boolean;
  /** What a decision gave back, cents. */
  decided: number | null;
}

async function take(
  step: Step,
  pair: Pair,
  { conversationId, orderId }: { conversationId: string; orderId: string },
  priceCents: number,
  told: Told,
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
          told.replied = true;
        return;
      case 'withdraw':
        if ((await act('withdraw')).status === 200) told.withdrawnAt ??= now;
        return;
      case 'confirm':
        await act('confirm');
        return;
      case 'complain':
        if ((await act('complaint', { text: 'Rien ne va.' })).status === 200) told.contested = true;
        return;
      case 'decide': {
        const refundCents = Math.floor((priceCents * step.share) / 100);
        const decision = { refundCents, reason: 'Ainsi.' };
        const { status } = await operate('POST', `/orders/${orderId}/decision`, decision);
        if (status === 200) told.decided ??= refundCents;
        return;
      }
      case 'rate':
        await call('PUT', `/api/conversations/${conversationId}/rating`, {
          as: pair.asker,
          json: { stars: step.stars, comment: null },
        });
        return;
      case 'pass':
        await pass(step.ms, pair.asker, pair.creator);
        return;
      case 'sweep':
        await runPayments();
        return;
      case 'crash':
        // Only what runs can fall.
        await stubOf(conversationId).settle();
        await evictDurableObject(stubOf(conversationId));
        return;
    }
  };
  await Promise.all(step.twice ? [once(), once()] : [once()]);
}

/** What the asker gets back in the end, cents, after what they were told. */
function owed(
  told: Told,
  order: { pricing: PricingModel; priceCents: number; paidAt: string; accessEnd: number | null },
): number {
  const { replied, withdrawnAt, decided } = told;
  if (withdrawnAt !== null)
    return withdrawalRefund(
      { ...order, paidAt: Date.parse(order.paidAt), isAnswered: replied },
      withdrawnAt,
    );
  return decided ?? (replied ? 0 : order.priceCents);
}

it('ends as the two people were told, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pricingModels),
      fc.array(steps, { minLength: 4, maxLength: 12 }),
      async (pricing, history) => {
        vi.useRealTimers();
        const pair = await createPair();
        await pass(0, pair.asker, pair.creator);
        const conversation = await open(pair, pricing);
        const placed = await orderOf(conversation.id, pair.asker);
        const ids = { conversationId: conversation.id, orderId: placed.id };
        const told: Told = { replied: false, withdrawnAt: null, contested: false, decided: null };
        for (const step of history) {
          await take(step, pair, ids, placed.priceCents, told);
          await expectSoundBooks();
        }
        // Time does the rest, and doing it again changes nothing.
        await pass(60 * DAY_MS, pair.asker, pair.creator);
        for (let run = 0; run < 3; run += 1) await runPayments();
        await expectSoundBooks();
        const ended = await readOrder(placed.id, pair.asker);
        if (told.contested && told.decided === null) {
          expect(ended.state).toBe('contested');
          return;
        }
        expect(ended.state).toBe('settled');
        const accessEnd = conversation.endedAt && Date.parse(conversation.endedAt);
        expect(ended.refundedCents).toBe(
          owed(told, {
            pricing,
            priceCents: placed.priceCents,
            paidAt: placed.paidAt!,
            accessEnd: accessEnd || null,
          }),
        );
      },
    ),
    { numRuns: Number(env.HISTORIES) },
  );
}, 120_000);
