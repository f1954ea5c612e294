import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import { type PricingModel, pricingModels } from '../../../domain/profiles/pricing.ts';
import type { Reconciliation } from '../../../worker/marketplace/payments/reconcile.ts';
import { createPair, type Pair } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import {
  nothingConfirmed,
  type Step,
  steps,
  takeStep,
} from '../../support/workerd/order-histories.ts';
import { expectSoundBooks, operate, readOrder, runPayments } from '../../support/workerd/orders.ts';
import {
  placeOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
/** The first difference between the ledgers: the platform's loan for its costs. */
let lent: Gap[];
beforeAll(async () => {
  stripe = await startStripeMarket();
  await stripe.control('balance', { account: 'platform', cents: 1_000_000 });
  lent = await reconcile();
});
afterAll(() => {
  vi.useRealTimers();
});

/** Acts of banks after a sale, each with or without an event. */
type Bank =
  | { kind: 'dispute'; close: 'won' | 'lost' | undefined }
  | { kind: 'refund-fails' | 'payout' | 'payout-fails' | 'retry' | 'deliver' | 'reconcile' }
  | { kind: 'account'; state: 'active' | 'restricted' }
  | { kind: 'events'; mode: string }
  | { kind: 'fail'; path: string; when: 'before' | 'after' };

const banks: fc.Arbitrary<Bank> = fc.oneof(
  fc.record({
    kind: fc.constant('dispute' as const),
    close: fc.constantFrom(undefined, 'won', 'lost'),
  }),
  fc.record({
    kind: fc.constantFrom(
      'refund-fails',
      'payout',
      'payout-fails',
      'retry',
      'deliver',
      'reconcile',
    ),
  }),
  fc.record({
    kind: fc.constant('account' as const),
    state: fc.constantFrom('active', 'restricted'),
  }),
  fc.record({
    kind: fc.constant('events' as const),
    mode: fc.constantFrom('deliver', 'drop', 'duplicate', 'reverse'),
  }),
  fc.record({
    kind: fc.constant('fail' as const),
    path: fc.constantFrom('/v1/transfers', '/v1/refunds'),
    when: fc.constantFrom('before', 'after'),
  }),
);

const isBank = (step: Step | Bank): step is Bank =>
  ['dispute', 'refund-fails', 'payout', 'payout-fails', 'retry', 'deliver'].includes(step.kind) ||
  ['reconcile', 'account', 'events', 'fail'].includes(step.kind);

interface Sale {
  pair: Pair;
  id: string;
  paymentIntent: string;
  account: string;
}

interface Made {
  id: string;
  status: string;
  metadata: Record<string, string>;
}

/** An impossible act of a bank, such as failing a refund that was never made, is skipped. */
const ifItCan = (control: Promise<unknown>) => control.catch(() => {});

async function meet(step: Bank, { id, paymentIntent, account }: Sale): Promise<void> {
  switch (step.kind) {
    case 'dispute':
      await ifItCan(stripe.control('dispute', { paymentIntent, close: step.close }));
      return;
    case 'refund-fails': {
      const { refunds } = await stripe.objects<{ refunds: Made[] }>();
      const made = refunds.find((each) => each.metadata.order === id && each.status !== 'failed');
      if (made) await ifItCan(stripe.control('refund-fails', { refund: made.id }));
      return;
    }
    case 'payout':
    case 'payout-fails':
      await ifItCan(stripe.control(step.kind, { account }));
      return;
    case 'account':
      await stripe.control('onboard', { account, state: step.state });
      return;
    case 'events':
      await stripe.control('events', { mode: step.mode });
      return;
    case 'fail':
      await stripe.control('fail', {
        method: 'POST',
        path: step.path,
        when: step.when,
        times: 1,
        error: 'api_error',
      });
      return;
    case 'retry':
      await operate('POST', `/payments/effects/${encodeURIComponent(`refund:${id}`)}/retry`);
      return;
    case 'deliver':
      await stripe.deliver();
      return;
    case 'reconcile':
      await reconcile();
      return;
  }
}

interface Gap {
  id: string;
  cents: number;
}

/** The accounts where the provider's ledger differs from ours, and by how much. */
async function reconcile(): Promise<Gap[]> {
  const response = await operate('POST', '/payments/reconcile');
  expect(response.status).toBe(200);
  const { differences } = await response.json<Reconciliation>();
  return differences.map(({ id, oursCents, theirsCents }) => ({
    id,
    cents: (theirsCents ?? 0) - (oursCents ?? 0),
  }));
}

async function sell(pricing: PricingModel): Promise<Sale> {
  const pair = await createPair();
  await stripe.advanceTo(pair.asker, pair.creator);
  await call('POST', '/api/me/payout-account', { as: pair.creator });
  const placed = await placeOrder(pair, pricing);
  expect(await stripe.pay(placed)).toBe(true);
  const { id } = await syncOrder(pair, placed.order.id);
  const { accounts, paymentIntents } = await stripe.objects<Record<string, Made[]>>();
  const account = accounts!.find(({ metadata }) => metadata.creator === pair.creator.id)!.id;
  await stripe.control('onboard', { account });
  const paymentIntent = paymentIntents!.find(({ metadata }) => metadata.order === id)!.id;
  return { pair, id, paymentIntent, account };
}

async function endTroubles({ paymentIntent, account }: Sale, close: 'won' | 'lost') {
  for (const path of ['/v1/transfers', '/v1/refunds'])
    await stripe.control('fail', { method: 'POST', path, times: 0 });
  await stripe.control('events', { mode: 'deliver' });
  const { disputes } = await stripe.objects<{
    disputes: { payment_intent: string; status: string }[];
  }>();
  const isOpen = disputes.some(
    (each) => each.payment_intent === paymentIntent && each.status === 'needs_response',
  );
  if (isOpen) await stripe.control('dispute', { paymentIntent, close });
  await stripe.control('onboard', { account });
}

it('random histories of bank decisions leave a sound ledger that matches the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pricingModels),
      fc.array(fc.oneof(banks, steps), { minLength: 6, maxLength: 14 }),
      fc.constantFrom('won' as const, 'lost' as const),
      async (pricing, history, close) => {
        const sale = await sell(pricing);
        const { pair, id } = sale;
        const order = await readOrder(id, pair.asker);
        const ids = { conversationId: order.conversationId!, orderId: id };
        const confirmed = nothingConfirmed();
        for (const step of history) {
          if (!isBank(step)) {
            await takeStep(step, pair, ids, order.priceCents, confirmed, stripe.pass);
            continue;
          }
          await meet(step, sale);
          await expectSoundBooks();
        }
        await endTroubles(sale, close);
        for (let run = 0; run < 4; run += 1) {
          await stripe.deliver();
          await reconcile();
          await runPayments();
          await stripe.pass(15 * DAY_MS, pair.asker, pair.creator);
        }
        await expectSoundBooks();
        const ended = await readOrder(id, pair.creator);
        if (ended.chargeback === 'lost')
          expect(ended).toMatchObject({ state: 'settled', outcome: 'refunded' });
        expect(await reconcile()).toEqual(lent);
      },
    ),
    {
      seed: env.SEED,
      numRuns: env.DEPTH,
      // A bank decides twice before the first report of it.
      examples: [
        [
          'question',
          [
            { kind: 'dispute', close: 'won' },
            { kind: 'dispute', close: 'lost' },
          ],
          'lost',
        ],
      ],
    },
  );
}, 240_000);
