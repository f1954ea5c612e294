import {
  type ClosingFrame,
  type InboxFrame,
  type ServerFrame,
  SOCKET_CLOSE,
  SOCKET_FRAME_MAX_BYTES,
  SOCKET_PROTOCOL,
  type SocketViewer,
  VIEWER_HEADER,
} from '../domain/conversations/conversation-wire.ts';
import { SOCKET_SILENT_MS, SOCKETS_PER_PERSON_MAX } from '../domain/limits.ts';
import { type ProblemCode, problemFor } from '../domain/problem.ts';

/** The viewer in the socket's attachment; `openedAt` is epoch milliseconds. */
type SocketHolder = SocketViewer & { openedAt: number };

/** The viewer that the Worker has authenticated. */
export function viewerOf(request: Request): SocketViewer {
  return JSON.parse(request.headers.get(VIEWER_HEADER)!) as SocketViewer;
}

/**
 * The sockets of one object, which send `Frame`s. They are accepted for hibernation and tagged by user and
 * session. The runtime answers `ping` with `pong` without waking the object.
 */
export class Sockets<Frame extends ServerFrame | InboxFrame> {
  private readonly ctx: DurableObjectState;
  private readonly addition: (() => Partial<Frame>) | null;
  /** Attachments that have been read since the object woke. */
  private readonly viewers = new WeakMap<WebSocket, SocketHolder>();

  /** `addition`: fields that every frame gets in addition. */
  constructor(ctx: DurableObjectState, addition: (() => Partial<Frame>) | null = null) {
    this.ctx = ctx;
    this.addition = addition;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /**
   * The 101 answer with a socket for `viewer`, or a 429 problem when they have too many. At the limit, long
   * silent sockets are closed first, because their devices may be gone without closing.
   */
  accept(viewer: SocketViewer): { response: Response; socket: WebSocket | null } {
    const now = Date.now();
    if (this.isFull(viewer.userId)) this.closeSilent(viewer.userId, now);
    if (this.isFull(viewer.userId)) {
      const response = problemResponse('request.rate_limited', { 'Retry-After': '10' });
      return { response, socket: null };
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [viewer.userId, viewer.sessionId]);
    server.serializeAttachment({ ...viewer, openedAt: now } satisfies SocketHolder);
    const response = new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': SOCKET_PROTOCOL },
    });
    return { response, socket: server };
  }

  viewer(socket: WebSocket): SocketHolder {
    const known = this.viewers.get(socket);
    if (known) return known;
    const viewer = socket.deserializeAttachment() as SocketHolder;
    this.viewers.set(socket, viewer);
    return viewer;
  }

  /** Changes what is known of the socket's viewer, also for after a hibernation. */
  change(socket: WebSocket, change: Partial<SocketViewer>): void {
    const holder = { ...this.viewer(socket), ...change };
    socket.serializeAttachment(holder);
    this.viewers.set(socket, holder);
  }

  private isFull(userId: string): boolean {
    const open = this.of(userId).filter(({ readyState }) => readyState === WebSocket.OPEN);
    return open.length >= SOCKETS_PER_PERSON_MAX;
  }

  private closeSilent(userId: string, now: number): void {
    for (const socket of this.of(userId))
      if (now - this.heardAt(socket) >= SOCKET_SILENT_MS)
        closeQuietly(socket, SOCKET_CLOSE.tooMany);
  }

  /**
   * Time of the socket's last heartbeat or its opening, epoch milliseconds. The runtime records pings without
   * waking the object.
   */
  heardAt(socket: WebSocket): number {
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(pingedAt, this.viewer(socket).openedAt);
  }

  /**
   * The latest {@link heardAt} of the open sockets; null without any. A sleeping device leaves its sockets
   * open, so their state alone does not show that it is gone.
   */
  lastHeardAt(): number | null {
    const open = this.of().filter(({ readyState }) => readyState === WebSocket.OPEN);
    return open.length > 0 ? Math.max(...open.map((socket) => this.heardAt(socket))) : null;
  }

  /** All sockets, or those of a user or session. */
  of(tag?: string): WebSocket[] {
    return this.ctx.getWebSockets(tag);
  }

  send(socket: WebSocket, frame: Frame): void {
    sendQuietly(socket, this.textOf(frame));
  }

  /** Sends one frame to all sockets, or those of a user. */
  broadcast(frame: Frame, userId?: string): void {
    const text = this.textOf(frame);
    for (const socket of this.of(userId)) sendQuietly(socket, text);
  }

  /** Sends one frame to all sockets except those that `isExcluded` matches. */
  broadcastExcept(isExcluded: (socket: WebSocket) => boolean, frame: Frame): void {
    const text = this.textOf(frame);
    for (const socket of this.of()) if (!isExcluded(socket)) sendQuietly(socket, text);
  }

  private textOf(frame: Frame): string {
    return JSON.stringify(this.addition ? { ...frame, ...this.addition() } : frame);
  }

  /** Time of the next token expiry among the open sockets; null without sockets. */
  nextExpiryAt(): number | null {
    let next: number | null = null;
    for (const socket of this.of()) {
      const { expiresAt } = this.viewer(socket);
      if (next === null || expiresAt < next) next = expiresAt;
    }
    return next;
  }

  closeExpired(now: number): void {
    for (const socket of this.of())
      if (this.viewer(socket).expiresAt <= now) endQuietly(socket, SOCKET_CLOSE.tokenExpired);
  }

  closeSession(sessionId: string): void {
    for (const socket of this.of(sessionId)) endQuietly(socket, SOCKET_CLOSE.sessionEnded);
  }
}

/** The answer to a rejected upgrade. */
export function problemResponse(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const problem = problemFor(code);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  });
}

/** The JSON in a frame; undefined after closing the socket for an unacceptable frame. */
export function readFrame(socket: WebSocket, data: string | ArrayBuffer): unknown {
  if (isTooLarge(data)) {
    closeQuietly(socket, SOCKET_CLOSE.tooLarge);
    return undefined;
  }
  if (typeof data === 'string') {
    try {
      return JSON.parse(data);
    } catch {
      // Invalid JSON gets the same answer as binary data.
    }
  }
  closeQuietly(socket, SOCKET_CLOSE.badFrame);
  return undefined;
}

/** Sends to an open socket. A closing socket misses the frame, and its client resumes by `seq`. */
function sendQuietly(socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}

/** Closes an open socket; does nothing when it is already closing. */
export function closeQuietly(socket: WebSocket, code: number): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code);
}

/** Sends a `closing` frame, then closes: see {@link ClosingFrame}. */
export function endQuietly(socket: WebSocket, code: number): void {
  const frame: ClosingFrame = { type: 'closing', code };
  sendQuietly(socket, JSON.stringify(frame));
  closeQuietly(socket, code);
}

/**
 * Completes the close handshake with the client's close code. The runtime does not do it; without this a browser waits
 * ten seconds and reports a failure. For a socket that this side closed, the call sends nothing more.
 */
export function closeInReturn(socket: WebSocket, code: number): void {
  // 1005, 1006 and 1015 mean that there was no code; they may not be sent.
  socket.close(code === 1005 || code === 1006 || code === 1015 ? 1000 : code);
}

function isTooLarge(data: string | ArrayBuffer): boolean {
  if (typeof data !== 'string') return data.byteLength > SOCKET_FRAME_MAX_BYTES;
  // A UTF-16 unit becomes at most three bytes: most frames need no counting.
  if (data.length * 3 <= SOCKET_FRAME_MAX_BYTES) return false;
  return new TextEncoder().encode(data).length > SOCKET_FRAME_MAX_BYTES;
}
