import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { missesOf } from '../contract/contract.ts';
import { fromPackage } from '../contract/from-package.ts';
import { compare, record } from '../contract/record.ts';
import { endpoints } from '../src/api.ts';
import { clientOf, contract, openSession, paid, speak } from './client.ts';
import { stripeSecrets } from './secrets.ts';

const refund = {
  ...{ id: 're_1', object: 'refund', amount: 100, balance_transaction: null, charge: 'ch_1' },
  ...{ created: 1, currency: 'eur', metadata: {}, payment_intent: 'pi_1', reason: null },
  ...{ receipt_number: null, source_transfer_reversal: null, status: 'pending' },
  ...{ transfer_reversal: null, customer: null, customer_account: null, payment_method: null },
};
const asked = { payment_intent: 'pi_1', amount: '100', metadata: { effect: 'refund:1' } };
const missesOfRefund = (sent: object, body: object, status = 200) =>
  missesOf(contract, 'POST /v1/refunds', sent, { status, body });

describe('the contract with Stripe', () => {
  it('is generated from the installed package', () => {
    expect(fromPackage(Object.keys(endpoints))).toEqual(contract);
  });

  it('reports no deviation of a valid exchange', () => {
    expect(missesOfRefund(asked, refund)).toEqual([]);
    const problem = { error: { type: 'invalid_request_error', message: 'No', code: 'x' } };
    expect(missesOfRefund(asked, problem, 400)).toEqual([]);
  });

  it('reports unknown, missing and mistyped values', () => {
    expect(missesOfRefund({ ...asked, amount: 'ten', order: '1' }, refund)).toEqual([
      'POST /v1/refunds: asked: amount is "ten", not number',
      'POST /v1/refunds: asked: order is unknown',
    ]);
    const { status, ...without } = refund;
    expect(missesOfRefund(asked, { ...without, reason: 'because', paid: true })).toEqual([
      'POST /v1/refunds: answered: reason is "because", not duplicate | expired_uncaptured_charge | fraudulent | requested_by_customer',
      'POST /v1/refunds: answered: paid is unknown',
      'POST /v1/refunds: answered: status is missing',
    ]);
    expect(missesOfRefund(asked, { error: { type: 'no' } }, 400)[0]).toContain(
      'error.type is "no"',
    );
    expect(missesOf(contract, 'GET /v1/coupons', {}, { status: 200, body: {} })).toEqual([
      'GET /v1/coupons is no operation of the contract',
    ]);
  });

  it('covers the objects inside events', async () => {
    const { stripe } = await speak();
    await openSession(stripe);
    const spoken = await speak();
    await paid(spoken);
    const { data } = await spoken.stripe.events.list();
    expect(data.map(({ type }) => type)).toContain('checkout.session.completed');
    const [event] = data;
    const body = { ...event, data: { object: { ...event!.data.object, surprise: 1 } } };
    const [miss] = missesOf(contract, 'GET /v1/events/:id', {}, { status: 200, body });
    expect(miss).toContain('surprise is unknown');
  });
});

describe('the stand-in', () => {
  it('reports when a request or its answer deviates from the contract', async () => {
    const { stripe } = await speak({ check: () => ['amount is unknown'] });
    await expect(openSession(stripe)).rejects.toMatchObject({
      code: 'not_as_stripe_has_it',
      message: 'amount is unknown',
    });
  });
});

describe('a recording', () => {
  it("stores a sandbox's requests and answers, without its key", async () => {
    const sandbox = await speak();
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'recorded-')), 'recorded.jsonl');
    const recorder = await record({ origin: sandbox.url, key: stripeSecrets.secretKey, file });
    const { hostname, port } = new URL(recorder.url);
    const stripe = new Stripe('sk_test_of_whoever', {
      ...{ host: hostname, port: Number(port), protocol: 'http' },
      httpClient: Stripe.createFetchHttpClient(),
    });
    const session = await openSession(stripe);
    expect((await clientOf(sandbox.url).checkout.sessions.retrieve(session.id)).id).toBe(
      session.id,
    );
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ statusCode: 404 });
    await recorder.stop();
    const recorded = readFileSync(file, 'utf8');
    expect(recorded.trim().split('\n')).toHaveLength(2);
    expect(recorded).not.toMatch(/sk_test/);
    expect(compare(contract, file)).toEqual([]);
    const { 'POST /v1/checkout/sessions': _, ...less } = contract.operations;
    expect(compare({ ...contract, operations: less }, file)).toEqual([
      'POST /v1/checkout/sessions is no operation of the contract',
    ]);
  });

  it('rejects a live key', async () => {
    const wanted = { origin: 'http://127.0.0.1:1', key: 'sk_live_1', file: '/dev/null' };
    await expect(record(wanted)).rejects.toThrow('only keys of a sandbox');
  });
});
