import { type ClientFrame, readClientFrame } from '../../domain/conversations/client-frame.ts';
import { isReadyText, type NewMessage } from '../../domain/conversations/conversation.ts';
import { newMessageSchema } from '../../domain/conversations/conversation-input.ts';
import {
  type Message,
  type ServerFrame,
  SOCKET_CLOSE,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { TYPING_FRAME } from '../../domain/conversations/presence.ts';
import { problemFor } from '../../domain/problem.ts';
import { closeQuietly, readFrame, type Sockets } from '../sockets.ts';
import type { SendOutcome, WithdrawOutcome } from './outcomes.ts';
import type { RateWindow } from './rate-window.ts';

interface ConversationParts {
  sockets: Sockets<ServerFrame>;
  /** Counts what each user sends, by socket or HTTP. */
  rates: RateWindow;
  /** Stores a message that has been counted, if the rules allow it at `now`. */
  store: (
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ) => SendOutcome | Promise<SendOutcome>;
  show: (message: Message, now: number) => void;
  /** Ensures that a message is never stored, unless it already is. */
  withdraw: (
    userId: string,
    id: string,
    isWithinLimit: boolean,
    now: number,
  ) => Promise<WithdrawOutcome>;
  /** Handles that the viewer is typing; false when they flood. */
  typed: (viewer: SocketViewer, now: number) => boolean;
  /** Starts to bring the socket up to date. Not awaited, so that its next frame is read. */
  resume: (socket: WebSocket, viewer: SocketViewer, after: number) => void;
}

/** Handles the client frames of a conversation's sockets and answers them. */
export class Frames {
  private readonly parts: ConversationParts;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /** Handles one frame at `now`. Closes the socket after a frame that no client may send. */
  receive(socket: WebSocket, data: string | ArrayBuffer, now: number): void | Promise<void> {
    const { sockets, rates, resume } = this.parts;
    const viewer = sockets.viewer(socket);
    if (viewer.expiresAt <= now) return closeQuietly(socket, SOCKET_CLOSE.tokenExpired);
    // Typing is counted apart: it takes nothing from the messages of its user.
    if (data === TYPING_FRAME) return this.typed(socket, viewer, now);
    // Counted before the frame is parsed, whatever it contains.
    const isWithinLimit = rates.allows(viewer.userId, now);
    if (rates.isFloodedBy(viewer.userId)) return closeQuietly(socket, SOCKET_CLOSE.tooMany);
    const frame = readClientFrame(readFrame(socket, data));
    if (!frame) return closeQuietly(socket, SOCKET_CLOSE.badFrame);
    const { userId } = viewer;
    switch (frame.type) {
      case 'send':
        return this.send(socket, frame, userId, isWithinLimit, now);
      case 'withdraw':
        return this.withdraw(socket, frame.id, userId, isWithinLimit, now);
      case 'resume':
        if (!isWithinLimit) return closeQuietly(socket, SOCKET_CLOSE.tooMany);
        return resume(socket, viewer, frame.after);
      case 'typing':
        return this.typed(socket, viewer, now);
    }
  }

  private typed(socket: WebSocket, viewer: SocketViewer, now: number): void {
    if (!this.parts.typed(viewer, now)) closeQuietly(socket, SOCKET_CLOSE.tooMany);
  }

  /**
   * Stores a message from a socket. The sender waits for the `ack`, so it is sent before the broadcast; a
   * rejected message gets `refused` with a reason.
   */
  private send(
    socket: WebSocket,
    { id, text = '', attachments }: Extract<ClientFrame, { type: 'send' }>,
    userId: string,
    isWithinLimit: boolean,
    now: number,
  ): void | Promise<void> {
    const { sockets, store, show } = this.parts;
    const valid =
      !attachments && isReadyText(text)
        ? { success: true as const, data: { id, text } }
        : newMessageSchema.safeParse({ id, text, attachments });
    if (!valid.success) {
      const errors = valid.error.issues.map(({ path: [path], message }) => ({
        path: String(path),
        message,
      }));
      const { code, detail } = problemFor('request.invalid', errors);
      return sockets.send(socket, { type: 'refused', id, code, detail });
    }
    const answer = (outcome: SendOutcome) => {
      sockets.send(socket, answerTo(id, outcome));
      if (outcome.outcome === 'stored') show(outcome.message, now);
    };
    const outcome = store(userId, valid.data, isWithinLimit, now);
    return outcome instanceof Promise ? outcome.then(answer) : answer(outcome);
  }

  private async withdraw(
    socket: WebSocket,
    id: string,
    userId: string,
    isWithinLimit: boolean,
    now: number,
  ): Promise<void> {
    const outcome = await this.parts.withdraw(userId, id, isWithinLimit, now);
    this.parts.sockets.send(socket, answerTo(id, outcome));
  }
}

/** The frame that answers the sender of a message. */
function answerTo(id: string, outcome: SendOutcome | WithdrawOutcome): ServerFrame {
  switch (outcome.outcome) {
    case 'stored':
    case 'repeated':
      return { type: 'ack', id, seq: outcome.message.seq };
    case 'withdrawn':
      return { type: 'withdrawn', id };
    case 'refused':
    case 'not_found': {
      const { code, detail } = problemFor(
        // `not_found` cannot happen here, because a conversation's participants never change.
        outcome.outcome === 'refused' ? outcome.code : 'conversation.not_found',
      );
      return { type: 'refused', id, code, detail };
    }
  }
}
