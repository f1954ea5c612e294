import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ApiRequest, described } from '../src/answer.ts';
import { type Contract, missesOf } from './contract.ts';

/** An API request, and the answer of a Stripe sandbox. */
export interface Exchange {
  name: string;
  sent: unknown;
  status: number;
  body: unknown;
}

export interface RecordOptions {
  /** The API itself, such as `https://api.stripe.com`. */
  origin: string;
  /** The sandbox's secret key; callers send their own, which is not passed on. */
  key: string;
  /** Exchanges are appended to it, one per line. */
  file: string;
  port?: number;
}

/** The headers passed on to the sandbox; the key is replaced, and the length follows from the body. */
const PASSED_ON = ['content-type', 'idempotency-key', 'stripe-account', 'stripe-version'];

/**
 * Takes the stand-in's place, and lets a Stripe sandbox answer. It records requests and answers, to
 * be compared with the contract and the stand-in later. Rejects live keys.
 */
export async function record({ origin, key, file, port = 0 }: RecordOptions) {
  if (!/^(sk|rk)_test_/.test(key)) throw new Error('only keys of a sandbox, sk_test_ or rk_test_');
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const method = asked.method ?? 'GET';
    const url = new URL(asked.url ?? '/', origin);
    const headers = new Headers({ Authorization: `Bearer ${key}` });
    for (const name of PASSED_ON) {
      const value = asked.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    try {
      const answered = await fetch(url, { method, headers, ...(body ? { body } : {}) });
      const text = await answered.text();
      recordExchange(file, { method, url, headers, body }, answered.status, text);
      const replayed = answered.headers.get('Idempotent-Replayed');
      answer.writeHead(answered.status, {
        'Content-Type': answered.headers.get('Content-Type') ?? 'application/json',
        'Request-Id': answered.headers.get('Request-Id') ?? '',
        ...(replayed ? { 'Idempotent-Replayed': replayed } : {}),
      });
      answer.end(text);
    } catch (error) {
      console.error(error);
      answer.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Records an exchange; an unknown operation is recorded by its URL, and reported by the comparison. */
function recordExchange(file: string, request: ApiRequest, status: number, text: string): void {
  const asked = described(request);
  const exchange: Exchange = {
    name: asked?.name ?? `${request.method} ${request.url.pathname}`,
    sent: asked?.sent ?? null,
    status,
    body: JSON.parse(text),
  };
  appendFileSync(file, `${JSON.stringify(exchange)}\n`);
}

/** The deviations of recorded exchanges from the contract, each once. */
export function compare(contract: Contract, file: string): string[] {
  const exchanges: Exchange[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const found = exchanges.flatMap(({ name, sent, status, body }) =>
    missesOf(contract, name, sent, { status, body }),
  );
  return [...new Set(found)];
}

/** The contract that is stored beside this file. */
export const readContract = (): Contract =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'contract.json'), 'utf8'));
