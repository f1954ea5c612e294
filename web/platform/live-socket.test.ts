import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOCKET_CLOSE } from '../../domain/conversations/conversation-wire.ts';
import { LiveSocket } from './live-socket.ts';

const page = { document: new EventTarget(), window: new EventTarget() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', Object.assign(page.document, { visibilityState: 'visible' }));
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('WebSocket', SlowSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  SlowSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A connection that opens and closes when the test says so. */
class SlowSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: SlowSocket[];
  readyState = SlowSocket.CONNECTING;
  close = vi.fn();
  send = vi.fn();
  readonly path: string;

  constructor(url: URL) {
    super();
    this.path = url.pathname + url.search;
    SlowSocket.all.push(this);
  }

  comeAbout() {
    this.readyState = SlowSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(frame: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
  }

  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const newToken = vi.fn(async () => null);

async function connect(options: { isWatched?: boolean } = {}) {
  const onOpen = vi.fn();
  let connections = 0;
  const live = new LiveSocket({
    path: () => {
      connections += 1;
      return `/socket?after=${connections}`;
    },
    token: async () => 'token',
    newToken,
    onOpen,
    onFrame: () => undefined,
    ...options,
  });
  await vi.advanceTimersByTimeAsync(0);
  return { live, onOpen };
}

const latest = () => SlowSocket.all.at(-1)!;
/** Time until the next attempt, milliseconds. */
async function wait(): Promise<number> {
  const [start, before] = [Date.now(), SlowSocket.all.length];
  while (SlowSocket.all.length === before) await vi.advanceTimersByTimeAsync(50);
  return Date.now() - start;
}

it('closes a connecting socket only once it is open', async () => {
  const { live, onOpen } = await connect();
  live.end();
  expect(latest().close).not.toHaveBeenCalled();
  latest().comeAbout();
  expect(latest().close).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});

describe('a connection that the server closes', () => {
  it.each([
    [{}, 1006, 5_000],
    [{}, 1012, 5_000],
    [{ isWatched: true }, 1006, 3_000],
    [{}, SOCKET_CLOSE.tooMany, 10_000],
    [{}, SOCKET_CLOSE.tokenExpired, 50],
  ])('reopens after its wait: %j, code %i', async (options, code, expected) => {
    const { live } = await connect(options);
    latest().comeAbout();
    latest().end(code);
    expect(await wait()).toBe(expected);
    expect(latest().path).toBe('/socket?after=2');
    live.end();
  });

  it('reopens at once when the server announces the close', async () => {
    const { live } = await connect();
    const first = latest();
    first.comeAbout();
    first.say({ type: 'closing', code: SOCKET_CLOSE.tokenExpired });
    expect(await wait()).toBe(50);
    expect(first.close).toHaveBeenCalledOnce();
    latest().comeAbout();
    // The close event itself arrives seconds later, and changes nothing.
    first.end(SOCKET_CLOSE.tokenExpired);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(SlowSocket.all).toHaveLength(2);
    live.end();
  });

  it('of an ended session reopens only with a new token', async () => {
    const { live } = await connect();
    latest().comeAbout();
    latest().end(SOCKET_CLOSE.sessionEnded);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newToken).toHaveBeenCalled();
    expect(SlowSocket.all).toHaveLength(1);
    live.end();
  });

  it('is retried with growing waits while it fails', async () => {
    const { live } = await connect();
    latest().comeAbout();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      latest().end(1006);
      waits.push(await wait());
    }
    expect(waits).toEqual([5_000, 1_000, 2_000, 5_000, 10_000, 10_000]);
    live.end();
  });

  it('reopens at once when the user returns to the page or has something to send', async () => {
    const { live } = await connect();
    latest().comeAbout();
    latest().end(1006);
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(await wait()).toBe(50);
    latest().comeAbout();
    latest().end(1006);
    live.hurry();
    expect(await wait()).toBe(50);
    // After a failed attempt, the retry waits nevertheless.
    latest().end(1006);
    live.hurry();
    expect(await wait()).toBe(2_000);
    live.end();
  });
});

it('waits a second after a failed first attempt', async () => {
  const { live } = await connect();
  latest().end(1006);
  expect(await wait()).toBe(1_000);
  live.end();
});
