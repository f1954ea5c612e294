import { afterEach, expect, it, vi } from 'vitest';
import { SOCKET_CLOSE } from '../../domain/conversation-wire.ts';
import { LiveSocket, reconnectDelay } from './live-socket.ts';

afterEach(() => vi.unstubAllGlobals());

it('waits 1, 2, 5, then always 10 seconds before it reconnects', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10000, 10000, 10000]);
});

it('waits 10 seconds where it has been too much for the server', () => {
  expect([0, 1, 7].map((attempt) => reconnectDelay(attempt, SOCKET_CLOSE.tooMany))).toEqual([
    10_000, 10_000, 10_000,
  ]);
  expect(reconnectDelay(0, SOCKET_CLOSE.tokenExpired)).toBe(1000);
});

/** A connection that comes about when the test says so. */
class SlowSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static latest: SlowSocket;
  readyState = SlowSocket.CONNECTING;
  close = vi.fn();

  constructor() {
    super();
    SlowSocket.latest = this;
  }

  comeAbout() {
    this.readyState = SlowSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
}

it('lets a connection that is still being made come about before it closes it', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('WebSocket', SlowSocket);
  const onOpen = vi.fn();
  const live = new LiveSocket({
    path: '/socket',
    token: async () => 'token',
    onOpen,
    onFrame: () => undefined,
  });
  await vi.waitFor(() => expect(SlowSocket.latest).toBeDefined());
  live.end();
  expect(SlowSocket.latest.close).not.toHaveBeenCalled();
  SlowSocket.latest.comeAbout();
  expect(SlowSocket.latest.close).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});
