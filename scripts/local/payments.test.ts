import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localSecrets } from './environment.ts';
import { startPayments } from './payments.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'payments-'));
  vi.stubEnv('STRIPE_API', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, 'secrets.env');

describe('localSecrets', () => {
  it('generates the secrets once', () => {
    const made = localSecrets(folder);
    expect(Object.keys(made)).toEqual([
      'AUTH_SIGNING_KEYS',
      'FACTOR_KEYS',
      'OPERATOR_TOKEN',
      'VAPID_KEYS',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    ]);
    expect(localSecrets(folder)).toEqual(made);
  });

  it("preserves an older state's secrets, and adds missing ones", () => {
    const existing = "AUTH_SIGNING_KEYS='keys'\nOPERATOR_TOKEN='token'\nMINE='x'";
    writeFileSync(file(), existing);
    const secrets = localSecrets(folder);
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
    vi.stubEnv('PAYMENTS', undefined);
    expect((await startPayments('http://localhost', folder)).settings).toEqual({
      PAYMENTS: 'demo',
    });
    vi.stubEnv('PAYMENTS', 'cheque');
    await expect(startPayments('http://localhost', folder)).rejects.toThrow('not cheque');
  });

  it('starts a stand-in for Stripe, returns its address, and reuses it the next time', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    vi.stubEnv('PAYMENTS', 'stripe');
    const { settings, stop } = await startPayments('http://localhost:9', folder);
    const { STRIPE_API } = settings;
    expect(settings).toEqual({ PAYMENTS: 'stripe', STRIPE_API: expect.stringMatching(/^http:/) });
    expect(log.mock.calls).toEqual([[`Stripe stand-in: ${STRIPE_API}`]]);
    const headers = { Authorization: `Bearer ${localSecrets(folder).STRIPE_SECRET_KEY}` };
    expect((await fetch(`${STRIPE_API}/v1/balance`, { headers })).status).toBe(200);
    await stop();
    const again = await startPayments('http://localhost:9', folder);
    expect(again.settings).toEqual(settings);
    await again.stop();
  });
});
