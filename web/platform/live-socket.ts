import {
  type ClosingFrame,
  SOCKET_BEARER_PREFIX,
  SOCKET_CLOSE,
  SOCKET_PROTOCOL,
} from '../../domain/conversations/conversation-wire.ts';
import { SOCKET_HEARTBEAT_MS } from '../../domain/limits.ts';
import { reconnectDelay } from '../../domain/reconnection.ts';

/** How long a connection that may have died has to answer. */
const PROBE_PATIENCE_MS = 4_000;
/** How often somebody who looks on has the line asked, and how long it has to answer. */
const WATCH_MS = 2_250;
/** How long a connection may take to come about. */
const CONNECT_PATIENCE_MS = 10_000;

/** `silent`: connected, but nothing has come back for a moment; `away`: not connected. */
export type SocketLine = 'open' | 'silent' | 'away';

export interface LiveSocketOptions<Frame extends object> {
  /** Path of the socket on this site, for each connection anew. */
  path: () => string;
  /** A valid access token, or null when nobody is signed in: then there is no socket. */
  token: () => Promise<string | null>;
  /** Called on every (re)connection, before any frame. */
  onOpen?: () => void;
  onFrame: (frame: Frame) => void;
  /** Hears how the line is when that changes. */
  onLine?: (line: SocketLine) => void;
  /**
   * Whether somebody looks on who wants to know of silence at once, and be back soon, while the page is
   * visible.
   */
  isWatched?: boolean;
}

/**
 * A WebSocket that stays: it reconnects by itself, notices dead connections by a heartbeat, and
 * comes back with a fresh token when the server says that the old one has ended. Where the other side
 * ends it, it waits for its turn (domain/reconnection.ts): all others may have been cut off too. What
 * only this device notices, that the line is dead or back, or is looked at again, it follows at once.
 */
export class LiveSocket<Frame extends object> {
  private readonly options: LiveSocketOptions<Frame>;
  private socket: WebSocket | null = null;
  /** How many attempts have failed since it was there; before it has been, the first counts as one. */
  private failures = 1;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private heardSincePing = true;
  private line: SocketLine = 'away';
  private ended = false;

  constructor(options: LiveSocketOptions<Frame>) {
    this.options = options;
    window.addEventListener('online', this.onReachable);
    document.addEventListener('visibilitychange', this.onVisible);
    void this.connect();
  }

  /** Whether a frame would leave now. */
  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a frame if connected; what was not sent is the caller's to send again in `onOpen`. */
  send(frame: object): void {
    if (this.isConnected) this.socket?.send(JSON.stringify(frame));
  }

  /**
   * Does not wait for its turn after having been cut off, since somebody has something to send: people do
   * not write in the same instant. After a failure it is waited for all the same.
   */
  hurry(): void {
    if (this.failures === 1) this.reconnectNow();
  }

  /** Closes for good. */
  end(): void {
    this.ended = true;
    window.removeEventListener('online', this.onReachable);
    document.removeEventListener('visibilitychange', this.onVisible);
    clearTimeout(this.retry);
    this.drop();
  }

  private async connect(): Promise<void> {
    const token = await this.options.token().catch(() => null);
    if (this.ended || this.socket) return;
    if (!token) return this.reconnectLater();
    const url = new URL(this.options.path(), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, [SOCKET_PROTOCOL, `${SOCKET_BEARER_PREFIX}${token}`]);
    this.socket = socket;
    // What a socket that was let go of still has to say is not heard.
    const isCurrent = () => this.socket === socket;
    this.heartbeat = setTimeout(() => {
      this.drop();
      this.reconnectLater();
    }, CONNECT_PATIENCE_MS);
    socket.addEventListener('open', () => {
      if (!isCurrent()) return socket.close();
      this.failures = 0;
      this.ping();
      this.tell('open');
      this.options.onOpen?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (!isCurrent()) return;
      this.heardSincePing = true;
      this.tell('open');
      if (data === 'pong') return;
      const frame = JSON.parse(data) as Frame | ClosingFrame;
      if (isClosing(frame)) this.closed(frame.code);
      else this.options.onFrame(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (isCurrent()) this.closed(code);
    });
  }

  /** The other side has closed the socket, or is about to. */
  private closed(code: number): void {
    this.drop();
    if (code === SOCKET_CLOSE.tokenExpired && this.failures === 0) this.reconnectNow();
    else this.reconnectLater(code);
  }

  /** Asks for a sign of life, and again and again; without one within `patience`, starts anew. */
  private ping(patience = this.isLookedAt() ? WATCH_MS : SOCKET_HEARTBEAT_MS): void {
    clearTimeout(this.heartbeat);
    this.heardSincePing = false;
    this.socket?.send('ping');
    const restart = () => {
      if (this.heardSincePing) return this.ping();
      // Nothing came back: the connection is dead, whatever it claims.
      this.drop();
      this.reconnectNow();
    };
    const listen = () => {
      if (this.heardSincePing || !this.isLookedAt()) return restart();
      // Perhaps it is only slow: it is said at once, and given up a moment later.
      this.tell('silent');
      this.heartbeat = setTimeout(restart, PROBE_PATIENCE_MS);
    };
    this.heartbeat = setTimeout(listen, patience);
  }

  private isLookedAt(): boolean {
    return this.options.isWatched === true && document.visibilityState === 'visible';
  }

  private tell(line: SocketLine): void {
    if (line === this.line) return;
    this.line = line;
    this.options.onLine?.(line);
  }

  /** Closes the socket; one that is still connecting, of which browsers complain, once it is open. */
  private drop(): void {
    clearTimeout(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
    this.tell('away');
  }

  private reconnectLater(code?: number): void {
    clearTimeout(this.retry);
    const lost = {
      failures: this.failures,
      isTooMuch: code === SOCKET_CLOSE.tooMany,
      isWatched: this.isLookedAt(),
    };
    this.retry = setTimeout(() => void this.connect(), reconnectDelay(lost, Math.random()));
    this.failures += 1;
  }

  private readonly reconnectNow = (): void => {
    if (this.socket) return;
    clearTimeout(this.retry);
    this.failures += 1;
    void this.connect();
  };

  private readonly onReachable = (): void => {
    // A change of network may have cut the connection without a word.
    if (this.isConnected) this.ping(this.isLookedAt() ? WATCH_MS : PROBE_PATIENCE_MS);
    else this.reconnectNow();
  };

  private readonly onVisible = (): void => {
    // A phone coming out of a pocket should not wait for its turn.
    if (document.visibilityState === 'visible') this.onReachable();
  };
}

function isClosing(frame: object): frame is ClosingFrame {
  return 'type' in frame && frame.type === 'closing';
}
