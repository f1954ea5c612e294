import {
  type ClosingFrame,
  SOCKET_BEARER_PREFIX,
  SOCKET_CLOSE,
  SOCKET_PROTOCOL,
} from '../../domain/conversations/conversation-wire.ts';
import { SOCKET_HEARTBEAT_MS } from '../../domain/limits.ts';
import { reconnectDelay } from '../../domain/reconnection.ts';

/** Time that a possibly dead connection has to answer. */
const PROBE_TIMEOUT_MS = 4_000;
/** Heartbeat interval and timeout while a user watches. */
const WATCH_MS = 2_250;
/** Time that a connection may take to open. */
const CONNECT_TIMEOUT_MS = 10_000;

/** `silent`: connected, but the latest heartbeat is unanswered; `away`: not connected. */
export type SocketLine = 'open' | 'silent' | 'away';

export interface LiveSocketOptions<Frame extends object> {
  /** Path of the socket on this site, evaluated for each connection. */
  path: () => string;
  /** A valid access token, or null when nobody is signed in; then no socket opens. */
  token: () => Promise<string | null>;
  /** A new token, requested once the server has said that the session of the last one has ended. */
  newToken: () => Promise<string | null>;
  /** Called on every (re)connection, before any frame. */
  onOpen?: () => void;
  onFrame: (frame: Frame) => void;
  /** Called when the state changes. */
  onLine?: (status: SocketLine) => void;
  /**
   * True when the user watches the screen, wants to see silence at once and to reconnect soon,
   * while the page is visible.
   */
  isWatched?: boolean;
}

/**
 * A WebSocket that reconnects automatically, detects dead connections by a heartbeat, and reconnects with a fresh token
 * when the server reports that the old one has expired or its session has ended. When the server closes the connection,
 * the client waits a random time (domain/reconnection.ts), since all others may have been cut off too. It reconnects at
 * once on local events: the device notices that the connection is dead or back, or the page becomes visible.
 */
export class LiveSocket<Frame extends object> {
  private readonly options: LiveSocketOptions<Frame>;
  private socket: WebSocket | null = null;
  /** Number of failed attempts since the last connection; before the first connection, it starts at one. */
  private failures = 1;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private heardSincePing = true;
  private status: SocketLine = 'away';
  private ended = false;
  private isSessionEnded = false;

  constructor(options: LiveSocketOptions<Frame>) {
    this.options = options;
    window.addEventListener('online', this.onReachable);
    document.addEventListener('visibilitychange', this.onVisible);
    void this.connect();
  }

  get isConnected(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a frame if connected; the caller sends unsent frames again in `onOpen`. */
  send(frame: object): void {
    if (this.isConnected) this.socket?.send(JSON.stringify(frame));
  }

  /**
   * Skips the wait after a cut-off, since the user has something to send, and users do not write in
   * the same instant. After a failed attempt the wait applies nevertheless.
   */
  hurry(): void {
    if (this.failures === 1) this.reconnectNow();
  }

  /** Closes permanently. */
  end(): void {
    this.ended = true;
    window.removeEventListener('online', this.onReachable);
    document.removeEventListener('visibilitychange', this.onVisible);
    clearTimeout(this.retry);
    this.drop();
  }

  private async connect(): Promise<void> {
    const { token: current, newToken } = this.options;
    const token = await (this.isSessionEnded ? newToken : current)().catch(() => null);
    if (this.ended || this.socket) return;
    if (!token) return this.reconnectLater();
    const url = new URL(this.options.path(), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, [SOCKET_PROTOCOL, `${SOCKET_BEARER_PREFIX}${token}`]);
    this.socket = socket;
    this.isSessionEnded = false;
    // Events of a dropped socket are ignored.
    const isCurrent = () => this.socket === socket;
    this.heartbeat = setTimeout(() => {
      this.drop();
      this.reconnectLater();
    }, CONNECT_TIMEOUT_MS);
    socket.addEventListener('open', () => {
      if (!isCurrent()) return socket.close();
      this.failures = 0;
      this.ping();
      this.setStatus('open');
      this.options.onOpen?.();
    });
    socket.addEventListener('message', ({ data }) => {
      if (!isCurrent()) return;
      this.heardSincePing = true;
      this.setStatus('open');
      if (data === 'pong') return;
      const frame = JSON.parse(data) as Frame | ClosingFrame;
      if (isClosing(frame)) this.closed(frame.code);
      else this.options.onFrame(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (isCurrent()) this.closed(code);
    });
  }

  /** The server has closed the socket, or is about to. */
  private closed(code: number): void {
    this.drop();
    this.isSessionEnded = code === SOCKET_CLOSE.sessionEnded;
    if (code === SOCKET_CLOSE.tokenExpired && this.failures === 0) this.reconnectNow();
    else this.reconnectLater(code);
  }

  /** Sends heartbeats repeatedly; reconnects when one gets no answer within `timeout`. */
  private ping(timeout = this.isLookedAt() ? WATCH_MS : SOCKET_HEARTBEAT_MS): void {
    clearTimeout(this.heartbeat);
    this.heardSincePing = false;
    this.socket?.send('ping');
    const restart = () => {
      if (this.heardSincePing) return this.ping();
      // No answer: the connection is dead, whatever its state says.
      this.drop();
      this.reconnectNow();
    };
    const listen = () => {
      if (this.heardSincePing || !this.isLookedAt()) return restart();
      // It may only be slow: the client reports silence at once, and gives up a moment later.
      this.setStatus('silent');
      this.heartbeat = setTimeout(restart, PROBE_TIMEOUT_MS);
    };
    this.heartbeat = setTimeout(listen, timeout);
  }

  private isLookedAt(): boolean {
    return this.options.isWatched === true && document.visibilityState === 'visible';
  }

  private setStatus(status: SocketLine): void {
    if (status === this.status) return;
    this.status = status;
    this.options.onLine?.(status);
  }

  /** Closes the socket. One that is still connecting is closed once it opens, since browsers log an error otherwise. */
  private drop(): void {
    clearTimeout(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close();
    this.setStatus('away');
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
    // A change of network may have cut the connection silently.
    if (this.isConnected) this.ping(this.isLookedAt() ? WATCH_MS : PROBE_TIMEOUT_MS);
    else this.reconnectNow();
  };

  private readonly onVisible = (): void => {
    // A phone that wakes up should not wait for its turn.
    if (document.visibilityState === 'visible') this.onReachable();
  };
}

function isClosing(frame: object): frame is ClosingFrame {
  return 'type' in frame && frame.type === 'closing';
}
