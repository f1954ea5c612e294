import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { lackedPermissions, nameOf } from './stripe-permissions.ts';

let server: Server;
afterEach(() => server.close());

/** A Stripe that refuses some paths, and finds nothing that it is asked for. */
async function stripeRefusing(refused: RegExp, code?: string) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isRefused = refused.test(request.url!);
    const status = isRefused ? 403 : request.method === 'GET' ? 200 : 404;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    const error = { type: 'invalid_request_error', code: isRefused ? code : 'resource_missing' };
    response.end(JSON.stringify(status === 200 ? { object: 'list', data: [] } : { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, api: new URL(`http://127.0.0.1:${port}`) };
}

describe('lackedPermissions', () => {
  it('names what the key may not do, and tries everything once', async () => {
    const { api, asked } = await stripeRefusing(/payment_intents|early_fraud/);
    expect((await lackedPermissions('rk_test_1', api)).map(nameOf)).toEqual([
      'Payment intents: write',
      'Radar early fraud warnings: read',
    ]);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('does not take the refusal of an unknown account for one of the key', async () => {
    const { api } = await stripeRefusing(/login_links/, 'account_invalid');
    expect(await lackedPermissions('rk_test_1', api)).toEqual([]);
  });
});
