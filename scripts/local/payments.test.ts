import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The scripts on this test's own state folder, which they read from the environment once. */
async function scripts() {
  vi.resetModules();
  const { localSecrets } = await import('./environment.ts');
  const { startPayments } = await import('./payments.ts');
  return { localSecrets, startPayments };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'payments-'));
  vi.stubEnv('STATE_DIR', folder);
  vi.stubEnv('STRIPE_API', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, 'secrets.env');

describe('localSecrets', () => {
  it('generates the secrets once', async () => {
    const { localSecrets } = await scripts();
    const made = localSecrets();
    expect(Object.keys(made)).toEqual([
      'AUTH_SIGNING_KEYS',
      'FACTOR_KEYS',
      'OPERATOR_TOKEN',
      'VAPID_KEYS',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    ]);
    expect(localSecrets()).toEqual(made);
  });

  it("preserves an older state's secrets, and adds missing ones", async () => {
    const existing = "AUTH_SIGNING_KEYS='keys'\nOPERATOR_TOKEN='token'\nMINE='x'";
    writeFileSync(file(), existing);
    const { localSecrets } = await scripts();
    const secrets = localSecrets();
    expect(secrets).toMatchObject({
      AUTH_SIGNING_KEYS: 'keys',
      OPERATOR_TOKEN: 'token',
      MINE: 'x',
    });
    expect(secrets.STRIPE_SECRET_KEY).toMatch(/^sk_test_\w{48}$/);
    expect(secrets.STRIPE_WEBHOOK_SECRET).not.toBe(secrets.STRIPE_CONNECT_WEBHOOK_SECRET);
    expect(readFileSync(file(), 'utf8').startsWith(`${existing}\n`)).toBe(true);
  });
});

describe('startPayments', () => {
  it('starts a demonstration by default', async () => {
    const { startPayments } = await scripts();
    vi.stubEnv('PAYMENTS', undefined);
    expect((await startPayments('http://localhost')).settings).toEqual({ PAYMENTS: 'demo' });
    vi.stubEnv('PAYMENTS', 'cheque');
    await expect(startPayments('http://localhost')).rejects.toThrow('not cheque');
  });

  it('starts a stand-in for Stripe, returns its address, and reuses it the next time', async () => {
    const { localSecrets, startPayments } = await scripts();
    const log = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('PAYMENTS', 'stripe');
    const { settings, stop } = await startPayments('http://localhost:9');
    const { STRIPE_API } = settings;
    expect(settings).toEqual({ PAYMENTS: 'stripe', STRIPE_API: expect.stringMatching(/^http:/) });
    expect(log.mock.calls).toEqual([[`Stripe stand-in: ${STRIPE_API}`]]);
    const headers = { Authorization: `Bearer ${localSecrets().STRIPE_SECRET_KEY}` };
    expect((await fetch(`${STRIPE_API}/v1/balance`, { headers })).status).toBe(200);
    await stop();
    const again = await startPayments('http://localhost:9');
    expect(again.settings).toEqual(settings);
    await again.stop();
  });
});
