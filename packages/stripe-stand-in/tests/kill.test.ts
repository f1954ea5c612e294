import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { stripeControl } from '../src/control-client.ts';
import { clientOf, openSession } from './client.ts';
import { stripeSecrets } from './secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the stand-in as a separate process; resolves once it prints its address. */
async function start() {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      STRIPE_FILE: path.join(folder, 'stripe.sqlite'),
      STRIPE_SECRET_KEY: stripeSecrets.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeSecrets.secret,
      STRIPE_CONNECT_WEBHOOK_SECRET: `${stripeSecrets.connectSecret} ${stripeSecrets.thinSecret}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Stripe stand-in: (\S+)$/.exec(line)?.[1];
    if (url)
      return {
        url,
        stripe: clientOf(url),
        ...stripeControl(url),
        kill: () =>
          new Promise((resolve) => {
            child.once('exit', resolve);
            child.kill('SIGKILL');
          }),
      };
  }
  throw new Error('The stand-in has not started');
}

describe('the stand-in', () => {
  it('restarts at the same address with consistent state after a kill', async () => {
    const first = await start();
    await first.control('events', { mode: 'reverse' });
    await first.control('clock', { advanceSeconds: 100_000 });
    const sessions = await Promise.all([1, 2, 3, 4].map(() => openSession(first.stripe)));
    const pay = ({ id }: { id: string }) =>
      first.control('pay', { session: id, card: '4242424242424242' });
    await pay(sessions[0]!);
    const [charge] = (await first.stripe.charges.list()).data;
    const { id: refund } = await first.stripe.refunds.create(
      { charge: charge!.id, amount: 100 },
      { idempotencyKey: 'refund' },
    );
    // Some of these complete, some do not.
    const rest = sessions.slice(1).map((session) => pay(session).catch(() => 'killed'));
    await first.kill();
    await Promise.all(rest);

    const second = await start();
    expect(second.url).toBe(first.url);
    const paidSessions = (await second.stripe.checkout.sessions.list({ status: 'complete' })).data;
    const charges = (await second.stripe.charges.list()).data;
    // Each payment is complete, with session, charge, balance and event, or absent.
    expect(charges.length).toBe(paidSessions.length);
    const pending = (await second.stripe.balance.retrieve()).pending[0]!.amount;
    expect(pending).toBe(charges.length * 960 - 100);
    const completed = await second.stripe.events.list({ type: 'checkout.session.completed' });
    expect(completed.data).toHaveLength(charges.length);
    const again = await second.stripe.refunds.create(
      { charge: charge!.id, amount: 100 },
      { idempotencyKey: 'refund' },
    );
    expect(again.id).toBe(refund);
    const { now } = await second.control<{ now: number }>('clock', { advanceSeconds: 0 });
    expect(now).toBeGreaterThan(Date.now() / 1000 + 90_000);
    const types = (await second.deliveries()).map(({ body }) => JSON.parse(body).type);
    expect(types[0]).toBe(charges.length > 1 ? 'checkout.session.completed' : 'charge.refunded');
  });
});
