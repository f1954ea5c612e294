import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import { createPair, open } from '../../support/workerd/conversations.ts';
import { TEST_PRICES } from '../../support/workerd/marketplace.ts';
import { nothingConfirmed, owed, steps, takeStep } from '../../support/workerd/order-histories.ts';
import {
  expectSoundBooks,
  orderOf,
  pass,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('random histories end as the API confirmed to both users, in any order', async () => {
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
        const confirmed = nothingConfirmed();
        for (const step of history) {
          await takeStep(step, pair, ids, placed.priceCents, confirmed);
          await expectSoundBooks();
        }
        // Time alone completes them, and repeating it changes nothing.
        await pass(60 * DAY_MS, pair.asker, pair.creator);
        for (let run = 0; run < 3; run += 1) await runPayments();
        await expectSoundBooks();
        const ended = await readOrder(placed.id, pair.asker);
        if (confirmed.contested && confirmed.decided === null) {
          expect(ended.state).toBe('contested');
          return;
        }
        expect(ended.state).toBe('settled');
        const accessEnd = conversation.endedAt && Date.parse(conversation.endedAt);
        expect(ended.refundedCents).toBe(
          owed(
            confirmed,
            {
              pricing,
              priceCents: placed.priceCents,
              paidAt: placed.paidAt!,
              accessEnd: accessEnd || null,
            },
            TEST_PRICES.questionPriceCents,
          ),
        );
      },
    ),
    { seed: env.SEED, numRuns: env.DEPTH },
  );
}, 120_000);
