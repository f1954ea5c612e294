import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A test's own connection to the server, at another address. It can be cut, change responses, and deliver
 * pages in pieces.
 */
export interface NetworkProxy {
  origin: string;
  /** Stops all responses, to pages and workers alike. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Changes the texts that pages receive from now on; null makes the response a 404. */
  change(changed: (path: string, text: string) => string | null): void;
  /** Delivers pages in pieces from now on, so slowly that each piece can be painted. */
  sendInPieces(): void;
}

/** Opens a connection to the server at `target`, from a free port. */
export async function startProxy(target: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(target);
  let change: Parameters<NetworkProxy['change']>[0] | undefined;
  let isInPieces = false;
  const tunnels = new Set<Socket>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', method, headers } = request;
    const forwarded = send({ hostname, port, path, method, headers }, async (answered) => {
      const { statusCode = 502, headers } = answered;
      if (isInPieces && headers['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, headers);
        return void pipeline(answered, inPieces, response).catch(() => response.destroy());
      }
      const isText = /^(text|application\/json)/.test(headers['content-type'] ?? '');
      if (!change || !isText || statusCode !== 200) {
        response.writeHead(statusCode, headers);
        return void answered.pipe(response);
      }
      const text = Buffer.concat(await answered.toArray()).toString('utf8');
      const changed = change(path, text);
      const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...others } = headers;
      response.writeHead(changed === null ? 404 : 200, others).end(changed ?? '');
    });
    forwarded.on('error', () => response.destroy());
    // Compressed responses, and those that are not modified, could not be changed.
    for (const name of ['Accept-Encoding', 'If-None-Match']) forwarded.removeHeader(name);
    request.pipe(forwarded);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Socket, head: Buffer) => {
    const tunnel = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      tunnel.write(`GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      tunnel.write(head);
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const end of [socket, tunnel]) {
      tunnels.add(end);
      end.on('close', () => tunnels.delete(end));
      end.on('error', () => {
        socket.destroy();
        tunnel.destroy();
      });
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, 'localhost', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    origin: `http://localhost:${own}`,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const end of tunnels) end.destroy();
      await closed;
    },
    mend: () => listen(own),
    change: (changed) => {
      change = changed;
    },
    sendInPieces: () => {
      isInPieces = true;
    },
  };
}

/** The chunks, in pieces sent one screen frame apart. A page takes half a second this way. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const PIECE_BYTES = 2048;
  const FRAME_MS = 17;
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES);
      await sleep(FRAME_MS);
    }
}
