import type { PendingMessage } from './timeline.ts';

/**
 * Messages on their way, kept in this browser until the server has them, so that leaving the page, a
 * reload or a crash loses none. They belong to one person: the next one to sign in here never sees
 * nor sends them.
 */
export class UnsentMessages {
  private readonly key: string;

  constructor(viewerId: string, conversationId: string) {
    this.key = `dis-moi.unsent.${viewerId}.${conversationId}`;
  }

  /** In the order sent. */
  all(): PendingMessage[] {
    return JSON.parse(localStorage.getItem(this.key) ?? '[]');
  }

  add(message: PendingMessage): void {
    this.keep([...this.all(), message]);
  }

  remove(id: string): void {
    this.keep(this.all().filter((message) => message.id !== id));
  }

  private keep(messages: PendingMessage[]): void {
    if (messages.length > 0) localStorage.setItem(this.key, JSON.stringify(messages));
    else localStorage.removeItem(this.key);
  }
}
