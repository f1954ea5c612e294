import { isPassingRefusal } from '../../../domain/conversations/conversation.ts';
import type { ClientFrame } from '../../../domain/conversations/conversation-wire.ts';
import type { UnsentMessage, UnsentMessages } from './send-queue-storage.ts';

/** Delay before repeating a rate-limited request to unsend a message. */
const ASK_AGAIN_MS = 10_000;

interface OutgoingOptions {
  /** The storage that outlives the page; messages already in it are pending again. */
  unsent: Pick<UnsentMessages, 'all' | 'keep' | 'remove'>;
  /** True when a frame would be sent now. */
  isConnected: () => boolean;
  /** Sends a frame; an unsent frame is sent again by {@link Outgoing.resend}. */
  transmit: (frame: ClientFrame) => void;
  /** Asks for an early reconnection, because a message waits. */
  hurry: () => void;
  /** Called for a message that its sender takes back while it may be stored. */
  onTakenBack: (id: string) => void;
  /** Called for a message that is not and never will be stored: its text returns to the sender. */
  onReturned: (message: UnsentMessage) => void;
}

/**
 * The sent messages that the server has not confirmed. Each stays until its outcome is certain. A
 * transmitted frame may arrive at any time, so taking it back asks the server, which either reports
 * that the message is stored or ensures that it never is. Only a message that was never
 * transmitted, or was refused permanently, returns without asking.
 */
export class Outgoing {
  private readonly options: OutgoingOptions;
  private readonly waiting = new Map<string, UnsentMessage>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(options: OutgoingOptions) {
    this.options = options;
    for (const message of options.unsent.all()) this.waiting.set(message.id, message);
  }

  /** Sends a new message, or one of a closed tab; without a connection, later. */
  add(message: UnsentMessage): void {
    const leaves = this.options.isConnected();
    this.keep({ ...message, mayHaveLeft: message.mayHaveLeft || leaves });
    if (leaves) this.goOn(message.id);
    else this.options.hurry();
  }

  /** Resumes every pending message; to be called on each connection. */
  resend(): void {
    for (const id of this.waiting.keys()) this.goOn(id);
  }

  /** The sender takes the message back. */
  takeBack(id: string): void {
    const message = this.waiting.get(id);
    if (!message || message.isTakenBack) return;
    if (message.mayHaveLeft) {
      this.keep({ ...message, isTakenBack: true });
      this.options.onTakenBack(id);
      this.askBack(id);
    } else this.giveBack(message);
  }

  confirm(id: string): void {
    if (this.waiting.delete(id)) this.forget(id);
  }

  /** The server has not stored the message, and never will. */
  withdrawn(id: string): void {
    const message = this.waiting.get(id);
    if (message) this.giveBack(message);
  }

  /** The server has refused to store or to unsend the message. */
  refused(id: string, code: string): void {
    const message = this.waiting.get(id);
    if (!message) return;
    if (!isPassingRefusal(code)) this.giveBack(message);
    // A copy that arrives later may still be stored.
    else if (!message.isTakenBack) this.takeBack(id);
    else if (code === 'request.rate_limited') this.askBackLater(id);
  }

  /** Stops the timers; pending messages are resumed when the conversation is next opened. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private goOn(id: string): void {
    const message = this.waiting.get(id)!;
    if (message.isTakenBack) {
      this.askBack(id);
      return;
    }
    // Recorded before it is sent, so that a crash in between cannot hide that it may have been.
    if (!message.mayHaveLeft) this.keep({ ...message, mayHaveLeft: true });
    this.options.transmit({ type: 'send', id, text: message.text });
  }

  private askBack(id: string): void {
    this.options.transmit({ type: 'withdraw', id });
  }

  private askBackLater(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.set(
      id,
      setTimeout(() => this.askBack(id), ASK_AGAIN_MS),
    );
  }

  /** The text is returned to the sender before it is deleted here: no crash loses it. */
  private giveBack(message: UnsentMessage): void {
    this.options.onReturned(message);
    this.waiting.delete(message.id);
    this.forget(message.id);
  }

  private keep(message: UnsentMessage): void {
    this.waiting.set(message.id, this.options.unsent.keep(message));
  }

  private forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.options.unsent.remove(id);
  }
}
