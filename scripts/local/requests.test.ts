import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callApi } from './requests.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that resets the connection of its first request; counts them all. */
async function startServer() {
  let requests = 0;
  server = createServer((request, response) => {
    requests += 1;
    if (requests === 1) return void request.socket.resetAndDestroy();
    response.end('{"is":"here"}');
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests: () => requests };
}

describe('callApi', () => {
  it.each(['GET', 'PUT', 'DELETE'])('repeats a %s when its connection is reset', async (method) => {
    const { origin, requests } = await startServer();
    expect(await callApi(origin, null, method, '/')).toEqual({ is: 'here' });
    expect(requests()).toBe(2);
  });

  it('rejects, without a second attempt, when the connection of a POST is reset', async () => {
    const { origin, requests } = await startServer();
    await expect(callApi(origin, null, 'POST', '/', {})).rejects.toThrow(TypeError);
    expect(requests()).toBe(1);
  });
});
