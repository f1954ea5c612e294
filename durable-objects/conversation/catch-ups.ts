import {
  type LiveConversation,
  messageFor,
  type ServerFrame,
  SOCKET_CLOSE,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { closeQuietly, type Sockets } from '../sockets.ts';
import type { MessageLog } from './message-log.ts';
import type { RateWindow } from './rate-window.ts';

/** Messages in one frame that answers `resume`, at most. */
const PAGE_SIZE = 200;
/** Characters of their texts, unless one message alone has more. */
const PAGE_MAX_CHARACTERS = 128 * 1024;
/** Messages that are or were hidden of which a socket that resumes is told. */
const HIDDEN_MAX = 100;
/** Between two pages the object does whatever else there is to do. */
const PAUSE_MS = 5;

interface ConversationParts {
  sockets: Sockets<ServerFrame>;
  log: MessageLog;
  /** Counts the pages that follow the first: each is a frame of its own, though nobody asked. */
  pages: RateWindow;
  /** The conversation as the viewer sees it now, and its last `seq`; null for outsiders. */
  seenBy: (viewer: SocketViewer) => { conversation: LiveConversation; lastSeq: number } | null;
}

/**
 * Brings sockets that resume up to date, a page at a time until the end of the log. Meanwhile they
 * get no messages in any other way, so that every client sees the log in order and without gaps,
 * and may resume after the last `seq` it has.
 */
export class CatchUps {
  private readonly parts: ConversationParts;
  /** The last `seq` that a socket which is behind has been sent. */
  private readonly sentUpTo = new WeakMap<WebSocket, number>();

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /** Whether messages reach the socket by its pages alone. */
  isBehind(socket: WebSocket): boolean {
    return this.sentUpTo.has(socket);
  }

  /**
   * Sends the first page after `after` at once, and the others one after the other; resolves when
   * the last one has left. A socket that resumes again meanwhile goes on from there.
   */
  async resume(socket: WebSocket, viewer: SocketViewer, after: number): Promise<void> {
    const isGoingOn = this.isBehind(socket);
    this.sentUpTo.set(socket, after);
    if (isGoingOn) return;
    this.publishHidden(socket, viewer, after);
    try {
      let isBehind = this.sendPage(socket, viewer);
      while (isBehind) {
        await scheduler.wait(PAUSE_MS);
        isBehind = this.mayGoOn(socket, viewer) && this.sendPage(socket, viewer);
      }
    } finally {
      this.sentUpTo.delete(socket);
    }
  }

  /** Takes away what was hidden while the socket was not there, and gives back what is shown again. */
  private publishHidden(socket: WebSocket, viewer: SocketViewer, upTo: number): void {
    if (!this.parts.seenBy(viewer)) return;
    for (const message of this.parts.log.everHiddenUpTo(upTo, HIDDEN_MAX))
      this.parts.sockets.send(socket, {
        type: 'changed',
        message: messageFor(message, viewer.userId),
      });
  }

  /** Closes the socket of who has had too many pages, or no longer a token. */
  private mayGoOn(socket: WebSocket, viewer: SocketViewer): boolean {
    const now = Date.now();
    if (viewer.expiresAt <= now) closeQuietly(socket, SOCKET_CLOSE.tokenExpired);
    else if (!this.parts.pages.allows(viewer.userId, now))
      closeQuietly(socket, SOCKET_CLOSE.tooMany);
    return socket.readyState === WebSocket.OPEN;
  }

  /** Sends the next page; whether there is more. */
  private sendPage(socket: WebSocket, viewer: SocketViewer): boolean {
    const seen = this.parts.seenBy(viewer);
    if (!seen) return false;
    const after = this.sentUpTo.get(socket)!;
    const messages = this.parts.log.after(after, PAGE_SIZE, PAGE_MAX_CHARACTERS);
    this.parts.sockets.send(socket, {
      type: 'state',
      conversation: seen.conversation,
      messages: messages.map((message) => messageFor(message, viewer.userId)),
    });
    const last = messages.at(-1)?.seq ?? seen.lastSeq;
    this.sentUpTo.set(socket, last);
    return last < seen.lastSeq;
  }
}
