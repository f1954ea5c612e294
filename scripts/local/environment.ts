import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** State folder of local D1, R2, KV and Durable Objects; `STATE_DIR` overrides it. */
export const stateDir = path.resolve(process.env.STATE_DIR ?? '.wrangler/state');

/** Disables network calls of the local tools: no telemetry, no look-ups, no request traces. */
export const quietTools = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
};

/** Opens /api/dev/outbox, which shows mails instead of sending them. */
export const openOutbox = { DEV_OUTBOX: 'open' };

/** A fresh private key for access tokens, as a JWK. */
export function newSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' };
}

export function newSigningKeys(): string {
  return JSON.stringify([newSigningKey()]);
}

/** A fresh key for the secrets of second factors, in the format of `FACTOR_KEYS`. */
export function newFactorKey(): string {
  return randomBytes(32).toString('base64url');
}

/** A fresh key for push services, in the format of `VAPID_KEYS`. */
export function newPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** Generators of the local secrets, by name. */
const NEW_SECRETS: Record<string, () => string> = {
  AUTH_SIGNING_KEYS: newSigningKeys,
  FACTOR_KEYS: newFactorKey,
  OPERATOR_TOKEN: randomUUID,
  VAPID_KEYS: newPushKey,
  STRIPE_SECRET_KEY: () => `sk_test_${randomHex()}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${randomHex()}`,
  // Two webhook endpoints share that address; the one for thin events has its own secret.
  STRIPE_CONNECT_WEBHOOK_SECRET: () => `whsec_${randomHex()} whsec_${randomHex()}`,
};

const randomHex = () => randomBytes(24).toString('hex');

/**
 * The path of an env file with the local secrets, which are generated once and stored with the
 * state. Secrets that an earlier version of the product did not have are added.
 */
function localSecretsFile(folder: string): string {
  const file = path.join(folder, 'secrets.env');
  mkdirSync(folder, { recursive: true });
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const missing = Object.entries(NEW_SECRETS).filter(([name]) => !secretsOf(existing)[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, make]) => `${name}='${make()}'\n`);
    const ended = existing === '' || existing.endsWith('\n') ? existing : `${existing}\n`;
    writeFileSync(file, `${ended}${lines.join('')}`, { mode: 0o600 });
  }
  return file;
}

export function localSecrets(folder = stateDir): Record<string, string> {
  return secretsOf(readFileSync(localSecretsFile(folder), 'utf8'));
}

/** The values in the lines of an env file. */
function secretsOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    [...lines.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name, value]) => [name, value]),
  );
}
