import {
  type LiveConversation,
  messageOn,
  type ServerFrame,
  SOCKET_CLOSE,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { closeQuietly, type Sockets } from '../sockets.ts';
import type { MessageLog } from './message-log.ts';
import type { RateWindow } from './rate-window.ts';

/** Maximum messages in one frame that answers `resume`. */
const PAGE_SIZE = 200;
/** Maximum characters of their texts, unless one message alone has more. */
const PAGE_MAX_CHARACTERS = 128 * 1024;
/** Maximum messages that are or were hidden in the frames for a resuming socket. */
const HIDDEN_MAX = 100;
/** Maximum earlier messages with attachments in the frames for a resuming app that does not show these. */
const ATTACHED_MAX = 100;
/** Between two pages, the object handles other events. */
const PAUSE_MS = 5;

interface ConversationParts {
  sockets: Sockets<ServerFrame>;
  log: MessageLog;
  /** Counts the pages after the first. Each is a frame of its own that no client frame requested. */
  pages: RateWindow;
  /** The conversation as the viewer sees it now, and its last `seq`; null for outsiders. */
  seenBy: (viewer: SocketViewer) => { conversation: LiveConversation; lastSeq: number } | null;
}

/**
 * Brings resuming sockets up to date, a page at a time until the end of the log. Meanwhile a socket gets messages only
 * in these pages. So every client sees the log in order and without gaps, and can resume after its last `seq`.
 */
export class CatchUps {
  private readonly parts: ConversationParts;
  /** The last `seq` sent to each socket that is behind. */
  private readonly sentUpTo = new WeakMap<WebSocket, number>();

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /** True while the socket gets messages only in its pages. */
  isBehind(socket: WebSocket): boolean {
    return this.sentUpTo.has(socket);
  }

  /**
   * Sends the first page after `after` at once and then the others; resolves after the last one. A socket
   * that resumes again meanwhile continues from the new place.
   */
  async resume(socket: WebSocket, viewer: SocketViewer, after: number): Promise<void> {
    const isRunning = this.isBehind(socket);
    this.sentUpTo.set(socket, after);
    if (isRunning) return;
    this.publishHidden(socket, viewer, after);
    if (!viewer.showsAttachments) this.publishAttached(socket, viewer, after);
    try {
      let isBehind = this.sendPage(socket, viewer);
      while (isBehind) {
        await scheduler.wait(PAUSE_MS);
        isBehind = this.mayContinue(socket, viewer) && this.sendPage(socket, viewer);
      }
    } finally {
      this.sentUpTo.delete(socket);
    }
  }

  /** Sends messages hidden during the socket's absence in their hidden form, and those shown again with their text. */
  private publishHidden(socket: WebSocket, viewer: SocketViewer, upTo: number): void {
    if (!this.parts.seenBy(viewer)) return;
    for (const message of this.parts.log.everHiddenUpTo(upTo, HIDDEN_MAX))
      this.parts.sockets.send(socket, { type: 'changed', message: messageOn(viewer, message) });
  }

  /** Sends an app that does not show attachments the messages that it has read over HTTP with a text that says so. */
  private publishAttached(socket: WebSocket, viewer: SocketViewer, upTo: number): void {
    if (!this.parts.seenBy(viewer)) return;
    for (const message of this.parts.log.attachedUpTo(upTo, ATTACHED_MAX))
      this.parts.sockets.send(socket, { type: 'changed', message: messageOn(viewer, message) });
  }

  /** Closes the socket of a viewer with too many pages or an expired token. */
  private mayContinue(socket: WebSocket, viewer: SocketViewer): boolean {
    const now = Date.now();
    if (viewer.expiresAt <= now) closeQuietly(socket, SOCKET_CLOSE.tokenExpired);
    else if (!this.parts.pages.allows(viewer.userId, now))
      closeQuietly(socket, SOCKET_CLOSE.tooMany);
    return socket.readyState === WebSocket.OPEN;
  }

  /** Sends the next page. True when more pages follow. */
  private sendPage(socket: WebSocket, viewer: SocketViewer): boolean {
    const seen = this.parts.seenBy(viewer);
    if (!seen) return false;
    const after = this.sentUpTo.get(socket)!;
    const messages = this.parts.log.after(after, PAGE_SIZE, PAGE_MAX_CHARACTERS);
    this.parts.sockets.send(socket, {
      type: 'state',
      conversation: seen.conversation,
      messages: messages.map((message) => messageOn(viewer, message)),
    });
    const last = messages.at(-1)?.seq ?? seen.lastSeq;
    this.sentUpTo.set(socket, last);
    return last < seen.lastSeq;
  }
}
