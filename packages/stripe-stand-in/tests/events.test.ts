import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccount, paid, speak } from './client.ts';
import { stripeSecrets } from './secrets.ts';

const { secret, connectSecret, thinSecret } = stripeSecrets;

/** Receives webhooks as the Worker would, with the statuses in `answers`, then 200. */
async function receive(answers: number[] = []) {
  const received: { path: string; body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({
      path: request.url!,
      body,
      signature: `${request.headers['stripe-signature']}`,
    });
    response.statusCode = answers.shift() ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const typeOf = ({ body }: { body: string }) => JSON.parse(body).type as string;

const PAID = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.succeeded',
  'checkout.session.completed',
];

describe('an event', () => {
  it('reaches the Worker with a signature that the package accepts', async () => {
    const { origin, received } = await receive();
    const spoken = await speak({ origin });
    const charge = await paid(spoken);
    expect(await spoken.control('deliver')).toEqual({ waiting: 0 });
    expect(received.map(typeOf)).toEqual(PAID);
    for (const { path, body, signature } of received) {
      expect(path).toBe('/api/payments/events');
      const event = await spoken.stripe.webhooks.constructEventAsync(body, signature, secret);
      expect(PAID).toContain(event.type);
      const forged = spoken.stripe.webhooks.constructEventAsync(body, signature, connectSecret);
      await expect(forged).rejects.toThrow('No signatures found');
    }
    expect(JSON.parse(received[1]!.body)).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id: charge.id, object: 'charge' } },
    });
  });

  it('goes to the Connect endpoint with its account when it belongs to a connected account', async () => {
    const { origin, received } = await receive();
    const spoken = await speak({ origin });
    const { stripe, control } = spoken;
    const account = await openAccount(spoken);
    await control('balance', { account, cents: 500 });
    await control('payout', { account });
    await control('clock', { advanceSeconds: 3 * 86_400 });
    await control('deliver');
    expect(new Set(received.map(({ path }) => path))).toEqual(
      new Set(['/api/payments/events/connect']),
    );
    expect(received.map(typeOf)).toEqual([
      'v2.core.account.created',
      'v2.core.account[requirements].updated',
      'v2.core.account[configuration.recipient].capability_status_updated',
      'payout.created',
      'payout.paid',
    ]);
    const thin = received[1]!;
    const notice = await stripe.parseEventNotificationAsync(thin.body, thin.signature, thinSecret);
    await expect(
      stripe.parseEventNotificationAsync(thin.body, thin.signature, connectSecret),
    ).rejects.toThrow();
    if (notice.type !== 'v2.core.account[requirements].updated') throw new Error(notice.type);
    expect((await notice.fetchRelatedObject()).id).toBe(account);
    const last = received.at(-1)!;
    const paidOut = await stripe.webhooks.constructEventAsync(
      last.body,
      last.signature,
      connectSecret,
    );
    expect(paidOut).toMatchObject({ account, data: { object: { amount: 500, status: 'paid' } } });
    const own = await stripe.events.list({ type: 'payout.paid' }, { stripeAccount: account });
    expect(own.data.map(({ id }) => id)).toEqual([paidOut.id]);
  });

  it('is retried, after growing pauses, until it is accepted', async () => {
    const { origin, received } = await receive([500, 404, 503]);
    const spoken = await speak({ origin });
    await openAccount(spoken, 'incomplete');
    // Each wait is longer than the one before; the test moves the clock instead of waiting.
    for (const [times, advanceSeconds] of [1, 2, 4].entries()) {
      await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThan(times);
      await spoken.control('clock', { advanceSeconds });
    }
    await expect.poll(() => received.length, { timeout: 5000 }).toBe(4);
    expect(await spoken.control('deliver')).toEqual({ waiting: 0 });
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('waits for a Worker that is down', async () => {
    const spoken = await speak({ origin: 'http://127.0.0.1:9' });
    await openAccount(spoken, 'incomplete');
    expect(await spoken.control('deliver')).toEqual({ waiting: 1 });
  });
});

describe('events', () => {
  it('can be fetched by a caller without an address, as they would arrive', async () => {
    const spoken = await speak();
    await spoken.control('events', { mode: 'reverse' });
    await paid(spoken);
    const taken = await spoken.deliveries();
    expect(taken.map(typeOf)).toEqual([...PAID].reverse());
    const { body, headers } = taken[0]!;
    const signature = headers['Stripe-Signature']!;
    const event = await spoken.stripe.webhooks.constructEventAsync(body, signature, secret);
    expect(event.type).toBe('checkout.session.completed');
    expect(await spoken.deliveries()).toEqual([]);
  });
});
