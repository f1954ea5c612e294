import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSession, paid, speak } from './client.ts';

const HALF_AN_HOUR = 30 * 60;
const inHalfAnHour = () => Math.floor(Date.now() / 1000) + HALF_AN_HOUR;

describe('a payment', () => {
  it('turns an open session into pending money', async () => {
    const { stripe, control } = await speak();
    const opened = await openSession(stripe, 1000, {
      metadata: { order: 'order-1' },
      customer_email: 'asker@example.com',
      locale: 'fr',
      expires_at: inHalfAnHour(),
    });
    expect(opened).toMatchObject({
      amount_total: 1000,
      client_reference_id: 'order-1',
      metadata: { order: 'order-1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
    });

    const payment = await control('pay', { session: opened.id, card: '4242 4242 4242 4242' });
    expect(payment).toEqual({ paid: true, declineCode: null });
    const session = await stripe.checkout.sessions.retrieve(opened.id, {
      expand: ['payment_intent.latest_charge.balance_transaction'],
    });
    expect(session).toMatchObject({ payment_status: 'paid', status: 'complete', url: null });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({
      amount_received: 1000,
      metadata: { order: 'order-1' },
      status: 'succeeded',
      transfer_group: 'order-1',
    });
    expect(intent.latest_charge).toMatchObject({
      amount: 1000,
      balance_transaction: { amount: 1000, fee: 40, net: 960, status: 'pending' },
      payment_intent: intent.id,
      transfer_group: 'order-1',
    });
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 0 }],
      pending: [{ amount: 960 }],
    });

    await control('clock', { advanceSeconds: 4 * 86_400 });
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 960 }],
      pending: [{ amount: 0 }],
    });
  });

  it('is made once', async () => {
    const { stripe, control } = await speak();
    const { id } = await openSession(stripe);
    await control('pay', { session: id, card: '4242424242424242' });
    const again = control('pay', { session: id, card: '4242424242424242' });
    await expect(again).rejects.toThrow('complete');
    expect((await stripe.charges.list({ transfer_group: 'order-1' })).data).toHaveLength(1);
  });
});

describe('a card', () => {
  const REFUSED = [
    ['4000000000000002', 'generic_decline', 'card_declined'],
    ['4000000000009995', 'insufficient_funds', 'card_declined'],
    ['4000000000009987', 'lost_card', 'card_declined'],
    ['4000000000009979', 'stolen_card', 'card_declined'],
    ['4000000000006975', 'card_velocity_exceeded', 'card_declined'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['1234567890123456', 'incorrect_number', 'incorrect_number'],
  ] as const;

  it.each(REFUSED)('%s is declined: %s', async (card, declineCode, code) => {
    const { stripe, control } = await speak();
    const { id } = await openSession(stripe);
    expect(await control('pay', { session: id, card })).toEqual({ paid: false, declineCode });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({
      payment_intent: {
        last_payment_error: { code, decline_code: declineCode },
        status: 'requires_payment_method',
      },
      payment_status: 'unpaid',
      status: 'open',
    });
    expect(await stripe.balance.retrieve()).toMatchObject({ pending: [{ amount: 0 }] });
    // Another card pays the same session, with the same payment intent.
    await control('pay', { session: id, card: '5555555555554444' });
    const paidSession = await stripe.checkout.sessions.retrieve(id);
    expect(paidSession.payment_status).toBe('paid');
    expect(paidSession.payment_intent).toBe((session.payment_intent as Stripe.PaymentIntent).id);
  });

  it.each(['4000000000003220', '4000002500003155', '4000002760003184'])(
    '%s waits for its payer to authenticate',
    async (card) => {
      const { stripe, control } = await speak();
      const { id } = await openSession(stripe);
      const pay = (authenticate?: string) => control('pay', { session: id, card, authenticate });
      expect(await pay()).toEqual({ paid: false, declineCode: 'authentication_required' });
      expect(
        await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
      ).toMatchObject({ payment_intent: { status: 'requires_action' }, status: 'open' });
      expect(await pay('refuse')).toEqual({
        paid: false,
        declineCode: 'payment_intent_authentication_failure',
      });
      expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
      expect(await pay('accept')).toEqual({ paid: true, declineCode: null });
      expect((await stripe.charges.list()).data).toHaveLength(1);
    },
  );

  it('may be declined after authentication', async () => {
    const { stripe, control } = await speak();
    const { id } = await openSession(stripe);
    const payment = { session: id, card: '4000008260003178', authenticate: 'accept' };
    expect(await control('pay', payment)).toEqual({
      paid: false,
      declineCode: 'insufficient_funds',
    });
  });

  it('4000000000000077 brings money that is available at once', async () => {
    const spoken = await speak();
    await paid(spoken, 1000, '4000000000000077');
    expect(await spoken.stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 960 }] });
  });

  it('4000000000000259 is disputed', async () => {
    const spoken = await speak();
    const charge = await paid(spoken, 1000, '4000000000000259');
    expect(charge.disputed).toBe(true);
    expect((await spoken.stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
      { amount: 1000, reason: 'fraudulent', status: 'needs_response' },
    ]);
  });
});

describe('a session', () => {
  it('expires after half an hour, and can no longer be paid', async () => {
    const { stripe, control } = await speak();
    const { id } = await openSession(stripe, 1000, { expires_at: inHalfAnHour() });
    await control('clock', { advanceSeconds: HALF_AN_HOUR - 60 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await control('clock', { advanceSeconds: 61 });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
    const late = control('pay', { session: id, card: '4242424242424242' });
    await expect(late).rejects.toThrow('expired');
    expect((await stripe.charges.list()).data).toEqual([]);
  });

  it('lives for its caller’s duration when the caller’s clock is behind', async () => {
    const { stripe, control } = await speak();
    await control('clock', { advanceSeconds: 86_400 });
    const { id } = await openSession(stripe, 1000, { expires_at: inHalfAnHour() });
    expect(await control('pay', { session: id, card: '4242424242424242' })).toMatchObject({
      paid: true,
    });
  });

  it('is expired by its owner, which cancels its payment intent', async () => {
    const { stripe, control, objects } = await speak();
    const { id } = await openSession(stripe);
    await control('pay', { session: id, card: '4000000000000002' });
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    expect((await objects()).paymentIntents).toMatchObject([{ status: 'canceled' }]);
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow('status of expired');
  });

  it('is rejected when Stripe would reject it', async () => {
    const { stripe } = await speak();
    await expect(openSession(stripe, 49)).rejects.toMatchObject({ code: 'amount_too_small' });
    const soon = openSession(stripe, 1000, { expires_at: inHalfAnHour() - 120 });
    await expect(soon).rejects.toMatchObject({ param: 'expires_at', statusCode: 400 });
    const nowhere = openSession(stripe, 1000, { success_url: 'merci' });
    await expect(nowhere).rejects.toMatchObject({ code: 'url_invalid', param: 'success_url' });
    const unknown = openSession(stripe, 1000, { colour: 'red' } as object);
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown', param: 'colour' });
    const bare = stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://x.test' });
    await expect(bare).rejects.toMatchObject({ code: 'parameter_missing', param: 'line_items' });
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});
