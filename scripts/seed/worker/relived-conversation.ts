import { nextTransitionAt } from '../../../domain/conversation.ts';
import { Conversation } from '../../../durable-objects/conversation/conversation.ts';
import { deliverToD1, inboxEntry } from '../../../durable-objects/conversation/deliveries.ts';
import { lastSeq } from '../../../durable-objects/conversation/message-log.ts';
import type { ConversationLife } from './import.ts';
import { replay } from './replay.ts';

/** The product's conversation, which can also be given a past. */
export class RelivedConversation extends Conversation {
  /**
   * Makes this object, its row in D1 and both inboxes what they would be at `now` if `life` had been
   * lived through, with nothing left to deliver. The row has to exist as it was when opened.
   */
  async relive(life: ConversationLife, now: number): Promise<void> {
    if (this.log.read()) {
      // What an interrupted seed has left.
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.log.forget();
    }
    const record = this.ctx.storage.transactionSync(() => replay(this.log, life, now));
    const next = nextTransitionAt(record.state, now);
    if (next !== null) await this.ctx.storage.setAlarm(next);
    await deliverToD1(this.env.DB, record);
    for (const role of ['asker', 'creator'] as const) {
      const inbox = this.env.INBOX.getByName(role === 'asker' ? record.askerId : record.creatorId);
      await inbox.notify(inboxEntry(record, role));
      if (life.readBy.includes(role)) await inbox.markRead(record.id, lastSeq(record));
    }
  }
}
