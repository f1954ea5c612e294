import { isPassingRefusal } from '../../../domain/conversations/conversation.ts';
import type { ClientFrame } from '../../../domain/conversations/conversation-wire.ts';
import type { UnsentMessage, UnsentMessages } from './send-queue-storage.ts';

/** Who has asked too often to have a message back asks again after this long. */
const ASK_AGAIN_MS = 10_000;

interface OutgoingOptions {
  /** Where they outlive the page: those that are there already are on their way again. */
  unsent: Pick<UnsentMessages, 'all' | 'keep' | 'remove'>;
  /** Whether a frame would leave now. */
  isConnected: () => boolean;
  /** Sends a frame; what does not leave is sent again by {@link Outgoing.resend}. */
  transmit: (frame: ClientFrame) => void;
  /** Has the connection come back sooner: something waits for it. */
  hurry: () => void;
  /** Hears of a message that its sender wants back while it may be stored. */
  onTakenBack: (id: string) => void;
  /** Hears of a message that is not stored and never will be: its text is its sender's again. */
  onReturned: (message: UnsentMessage) => void;
}

/**
 * What a screen has sent and the server has not confirmed. Each message stays until it is certain what
 * became of it. A frame that has left may arrive at any time, so the server is asked: it says that
 * the message is stored, or sees to it that it never is. Only what has not left, or was refused for
 * good, comes back without asking.
 */
export class Outgoing {
  private readonly options: OutgoingOptions;
  private readonly waiting = new Map<string, UnsentMessage>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(options: OutgoingOptions) {
    this.options = options;
    for (const message of options.unsent.all()) this.waiting.set(message.id, message);
  }

  /** Sends a new message, or one of another tab that is gone; without a connection, later. */
  add(message: UnsentMessage): void {
    const leaves = this.options.isConnected();
    this.keep({ ...message, mayHaveLeft: message.mayHaveLeft || leaves });
    if (leaves) this.goOn(message.id);
    else this.options.hurry();
  }

  /** Goes on with everything: to be called on each connection. */
  resend(): void {
    for (const id of this.waiting.keys()) this.goOn(id);
  }

  /** Its sender wants the message back. */
  takeBack(id: string): void {
    const message = this.waiting.get(id);
    if (!message || message.isTakenBack) return;
    if (message.mayHaveLeft) {
      this.keep({ ...message, isTakenBack: true });
      this.options.onTakenBack(id);
      this.askBack(id);
    } else this.giveBack(message);
  }

  /** The server has the message. */
  confirm(id: string): void {
    if (this.waiting.delete(id)) this.forget(id);
  }

  /** The server has not stored the message, and will not. */
  withdrawn(id: string): void {
    const message = this.waiting.get(id);
    if (message) this.giveBack(message);
  }

  /** The server has refused what it was asked, to store the message or to withdraw it. */
  refused(id: string, code: string): void {
    const message = this.waiting.get(id);
    if (!message) return;
    if (!isPassingRefusal(code)) this.giveBack(message);
    // A copy of it that arrives later may be stored.
    else if (!message.isTakenBack) this.takeBack(id);
    else if (code === 'request.rate_limited') this.askBackLater(id);
  }

  /** Leaves what is on its way to the next time the conversation is opened. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private goOn(id: string): void {
    const message = this.waiting.get(id)!;
    if (message.isTakenBack) {
      this.askBack(id);
      return;
    }
    // Noted before it leaves, so that no crash in between hides that it may have.
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

  /** The text is put where its sender finds it before it is forgotten here: no crash loses it. */
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
