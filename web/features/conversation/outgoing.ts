import type { PendingMessage } from './timeline.ts';
import type { UnsentMessages } from './unsent-messages.ts';
import type { Draft } from './use-draft.ts';

/** A message that has found no way to the server for this long goes back into the composer. */
const SEND_TIMEOUT_MS = 20_000;

interface OutgoingOptions {
  /** Where they outlive the page: those that are there already are on their way again. */
  unsent: Pick<UnsentMessages, 'all' | 'add' | 'remove'>;
  draft: Pick<Draft, 'giveBack' | 'takeOut'>;
  /** Hears of every message that goes back into the draft. */
  onReturned: (id: string) => void;
}

/** What a screen has sent and the server has not confirmed; what cannot be sent returns to the draft. */
export class Outgoing {
  private readonly options: OutgoingOptions;
  private readonly waiting = new Map<
    string,
    { message: PendingMessage; timer: ReturnType<typeof setTimeout> }
  >();
  /** Texts that went back into the draft, by the message's id. */
  private readonly returned = new Map<string, string>();

  constructor(options: OutgoingOptions) {
    this.options = options;
    for (const message of options.unsent.all()) this.await(message);
  }

  /** In the order sent. */
  all(): PendingMessage[] {
    return [...this.waiting.values()].map(({ message }) => message);
  }

  add(message: PendingMessage): void {
    this.options.unsent.add(message);
    this.await(message);
  }

  /** The server has the message, perhaps after it was given up: then its text leaves the draft. */
  confirm(id: string): void {
    this.forget(id);
    const text = this.returned.get(id);
    if (text === undefined) return;
    this.returned.delete(id);
    this.options.draft.takeOut(text);
  }

  /** The message will not be sent: its text goes back. */
  giveUp(id: string): void {
    const text = this.waiting.get(id)?.message.text;
    if (text === undefined) return;
    this.forget(id);
    this.returned.set(id, text);
    this.options.onReturned(id);
    this.options.draft.giveBack(text);
  }

  /** Leaves what is on its way to the next time the conversation is opened. */
  end(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }

  private await(message: PendingMessage): void {
    const timer = setTimeout(() => this.giveUp(message.id), SEND_TIMEOUT_MS);
    this.waiting.set(message.id, { message, timer });
  }

  private forget(id: string): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    this.options.unsent.remove(id);
  }
}
