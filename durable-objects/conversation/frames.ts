import { messageTextSchema, type NewMessage } from '../../domain/conversation.ts';
import {
  clientFrameSchema,
  type ServerFrame,
  SOCKET_CLOSE,
  type SocketViewer,
} from '../../domain/conversation-wire.ts';
import { problemFor } from '../../domain/problem.ts';
import { closeQuietly, readFrame, type Sockets } from '../sockets.ts';
import type { SendOutcome } from './outcomes.ts';
import type { RateWindow } from './rate-window.ts';

/** What a frame can make a conversation do. */
interface ConversationParts {
  sockets: Sockets<ServerFrame>;
  /** Counts what each person sends, by socket or HTTP. */
  rates: RateWindow;
  /** Stores a message that has been counted, if the rules allow it at `now`. */
  store: (
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ) => Promise<SendOutcome>;
  /** Begins to bring the socket up to date; not waited for, so that its next frame is read. */
  resume: (socket: WebSocket, viewer: SocketViewer, after: number) => void;
}

/** What comes in on a conversation's sockets, and what its sender is answered. */
export class Frames {
  private readonly parts: ConversationParts;

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /** Does what one frame asks for at `now`; closes the socket for what no client may send. */
  async receive(socket: WebSocket, data: string | ArrayBuffer, now: number): Promise<void> {
    const { sockets, rates, resume } = this.parts;
    const viewer = sockets.viewer(socket);
    if (viewer.expiresAt <= now) return closeQuietly(socket, SOCKET_CLOSE.tokenExpired);
    // Counted before anything is read of it, whatever it turns out to be.
    const isWithinLimit = rates.allows(viewer.userId, now);
    if (rates.isFloodedBy(viewer.userId)) return closeQuietly(socket, SOCKET_CLOSE.tooMany);
    const frame = clientFrameSchema.safeParse(readFrame(socket, data));
    if (!frame.success) return closeQuietly(socket, SOCKET_CLOSE.badFrame);
    if (frame.data.type === 'send') {
      const answer = await this.answerTo(frame.data, viewer.userId, isWithinLimit, now);
      return sockets.send(socket, answer);
    }
    if (!isWithinLimit) return closeQuietly(socket, SOCKET_CLOSE.tooMany);
    resume(socket, viewer, frame.data.after);
  }

  /** Stores a message that a socket sent: an `ack`, or why it was `refused`. */
  private async answerTo(
    { id, text }: NewMessage,
    userId: string,
    isWithinLimit: boolean,
    now: number,
  ): Promise<ServerFrame> {
    const valid = messageTextSchema.safeParse(text);
    if (!valid.success) {
      const errors = valid.error.issues.map(({ message }) => ({ path: 'text', message }));
      const { code, detail } = problemFor('request.invalid', errors);
      return { type: 'refused', id, code, detail };
    }
    const outcome = await this.parts.store(userId, { id, text: valid.data }, isWithinLimit, now);
    if (outcome.outcome === 'stored' || outcome.outcome === 'repeated')
      return { type: 'ack', id: outcome.message.id, seq: outcome.message.seq };
    const { code, detail } = problemFor(
      // The participants of a conversation never change: only then could it not be found.
      outcome.outcome === 'refused' ? outcome.code : 'conversation.not_found',
    );
    return { type: 'refused', id, code, detail };
  }
}
