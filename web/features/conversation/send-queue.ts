import type { ClientFrame } from '../../../domain/conversations/client-frame.ts';
import { isPassingRefusal } from '../../../domain/conversations/conversation.ts';
import type { SendQueueStorage, UnsentMessage } from './send-queue-storage.ts';

/** Delay before repeating a rate-limited request to unsend a message. */
const UNSEND_RETRY_MS = 10_000;

interface SendQueueOptions {
  /** The storage that outlives the page; messages already in it are pending again. */
  unsent: Pick<SendQueueStorage, 'all' | 'store' | 'remove'>;
  /** True when a frame would be sent now. */
  isConnected: () => boolean;
  /** Sends a frame; an unsent frame is sent again by {@link SendQueue.resend}. */
  transmit: (frame: ClientFrame) => void;
  /** Asks for an early reconnection, because a message waits. */
  hurry: () => void;
  /** Called for a message that its sender takes back while it may be stored. */
  onTakenBack: (id: string) => void;
  /**
   * Called for a message that is not and never will be stored: its content returns to the sender. `code` is
   * that of a refusal.
   */
  onReturned: (message: UnsentMessage, code?: string) => void;
}

/**
 * The sent messages that the server has not confirmed. Each stays until its outcome is certain. A
 * transmitted frame may arrive at any time, so taking it back asks the server, which either reports
 * that the message is stored or ensures that it never is. Only a message that was never
 * transmitted, or was refused permanently, returns without asking.
 */
export class SendQueue {
  private readonly options: SendQueueOptions;
  private readonly waiting = new Map<string, UnsentMessage>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(options: SendQueueOptions) {
    this.options = options;
    for (const message of options.unsent.all()) this.waiting.set(message.id, message);
  }

  /** Sends a new message, or one of a closed tab; without a connection, later. */
  add(message: UnsentMessage): void {
    const isConnected = this.options.isConnected();
    this.store({ ...message, mayHaveLeft: message.mayHaveLeft || isConnected });
    if (isConnected) this.resume(message.id);
    else this.options.hurry();
  }

  /** Resumes every pending message; to be called on each connection. */
  resend(): void {
    for (const id of this.waiting.keys()) this.resume(id);
  }

  takeBack(id: string): void {
    const message = this.waiting.get(id);
    if (!message || message.isTakenBack) return;
    if (message.mayHaveLeft) {
      this.store({ ...message, isTakenBack: true });
      this.options.onTakenBack(id);
      this.requestUnsend(id);
    } else this.returnToSender(message);
  }

  confirm(id: string): void {
    if (this.waiting.delete(id)) this.discard(id);
  }

  /** The server has not stored the message, and never will. */
  withdrawn(id: string): void {
    const message = this.waiting.get(id);
    if (message) this.returnToSender(message);
  }

  /** The server has refused to store or to unsend the message. */
  refused(id: string, code: string): void {
    const message = this.waiting.get(id);
    if (!message) return;
    if (!isPassingRefusal(code)) this.returnToSender(message, code);
    // A copy that arrives later may still be stored.
    else if (!message.isTakenBack) this.takeBack(id);
    else if (code === 'request.rate_limited') this.requestUnsendLater(id);
  }

  /** Stops the timers; pending messages are resumed when the conversation is next opened. */
  end(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private resume(id: string): void {
    const message = this.waiting.get(id)!;
    if (message.isTakenBack) {
      this.requestUnsend(id);
      return;
    }
    // Recorded before it is sent, so that a crash in between cannot hide that it may have been.
    if (!message.mayHaveLeft) this.store({ ...message, mayHaveLeft: true });
    const attachments = message.attachments?.map((each) => each.id);
    this.options.transmit({
      ...{ type: 'send', id, text: message.text },
      ...(attachments && { attachments }),
    });
  }

  private requestUnsend(id: string): void {
    this.options.transmit({ type: 'withdraw', id });
  }

  private requestUnsendLater(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.set(
      id,
      setTimeout(() => this.requestUnsend(id), UNSEND_RETRY_MS),
    );
  }

  /** The content is returned to the sender before it is deleted here: no crash loses it. */
  private returnToSender(message: UnsentMessage, code?: string): void {
    this.options.onReturned(message, code);
    this.waiting.delete(message.id);
    this.discard(message.id);
  }

  private store(message: UnsentMessage): void {
    this.waiting.set(message.id, this.options.unsent.store(message));
  }

  private discard(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.options.unsent.remove(id);
  }
}
