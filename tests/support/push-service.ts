import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import ece from 'http_ece';

/**
 * A push service on loopback, with browsers behind it. It issues subscriptions, accepts pushes only when
 * they are signed according to RFC 8292, and decrypts them with the reference implementation of RFC 8188, so that
 * a misreading of ours would show. Tests inside workerd reach it by HTTP only:
 *
 * - `POST /subscriptions` → a subscription, as a browser has it
 * - `PUT /subscriptions/:id` `{answers: [status, …], retryAfter?}` sets the responses to the next pushes; 201 after that
 * - `GET /subscriptions/:id` → {@link Received}
 */

export interface Received {
  /** The pushes that arrived, decrypted, in order, including those that were answered with a failure. */
  pushes: { payload: unknown; ttl: number; urgency: string; topic: string | null }[];
  /** The reasons for which pushes were rejected unread. */
  refusals: string[];
}

interface Browser extends Received {
  keys: ReturnType<typeof createECDH>;
  auth: Buffer;
  answers: number[];
  retryAfter: string | undefined;
}

export interface PushService {
  origin: string;
  stop(): Promise<void>;
}

/** Starts the service on a free port; it accepts pushes signed with `applicationKey` only. */
export async function startPushService(applicationKey?: string): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  let origin = '';

  const server = createServer(async (request, response) => {
    const { method, url = '/' } = request;
    const [, place, id = ''] = url.split('/');
    const browser = browsers.get(id);
    const answer = (status: number, body?: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end(body && JSON.stringify(body));
    if (place === 'subscriptions' && method === 'POST') return answer(201, subscribe());
    if (!browser) return answer(410);
    if (place === 'subscriptions' && method === 'PUT') {
      Object.assign(browser, JSON.parse(await text(request)));
      return answer(204);
    }
    if (place === 'subscriptions') {
      const { pushes, refusals } = browser;
      return answer(200, { pushes, refusals });
    }
    const body = await buffer(request);
    const refusal = method === 'POST' ? refusalOf(request, origin, applicationKey) : 'no POST';
    if (refusal) {
      browser.refusals.push(refusal);
      return answer(403);
    }
    browser.pushes.push(opened(request, body, browser));
    const status = browser.answers.shift() ?? 201;
    const after = status === 429 ? browser.retryAfter : undefined;
    answer(status, undefined, after ? { 'Retry-After': after } : {});
  });

  function subscribe() {
    const id = randomUUID();
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const state = { pushes: [], refusals: [], answers: [], retryAfter: undefined };
    browsers.set(id, { keys, auth, ...state });
    return {
      endpoint: `${origin}/push/${id}`,
      expirationTime: null,
      keys: {
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The content of a push, as the browser behind the subscription reads it. Throws when it cannot. */
function opened({ headers }: IncomingMessage, body: Buffer, { keys, auth }: Browser) {
  const plain: Buffer = ece.decrypt(body, {
    version: 'aes128gcm',
    privateKey: keys,
    authSecret: auth.toString('base64url'),
  });
  return {
    payload: JSON.parse(plain.toString('utf8')),
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: headers.topic === undefined ? null : String(headers.topic),
  };
}

/** The reason why a push service would reject this push; null when it would accept it. */
function refusalOf(
  { headers }: IncomingMessage,
  origin: string,
  applicationKey: string | undefined,
): string | null {
  if (!/^\d+$/.test(String(headers.ttl))) return `TTL ${headers.ttl}`;
  if (headers['content-encoding'] !== 'aes128gcm') return `encoding ${headers['content-encoding']}`;
  if (headers.topic && !/^[\w-]{1,32}$/.test(String(headers.topic))) return 'Topic';
  if (Number(headers['content-length']) > 4_096) return 'longer than 4096 bytes';
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return 'Authorization';
  const [, header, claims, signature, key] = parts as unknown as string[];
  if (applicationKey && key !== applicationKey) return 'another key than the subscription’s';
  const point = Buffer.from(key!, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  if (!isSigned) return 'signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  if (aud !== origin) return `aud ${aud}`;
  const seconds = exp - Date.now() / 1000;
  if (!(seconds > 0 && seconds <= 86_400)) return `exp in ${seconds} s`;
  return /^(mailto:|https:)/.test(sub) ? null : `sub ${sub}`;
}
