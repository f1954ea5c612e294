import http from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * A WebSocket with the status of its upgrade, which the browser's API does not tell, and little enough memory for
 * thousands of them in one process. It sends short texts, and reports that something has arrived or that it is closed.
 */
export class RawSocket {
  /** 101 for an open socket; 0 without an answer. */
  readonly status: number;
  private readonly socket: Duplex | null;
  private arrived: ((bytes: Buffer) => void) | null = null;
  /** True once either side has closed it. */
  isClosed = false;

  private constructor(status: number, socket: Duplex | null) {
    this.status = status;
    this.socket = socket;
    socket?.on('data', (bytes: Buffer) => {
      // A server's frame begins with its type: 8 closes.
      if ((bytes[0]! & 0x0f) === 8) this.isClosed = true;
      this.arrived?.(bytes);
    });
    for (const event of ['error', 'close', 'end'])
      socket?.on(event, () => {
        this.isClosed = true;
      });
  }

  static open(url: string, protocols: readonly string[]): Promise<RawSocket> {
    return new Promise((resolve) => {
      const request = http.request(url, {
        agent: false,
        headers: {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          ...(protocols.length > 0 && { 'Sec-WebSocket-Protocol': protocols.join(', ') }),
        },
      });
      request.on('upgrade', (_, socket) => resolve(new RawSocket(101, socket)));
      request.on('response', (response) => {
        response.resume();
        resolve(new RawSocket(response.statusCode!, null));
      });
      request.on('error', () => resolve(new RawSocket(0, null)));
      request.end();
    });
  }

  /**
   * Sends a text of fewer than 126 bytes; resolves with the beginning of what is answered, or with null after `ms`
   * without an answer.
   */
  ask(text: string, ms: number): Promise<string | null> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(null), ms);
      this.arrived = (bytes) => {
        clearTimeout(timeout);
        this.arrived = null;
        // Lengths from 126 on take two bytes more.
        resolve(bytes.subarray(bytes[1]! < 126 ? 2 : 4).toString());
      };
      this.send(text);
    });
  }

  /** The mask of zeros leaves the text as it is. */
  send(text: string): void {
    const payload = Buffer.from(text);
    this.socket?.write(
      Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]),
    );
  }

  /** Ends the connection without a word, like a device that is gone. */
  drop(): void {
    this.socket?.destroy();
  }
}
