import { env } from 'cloudflare:workers';
import { createHash } from 'node:crypto';

/**
 * An authenticator in software, as a browser with a passkey answers: ES256 keys, attestation `none`. Each
 * answer can be spoiled by its options.
 */

export interface Spoilt {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** By default user present and verified. */
  flags?: number;
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

export const USER_PRESENT = 0x01;
export const USER_VERIFIED = 0x04;
/** Set from the registration on, when the passkey may be backed up. */
export const BACKUP_ELIGIBLE = 0x08;
/** A backed-up passkey may be, too. */
export const BACKED_UP = 0x18;
const ATTESTED = 0x40;

/** CBOR of the few values that a passkey needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

/** An ECDSA signature of WebCrypto in DER, as authenticators send it. */
function der(signature: Uint8Array): Buffer {
  const integer = (bytes: Uint8Array) => {
    let start = 0;
    while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
    const trimmed = Buffer.from(bytes.subarray(start));
    const positive = trimmed[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
    return Buffer.concat([Buffer.from([0x02, positive.length]), positive]);
  };
  const parts = Buffer.concat([
    integer(signature.subarray(0, 32)),
    integer(signature.subarray(32)),
  ]);
  return Buffer.concat([Buffer.from([0x30, parts.length]), parts]);
}

export async function newAuthenticator() {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey;
  const id = crypto.getRandomValues(new Uint8Array(32));
  const credentialId = base64url(id);
  const site = new URL(env.SITE_ORIGIN);
  let userHandle = '';

  const clientData = (type: string, challenge: string, spoilt: Spoilt) =>
    JSON.stringify({
      type: spoilt.type ?? type,
      challenge: spoilt.challenge ?? challenge,
      origin: spoilt.origin ?? site.origin,
      crossOrigin: false,
    });

  const authenticatorData = (spoilt: Spoilt, more: Buffer[] = [], flags = 0) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(spoilt.counter ?? 0);
    return Buffer.concat([
      sha256(spoilt.rpId ?? site.hostname),
      Buffer.from([(spoilt.flags ?? USER_PRESENT | USER_VERIFIED) | flags]),
      counter,
      ...more,
    ]);
  };

  return {
    credentialId,

    /** The answer to the options of a registration. */
    create(options: { challenge: string; user: { id: string } }, spoilt: Spoilt = {}) {
      userHandle = options.user.id;
      const point = (part: string | undefined) => Uint8Array.from(Buffer.from(part!, 'base64url'));
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point(jwk.x)],
          [-3, point(jwk.y)],
        ]),
      );
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), Buffer.from(id), key];
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(spoilt, attested, ATTESTED)],
      ]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, spoilt)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** The answer to the options of a sign-in. */
    async get({ challenge }: { challenge: string }, spoilt: Spoilt = {}) {
      const client = clientData('webauthn.get', challenge, spoilt);
      const data = authenticatorData(spoilt);
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        pair.privateKey,
        Uint8Array.from(Buffer.concat([data, sha256(client)])),
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(der(new Uint8Array(signature))),
          userHandle: spoilt.userHandle ?? userHandle,
        },
      };
    },
  };
}
