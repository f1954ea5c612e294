import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { type PricingModel, pricingModels } from '../../../domain/profiles/pricing.ts';
import { createPair, type Pair } from '../../support/workerd/conversations.ts';
import { call, TEST_PRICES } from '../../support/workerd/marketplace.ts';
import { nothingConfirmed, owed, steps, takeStep } from '../../support/workerd/order-histories.ts';
import {
  balanceOf,
  expectSoundBooks,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import {
  type Placed,
  placeOrder,
  postOrder,
  type StripeMarket,
  startStripeMarket,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Failures between the Worker and Stripe, at any time. */
type Trouble =
  | { kind: 'events'; mode: string }
  | { kind: 'deliver' }
  | { kind: 'fail'; method: string; path: string; when: string; error: string; times: number };

const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({
    kind: fc.constant('events' as const),
    mode: fc.constantFrom('deliver', 'drop', 'duplicate', 'reverse', 'delay'),
  }),
  fc.constant({ kind: 'deliver' } as const),
  fc
    .constantFrom(
      ['POST', '/v1/checkout/sessions'],
      ['GET', '/v1/checkout/sessions'],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/refunds'],
      ['POST', '/v1/transfers'],
    )
    .chain(([method, path]) =>
      fc.record({
        kind: fc.constant('fail' as const),
        method: fc.constant(method!),
        path: fc.constant(path!),
        when: fc.constantFrom('before', 'after'),
        error: fc.constantFrom('api_error', 'rate_limit'),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    ),
);

/** Actions of an asker before they have paid, or before the payment is known. */
type Paying = { kind: 'pay' | 'decline' | 'sync' | 'sweep' | 'again' | 'other' | 'wait' };
const payings: fc.Arbitrary<Paying> = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'decline', 'sync', 'sweep', 'again', 'other', 'wait'),
});

const failures = [
  ['POST', '/v1/checkout/sessions'],
  ['GET', '/v1/checkout/sessions'],
  ['POST', '/v1/refunds'],
  ['GET', '/v1/refunds'],
  ['POST', '/v1/transfers'],
] as const;

async function meet(trouble: Trouble): Promise<void> {
  if (trouble.kind === 'deliver') return stripe.deliver();
  const { kind, ...settings } = trouble;
  await stripe.control(kind, settings);
}

async function endTroubles(): Promise<void> {
  for (const [method, path] of failures) await stripe.control('fail', { method, path, times: 0 });
  await stripe.control('events', { mode: 'deliver' });
}

const isTrouble = (step: { kind: string }): step is Trouble =>
  ['events', 'deliver', 'fail'].includes(step.kind);

/** True when the page could be paid; it cannot be paid twice, nor once it has expired. */
const tryToPay = (placed: Placed, card?: string) => stripe.pay(placed, card).catch(() => false);

async function takePaying({ kind }: Paying, pair: Pair, placed: Placed): Promise<void> {
  const other = placed.order.pricing === 'day' ? 'question' : 'day';
  if (kind === 'pay') await tryToPay(placed);
  if (kind === 'decline') await tryToPay(placed, '4000000000000002');
  if (kind === 'sync')
    await call('POST', `/api/orders/${placed.order.id}/sync`, { as: pair.asker });
  if (kind === 'sweep') await runPayments();
  if (kind === 'again')
    await Promise.all([
      postOrder(pair, placed.order.pricing),
      postOrder(pair, placed.order.pricing),
    ]);
  if (kind === 'other') await postOrder(pair, other);
  if (kind === 'wait') await stripe.pass(7 * MINUTE_MS, pair.asker, pair.creator);
}

interface Moved {
  amount: number;
  status?: string;
  amount_received?: number;
  transfer_group: string;
  metadata: Record<string, string>;
}
type Objects = Record<'paymentIntents' | 'refunds' | 'transfers', Moved[]>;

/** Money that has moved at Stripe, cents: of one order, or in total. */
async function moved(orderId?: string) {
  const { paymentIntents, refunds, transfers } = await stripe.objects<Objects>();
  const sum = (all: Moved[], cents: (each: Moved) => number) =>
    all.reduce((total, each) => total + cents(each), 0);
  const isIts = ({ metadata, transfer_group }: Moved) =>
    !orderId || metadata.order === orderId || transfer_group === orderId;
  return {
    paid: sum(paymentIntents.filter(isIts), ({ amount_received }) => amount_received ?? 0),
    refunded: sum(refunds.filter(isIts), ({ amount, status }) =>
      status === 'succeeded' ? amount : 0,
    ),
    transferred: sum(transfers.filter(isIts), ({ amount }) => amount),
  };
}

