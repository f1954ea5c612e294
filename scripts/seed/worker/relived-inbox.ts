import { Inbox } from '../../../durable-objects/inbox/inbox.ts';
import type { InboxMark } from './import.ts';

/** The product's inbox, which can also be told of many conversations at once. */
export class RelivedInbox extends Inbox {
  /** Takes in what its owner's conversations are at, and how far they were read. */
  recall(marks: InboxMark[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const { entry, isRead } of marks) {
        this.marks.update(entry);
        if (isRead) this.marks.read(entry.conversationId, entry.lastSeq);
      }
    });
  }
}
