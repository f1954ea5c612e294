import { describe, expect, it } from 'vitest';
import { openAccount, openSession, paid, type Spoken, speak } from './client.ts';

const DAY = 86_400;

/** Refunds part of a charge under a key. */
const refundOnce = ({ stripe }: Spoken, charge: string, amount: number, idempotencyKey = 'key') =>
  stripe.refunds.create({ charge, amount }, { idempotencyKey });

describe('an idempotency key', () => {
  it('returns the same answer on a repeat, which does nothing', async () => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    const first = await refundOnce(spoken, id, 100);
    const second = await refundOnce(spoken, id, 100);
    expect(second.id).toBe(first.id);
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(1);
  });

  it('is bound to its first parameters', async () => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    await refundOnce(spoken, id, 100);
    await expect(refundOnce(spoken, id, 101)).rejects.toMatchObject({
      rawType: 'idempotency_error',
      statusCode: 400,
    });
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(1);
  });

  it('expires after a day of the clock', async () => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    await refundOnce(spoken, id, 100);
    await spoken.control('clock', { advanceSeconds: DAY - 10 });
    await refundOnce(spoken, id, 100);
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(1);
    await spoken.control('clock', { advanceSeconds: 11 });
    await refundOnce(spoken, id, 100);
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(2);
  });

  it('stores errors of executed requests, not of invalid parameters', async () => {
    const spoken = await speak();
    const { stripe, control } = spoken;
    const account = await openAccount(spoken, 'incomplete');
    const charge = await paid(spoken);
    const transfer = (amount: number) =>
      stripe.transfers.create(
        { amount, currency: 'eur', destination: account, source_transaction: charge.id },
        { idempotencyKey: 'transfer' },
      );
    await expect(transfer(0)).rejects.toMatchObject({ param: 'amount' });
    const code = 'insufficient_capabilities_for_transfer';
    await expect(transfer(100)).rejects.toMatchObject({ code });
    await control('onboard', { account });
    await expect(transfer(100)).rejects.toMatchObject({ code });
  });
});

describe('an armed failure', () => {
  it('fails the call without effect when armed before it acts, and repeats the error for its key', async () => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    await spoken.control('fail', { method: 'POST', path: '/v1/refunds', when: 'before', times: 1 });
    const failed = { rawType: 'api_error', statusCode: 500 };
    await expect(refundOnce(spoken, id, 100)).rejects.toMatchObject(failed);
    await expect(refundOnce(spoken, id, 100)).rejects.toMatchObject(failed);
    expect((await spoken.stripe.refunds.list()).data).toEqual([]);
    expect((await refundOnce(spoken, id, 100, 'another')).status).toBe('succeeded');
  });

  it('fails the call after its effect when armed after it acts', async () => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    await spoken.control('fail', { method: 'POST', path: '/v1/refunds', when: 'after', times: 1 });
    await expect(refundOnce(spoken, id, 100)).rejects.toMatchObject({ statusCode: 500 });
    await expect(refundOnce(spoken, id, 100)).rejects.toMatchObject({ statusCode: 500 });
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(1);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('breaks the connection %s the call acts, which may be retried', async (when, done) => {
    const spoken = await speak();
    const { id } = await paid(spoken);
    const path = '/v1/refunds';
    await spoken.control('fail', { method: 'POST', path, when, times: 2, error: 'timeout' });
    // The package itself retries a call once after a broken connection.
    await expect(refundOnce(spoken, id, 100)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    const made = (await spoken.stripe.refunds.list()).data;
    expect(made).toHaveLength(done);
    await spoken.control('fail', { method: 'POST', path, times: 0 });
    await refundOnce(spoken, id, 100);
    expect((await spoken.stripe.refunds.list()).data).toHaveLength(1);
  });

  it('uses the given code, the given number of times', async () => {
    const { stripe, control } = await speak();
    const fail = (times: number, error: string) =>
      control('fail', { method: 'GET', path: '/v1/balance', when: 'before', times, error });
    await fail(2, 'rate_limit');
    for (const _ of [1, 2])
      await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 429 });
    await stripe.balance.retrieve();
    await fail(5, 'balance_insufficient');
    const failed = { code: 'balance_insufficient', statusCode: 400 };
    await expect(stripe.balance.retrieve()).rejects.toMatchObject(failed);
    await fail(0, 'api_error');
    await stripe.balance.retrieve();
  });
});

describe('the API', () => {
  it('rejects calls without its key', async () => {
    const { url } = await speak();
    for (const Authorization of ['', 'Bearer sk_test_another']) {
      const answer = await fetch(`${url}/v1/balance`, { headers: { Authorization } });
      expect(answer.status).toBe(401);
    }
  });

  it('reports unsupported endpoints', async () => {
    const { stripe } = await speak();
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
    const stripeAccount = 'acct_none';
    const foreign = stripe.balance.retrieve({}, { stripeAccount });
    await expect(foreign).rejects.toMatchObject({ code: 'account_invalid' });
    const { id } = await openSession(stripe);
    const unexpandable = stripe.checkout.sessions.retrieve(id, { expand: ['colour'] });
    await expect(unexpandable).rejects.toMatchObject({ code: 'parameter_invalid_expansion' });
  });

  it('lists in pages, newest first', async () => {
    const spoken = await speak();
    const { stripe } = spoken;
    const ids: string[] = [];
    for (const _ of Array(5)) ids.unshift((await openSession(stripe)).id);
    const first = await stripe.checkout.sessions.list({ limit: 2 });
    expect(first).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], has_more: true });
    const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const before = await stripe.checkout.sessions.list({ ending_before: ids[3], limit: 2 });
    expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    const nowhere = stripe.checkout.sessions.list({ starting_after: 'cs_none' });
    await expect(nowhere).rejects.toMatchObject({ code: 'resource_missing' });
    const expanded = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(expanded.data).toEqual([]);
    const charge = await paid(spoken);
    const entries = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(entries.data).toMatchObject([{ source: { id: charge.id, object: 'charge' } }]);
    const since = { created: { gte: Math.floor(Date.now() / 1000) + DAY } };
    expect((await stripe.charges.list(since)).data).toEqual([]);
  });
});

describe('an account', () => {
  it('is restricted until its owner completes the onboarding', async () => {
    const spoken = await speak();
    const { stripe, control } = spoken;
    const id = await openAccount(spoken, 'incomplete');
    const include = ['configuration.recipient', 'requirements'] as const;
    const read = () => stripe.v2.core.accounts.retrieve(id, { include: [...include] });
    const transfers = { stripe_balance: { stripe_transfers: { status: 'restricted' } } };
    expect((await read()).configuration?.recipient?.capabilities).toMatchObject(transfers);
    expect((await read()).requirements?.entries).toHaveLength(2);
    expect((await stripe.v2.core.accounts.retrieve(id)).configuration).toBeUndefined();
    await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });

    await control('onboard', { account: id });
    transfers.stripe_balance.stripe_transfers.status = 'active';
    expect((await read()).configuration?.recipient?.capabilities).toMatchObject(transfers);
    expect((await read()).requirements?.entries).toEqual([]);
    const { url } = await stripe.accounts.createLoginLink(id);
    expect((await fetch(url)).status).toBe(200);
  });
});
