import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openAccount, paid, type Spoken, speak } from './client.ts';

const availableOf = async (stripe: Stripe, stripeAccount?: string) => {
  const balance = await stripe.balance.retrieve({}, { stripeAccount });
  return { available: balance.available[0]!.amount, pending: balance.pending[0]!.amount };
};

describe('a refund', () => {
  it.each([
    ['4000000000005126', 'succeeded', 'failed'],
    ['4000000000007726', 'pending', 'succeeded'],
  ])('of card %s is at first %s, later %s', async (card, at, later) => {
    const spoken = await speak();
    const charge = await paid(spoken, 1000, card);
    const { id, status } = await spoken.stripe.refunds.create({ charge: charge.id });
    expect(status).toBe(at);
    await spoken.control('clock', { advanceSeconds: 60 });
    expect((await spoken.stripe.refunds.retrieve(id)).status).toBe(later);
  });
});

describe('a payout', () => {
  it('goes out on the first of the month and arrives two days later', async () => {
    const spoken = await speak();
    const { stripe, control } = spoken;
    const account = await openAccount(spoken);
    const unscheduled = await openAccount(spoken);
    await control('balance', { account, cents: 900 });
    await control('balance', { account: unscheduled, cents: 900 });
    const paidOut = (interval: 'manual' | 'monthly') => ({
      payments: { payouts: { schedule: { interval } } },
    });
    await stripe.balanceSettings.update(paidOut('monthly'), { stripeAccount: account });
    await stripe.balanceSettings.update(paidOut('manual'), { stripeAccount: unscheduled });

    await control('clock', { advanceSeconds: 32 * 86_400 });
    const { data } = await stripe.payouts.list({}, { stripeAccount: account });
    expect(data).toMatchObject([{ amount: 900, automatic: true }]);
    await control('clock', { advanceSeconds: 2 * 86_400 });
    const payout = await stripe.payouts.retrieve(data[0]!.id, {}, { stripeAccount: account });
    expect(payout.status).toBe('paid');
    expect(await availableOf(stripe, account)).toEqual({ available: 0, pending: 0 });
    expect((await stripe.payouts.list({}, { stripeAccount: unscheduled })).data).toEqual([]);
    await expect(stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('the balances', () => {
  /** A random step; a rejected one changes nothing. */
  const step = fc.record({
    what: fc.constantFrom(
      'pay',
      'refund',
      'transfer',
      'reverse',
      'fail',
      'dispute',
      'payout',
      'wait',
    ),
    cents: fc.integer({ min: 50, max: 5000 }),
    which: fc.nat(),
  });
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  async function happen(spoken: Spoken, accounts: string[], { what, cents, which }: Step) {
    const { stripe, control } = spoken;
    const pick = <T>(list: T[]) => list[which % Math.max(1, list.length)];
    const account = pick(accounts)!;
    const charge = pick((await stripe.charges.list({ limit: 100 })).data);
    if (what === 'pay') await paid(spoken, cents);
    else if (what === 'wait') await control('clock', { advanceSeconds: cents * 60 });
    else if (what === 'payout') await control('payout', { account });
    else if (what === 'refund' && charge)
      await stripe.refunds.create({ charge: charge.id, amount: cents });
    else if (what === 'dispute' && charge)
      await control('dispute', {
        paymentIntent: charge.payment_intent,
        close: which % 2 ? 'won' : 'lost',
      });
    else if (what === 'transfer' && charge)
      await stripe.transfers.create({
        amount: cents,
        currency: 'eur',
        destination: account,
        source_transaction: charge.id,
      });
    else if (what === 'fail') {
      const refund = pick((await stripe.refunds.list()).data);
      if (refund) await control('refund-fails', { refund: refund.id });
    } else if (what === 'reverse') {
      const transfer = pick((await stripe.transfers.list()).data);
      if (transfer) await stripe.transfers.createReversal(transfer.id, { amount: cents });
    }
  }

  it('are the sum of their entries, which match the events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const spoken = await speak();
        const { stripe } = spoken;
        const accounts = [await openAccount(spoken), await openAccount(spoken)];
        for (const each of steps)
          await happen(spoken, accounts, each).catch((error: Error) =>
            expect(error.message).toMatch(
              /400|Charge|Refund|Reversal|Transfers|insufficient|reversed/,
            ),
          );

        const all = { limit: 100 };
        const sum = (list: { amount: number }[]) => list.reduce((s, { amount }) => s + amount, 0);
        const charges = (await stripe.charges.list(all)).data;
        const refunds = (await stripe.refunds.list(all)).data;
        const transfers = (await stripe.transfers.list(all)).data;
        const disputes = (await stripe.disputes.list(all)).data;
        const fees = charges.reduce((s, { amount }) => s + Math.round(amount * 0.015) + 25, 0);
        const platform = await availableOf(stripe);
        expect(platform.available + platform.pending).toBe(
          sum(charges) -
            fees -
            sum(refunds.filter(({ status }) => status !== 'failed')) -
            sum(transfers) +
            transfers.reduce((s, { amount_reversed }) => s + amount_reversed, 0) -
            sum(disputes.filter(({ status }) => status !== 'won')) -
            2000 * disputes.length,
        );
        for (const stripeAccount of accounts) {
          const { available, pending } = await availableOf(stripe, stripeAccount);
          const own = transfers.filter(({ destination }) => destination === stripeAccount);
          const payouts = (await stripe.payouts.list(all, { stripeAccount })).data;
          expect(available + pending).toBe(
            own.reduce((s, { amount, amount_reversed }) => s + amount - amount_reversed, 0) -
              sum(payouts),
          );
          const entries = await stripe.balanceTransactions
            .list({ limit: 3 }, { stripeAccount })
            .autoPagingToArray({ limit: 1000 });
          expect(entries.reduce((s, { net }) => s + net, 0)).toBe(available + pending);
        }
        for (const charge of charges)
          expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
        await spoken.stop();
      }),
      { numRuns: 8, seed: 20261122 },
    );
  });
});
