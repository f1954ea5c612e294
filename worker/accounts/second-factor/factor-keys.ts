import { createHash, createHmac, hkdfSync } from 'node:crypto';

/**
 * Keys for what second factors have at rest. The secret `FACTOR_KEYS` is a list of 32 bytes each in
 * base64url, separated by commas: the first encrypts and hashes, all decrypt and compare. D1 alone
 * reveals neither the key of an app nor a recovery code.
 */

const KEY_BYTES = 32;
const IV_BYTES = 12;
const VERSION = 'v1';

interface FactorKey {
  /** Names the key in what it has encrypted. */
  id: string;
  cipher: CryptoKey;
  mac: Buffer;
}

const keysBySecret = new Map<string, FactorKey[]>();

async function factorKeys(env: Pick<Env, 'FACTOR_KEYS'>): Promise<FactorKey[]> {
  const secret = env.FACTOR_KEYS;
  let keys = keysBySecret.get(secret);
  if (!keys) {
    keys = await Promise.all(secret.split(',').map(importKey));
    keysBySecret.set(secret, keys);
  }
  return keys;
}

/** Throws for a text that is no key, without showing it. */
async function importKey(text: string, index: number): Promise<FactorKey> {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length !== KEY_BYTES) throw new Error(`FACTOR_KEYS: key ${index + 1} has no 32 bytes`);
  const derived = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', bytes, '', `dis-moi ${purpose}`, KEY_BYTES));
  return {
    id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8),
    cipher: await crypto.subtle.importKey('raw', derived('factor secrets'), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]),
    mac: Buffer.from(derived('recovery codes')),
  };
}

/** The secret of the factor, encrypted for it alone: `v1.<key>.<iv>.<ciphertext>`. */
export async function encryptSecret(
  env: Pick<Env, 'FACTOR_KEYS'>,
  factorId: string,
  secret: Uint8Array,
): Promise<string> {
  const [key] = await factorKeys(env);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(factorId, iv), key!.cipher, secret);
  const parts = [iv, new Uint8Array(sealed)].map((bytes) =>
    Buffer.from(bytes).toString('base64url'),
  );
  return [VERSION, key!.id, ...parts].join('.');
}

/** Decrypts it. Throws when its key is no longer in `FACTOR_KEYS`, or it belongs to another factor. */
export async function decryptSecret(
  env: Pick<Env, 'FACTOR_KEYS'>,
  factorId: string,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [version, keyId, iv = '', text = ''] = sealed.split('.');
  const key = (await factorKeys(env)).find(({ id }) => id === keyId);
  if (version !== VERSION || !key) throw new Error('FACTOR_KEYS lacks the key of a stored factor');
  const bytes = (part: string) => Uint8Array.from(Buffer.from(part, 'base64url'));
  return new Uint8Array(
    await crypto.subtle.decrypt(parameters(factorId, bytes(iv)), key.cipher, bytes(text)),
  );
}

/** Beginning of the secrets that the current key has encrypted. */
export async function currentPrefix(env: Pick<Env, 'FACTOR_KEYS'>): Promise<string> {
  const [key] = await factorKeys(env);
  return `${VERSION}.${key!.id}.`;
}

const parameters = (factorId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(factorId),
});

/** Hashes of a recovery code of the factor, by each key, the current one first. */
export async function recoveryCodeHashes(
  env: Pick<Env, 'FACTOR_KEYS'>,
  factorId: string,
  code: string,
): Promise<string[]> {
  return (await factorKeys(env)).map(({ mac }) =>
    createHmac('sha256', mac).update(`${factorId} ${code}`).digest('base64url'),
  );
}