/** Expects the ledger's view of Stripe, without the fees that Stripe has booked, to match Stripe. */
async function expectSameBalance(): Promise<void> {
  const { paid, refunded, transferred } = await moved();
  const withoutFees = (await balanceOf('provider')) + (await balanceOf('fees'));
  expect(withoutFees).toBe(refunded + transferred - paid);
}

/** Runs everything planned, with retries, until nothing is left. */
async function settleAll(pair: Pair, days: number): Promise<void> {
  await stripe.pass(days * DAY_MS, pair.asker, pair.creator);
  for (let run = 0; run < 3; run += 1) {
    await stripe.deliver();
    await runPayments();
    await stripe.pass(DAY_MS, pair.asker, pair.creator);
  }
}

async function onboard({ creator }: Pair): Promise<void> {
  const post = (path: string) => call('POST', `/api/me/payout-account${path}`, { as: creator });
  expect((await post('')).status).toBe(200);
  const { accounts } = await stripe.objects<{
    accounts: { id: string; metadata: { creator: string } }[];
  }>();
  const account = accounts.find(({ metadata }) => metadata.creator === creator.id)!.id;
  await stripe.control('onboard', { account });
  expect(await (await post('/sync')).json()).toMatchObject({ payoutAccount: 'active' });
}

async function live(
  pricing: PricingModel,
  paying: (Paying | Trouble)[],
  history: Parameters<typeof takeStep>[0][] | (Parameters<typeof takeStep>[0] | Trouble)[],
): Promise<void> {
  vi.useRealTimers();
  await endTroubles();
  const pair = await createPair();
  await stripe.pass(0, pair.asker, pair.creator);
  await onboard(pair);
  const placed = await placeOrder(pair, pricing);
  for (const step of paying) {
    await (isTrouble(step) ? meet(step) : takePaying(step, pair, placed));
    await expectSoundBooks();
  }
  await endTroubles();
  await tryToPay(placed);
  await stripe.pass(40 * MINUTE_MS, pair.asker, pair.creator);
  await runPayments();
  const { id } = placed.order;
  const { paid } = await moved(id);
  const begun = await readOrder(id, pair.asker);
  expect([begun.state, paid]).toEqual(paid === 0 ? ['abandoned', 0] : ['held', begun.priceCents]);
  if (paid > 0) await goOn(begun, pair, history);
  await expectSameBalance();
}

/** After the payment of an order: it ends as the API confirmed to both users, here and at Stripe. */
async function goOn(
  begun: Order,
  pair: Pair,
  history: (Parameters<typeof takeStep>[0] | Trouble)[],
): Promise<void> {
  const ids = { conversationId: begun.conversationId!, orderId: begun.id };
  const confirmed = nothingConfirmed();
  for (const step of history) {
    if (isTrouble(step)) await meet(step);
    else await takeStep(step, pair, ids, begun.priceCents, confirmed, stripe.pass);
    await expectSoundBooks();
  }
  await endTroubles();
  await settleAll(pair, 60);
  await settleAll(pair, 31);
  await expectSoundBooks();
  const ended = await readOrder(begun.id, pair.asker);
  const { refunded, transferred } = await moved(begun.id);
  if (confirmed.contested && confirmed.decided === null) {
    expect([ended.state, refunded, transferred]).toEqual(['contested', 0, 0]);
    return;
  }
  expect(ended.state).toBe('settled');
  const { pricing, priceCents, paidAt } = begun;
  const accessEnd = pricing === 'question' ? null : Date.parse(begun.answerBy!);
  const bought = { pricing, priceCents, paidAt: paidAt!, accessEnd };
  const back = owed(confirmed, bought, TEST_PRICES.questionPriceCents);
  const asCreator = await readOrder(begun.id, pair.creator);
  const share = priceCents - back - asCreator.feeCents!;
  expect([ended.refundedCents, refunded, transferred]).toEqual([back, back, share]);
}

it('random histories end as the API confirmed to both users and as Stripe moved the money, with failures, losses and duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pricingModels),
      fc.array(fc.oneof(payings, troubles), { maxLength: 6 }),
      fc.array(fc.oneof({ weight: 2, arbitrary: steps }, troubles), {
        minLength: 3,
        maxLength: 10,
      }),
      live,
    ),
    { seed: env.SEED, numRuns: env.DEPTH },
  );
}, 120_000);
