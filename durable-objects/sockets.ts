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

/** The viewer as the socket's attachment holds them: `openedAt` is epoch milliseconds. */
type SocketHolder = SocketViewer & { openedAt: number };

/** The viewer whom the Worker has authenticated. */
export function viewerOf(request: Request): SocketViewer {
  return JSON.parse(request.headers.get(VIEWER_HEADER)!) as SocketViewer;
}

/**
 * The sockets of one object, on which `Frame`s go out: accepted for hibernation, tagged by user, asked
 * `ping` and answering `pong` without waking the object.
 */
export class Sockets<Frame extends ServerFrame | InboxFrame> {
  private readonly ctx: DurableObjectState;
  private readonly addition: (() => Partial<Frame>) | null;
  /** Attachments that have been read since the object woke. */
  private readonly viewers = new WeakMap<WebSocket, SocketHolder>();

  /** `addition`: what every frame says besides. */
  constructor(ctx: DurableObjectState, addition: (() => Partial<Frame>) | null = null) {
    this.ctx = ctx;
    this.addition = addition;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  }

  /**
   * The 101 answer with a socket for `viewer`; a 429 problem when they hold too many. Of so many, those that have
   * been silent for long are closed first: their devices may be gone without a word.
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

  /** Who holds the socket. */
  viewer(socket: WebSocket): SocketHolder {
    const known = this.viewers.get(socket);
    if (known) return known;
    const viewer = socket.deserializeAttachment() as SocketHolder;
    this.viewers.set(socket, viewer);
    return viewer;
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
   * When the socket last gave a sign of life, epoch milliseconds: its last ping, which the runtime notes without
   * waking the object, or its opening.
   */
  heardAt(socket: WebSocket): number {
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(pingedAt, this.viewer(socket).openedAt);
  }

  /**
   * The latest {@link heardAt} of the open sockets; null without any. A device that fell asleep leaves its sockets
   * open, and only this tells.
   */
  lastHeardAt(): number | null {
    const open = this.of().filter(({ readyState }) => readyState === WebSocket.OPEN);
    return open.length > 0 ? Math.max(...open.map((socket) => this.heardAt(socket))) : null;
  }

  /** All sockets, or those of a user or session. */
  of(tag?: string): WebSocket[] {
    return this.ctx.getWebSockets(tag);
  }

  /** Sends one frame to one socket. */
  send(socket: WebSocket, frame: Frame): void {
    sendQuietly(socket, this.textOf(frame));
  }

  /** Sends one frame to all sockets, or those of a user. */
  broadcast(frame: Frame, userId?: string): void {
    const text = this.textOf(frame);
    for (const socket of this.of(userId)) sendQuietly(socket, text);
  }

  /** Sends one frame to all sockets but those that `isLeftOut` says. */
  broadcastExcept(isLeftOut: (socket: WebSocket) => boolean, frame: Frame): void {
    const text = this.textOf(frame);
    for (const socket of this.of()) if (!isLeftOut(socket)) sendQuietly(socket, text);
  }

  private textOf(frame: Frame): string {
    return JSON.stringify(this.addition ? { ...frame, ...this.addition() } : frame);
  }

  /** When the next token among the open sockets ends; null without sockets. */
  nextExpiryAt(): number | null {
    let next: number | null = null;
    for (const socket of this.of()) {
      const { expiresAt } = this.viewer(socket);
      if (next === null || expiresAt < next) next = expiresAt;
    }
    return next;
  }

  /** Closes the sockets whose token has ended. */
  closeExpired(now: number): void {
    for (const socket of this.of())
      if (this.viewer(socket).expiresAt <= now) endQuietly(socket, SOCKET_CLOSE.tokenExpired);
  }

  /** Closes the sockets of a session that was signed out. */
  closeSession(sessionId: string): void {
    for (const socket of this.of(sessionId)) endQuietly(socket, SOCKET_CLOSE.tokenExpired);
  }
}

/** The answer to an upgrade that is refused. */
export function problemResponse(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const problem = problemFor(code);
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json' },
  });
}

/** The JSON in a frame; undefined after closing the socket for what is not an acceptable frame. */
export function readFrame(socket: WebSocket, data: string | ArrayBuffer): unknown {
  if (isTooLarge(data)) {
    closeQuietly(socket, SOCKET_CLOSE.tooLarge);
    return undefined;
  }
  if (typeof data === 'string') {
    try {
      return JSON.parse(data);
    } catch {
      // Not JSON: the same answer as to binary data.
    }
  }
  closeQuietly(socket, SOCKET_CLOSE.badFrame);
  return undefined;
}

/** Sends; a socket that is already closing misses the frame, and its client resumes by `seq`. */
function sendQuietly(socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}

/** Closes, unless that has already begun. */
export function closeQuietly(socket: WebSocket, code: number): void {
  if (socket.readyState === WebSocket.OPEN) socket.close(code);
}

/** Closes, and says so in a frame before it: see {@link ClosingFrame}. */
function endQuietly(socket: WebSocket, code: number): void {
  const frame: ClosingFrame = { type: 'closing', code };
  sendQuietly(socket, JSON.stringify(frame));
  closeQuietly(socket, code);
}

/**
 * Answers the other side's closing, given the code that it closed with. The runtime does not: without
 * this a browser waits for ten seconds, and calls it a failure. Of what this side has closed, it is
 * the answer, and nothing more is sent.
 */
export function closeInReturn(socket: WebSocket, code: number): void {
  // 1005, 1006 and 1015 say that there was no code; they may not be sent.
  socket.close(code === 1005 || code === 1006 || code === 1015 ? 1000 : code);
}

function isTooLarge(data: string | ArrayBuffer): boolean {
  if (typeof data !== 'string') return data.byteLength > SOCKET_FRAME_MAX_BYTES;
  // A UTF-16 unit becomes at most three bytes: most frames need no counting.
  if (data.length * 3 <= SOCKET_FRAME_MAX_BYTES) return false;
  return new TextEncoder().encode(data).length > SOCKET_FRAME_MAX_BYTES;
}
