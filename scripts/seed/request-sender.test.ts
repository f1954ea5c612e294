import { createServer } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createProxy,
  type Server,
  type Socket,
} from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { requestSender } from './request-sender.ts';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server that stores its requests, idempotent like the seed's Worker. */
async function startStore() {
  const stored = new Map<string, string>();
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url === '/refused') return void response.writeHead(409).end('no');
    stored.set(request.url!, body);
    response.end(`stored ${request.url}`);
  });
  return { stored, requests: () => requests, port: await listen(server) };
}

/** A proxy to `port` that resets the connections that `resets` selects, counted from 0. */
async function startProxy(port: number, resets: (index: number) => 'before' | 'after' | null) {
  let connections = 0;
  const proxy = createProxy((client: Socket) => {
    const reset = resets(connections++);
    client.on('error', () => {});
    if (reset === 'before') return void client.once('data', () => client.resetAndDestroy());
    const upstream = connect(port, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream);
    if (reset === 'after') upstream.once('data', () => client.resetAndDestroy());
    else upstream.pipe(client);
  });
  return new URL(`http://127.0.0.1:${await listen(proxy)}`);
}

describe('requestSender', () => {
  it('gets every request through when connections are reset before and after the server acted', async () => {
    const { stored, requests, port } = await startStore();
    const resets = (index: number) => (['before', 'after', null] as const)[index % 3]!;
    const send = requestSender(await startProxy(port, resets), 1);
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
    const answers = await Promise.all(paths.map((path) => send('POST', path, `body of ${path}`)));
    expect(answers).toEqual(paths.map((path) => `stored ${path}`));
    expect([...stored].sort()).toEqual(paths.map((path) => [path, `body of ${path}`]).sort());
    expect(requests()).toBeGreaterThan(paths.length);
  });

  it('rejects with the status, without a second attempt, when the server answers with an error', async () => {
    const { requests, port } = await startStore();
    const send = requestSender(await startProxy(port, () => null));
    await expect(send('POST', '/refused', '')).rejects.toThrow('POST /refused: 409 no');
    expect(requests()).toBe(1);
  });

  it('rejects when every connection is reset', async () => {
    const { port } = await startStore();
    const send = requestSender(await startProxy(port, () => 'before'), 1);
    await expect(send('POST', '/0', '')).rejects.toThrow(TypeError);
  });
});
