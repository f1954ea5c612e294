import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { portProblem } from './port.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(address: string): Promise<number> {
  server = createServer();
  await new Promise<void>((resolve) => server!.listen(0, address, resolve));
  return (server.address() as { port: number }).port;
}

describe('portProblem', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'names the port when %s listens on it',
    async (address) => {
      const port = await listen(address);
      expect(await portProblem('PORT', String(port))).toBe(
        `Port ${port} is taken: end the program that listens there, or set PORT to another port.`,
      );
    },
  );

  it('is null when the port is free again', async () => {
    const port = await listen('127.0.0.1');
    await new Promise((resolve) => server!.close(resolve));
    expect(await portProblem('PORT', String(port))).toBeNull();
  });

  it.each(['0', '65536', '80.5', 'http', ''])(
    'says what a port is when it is "%s"',
    async (value) => {
      expect(await portProblem('PORT', value)).toBe(
        `PORT is a port from 1 to 65535, not "${value}".`,
      );
    },
  );
});
