import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { conversationRatings } from '../../../database/schema.ts';
import { nextTransitionAt } from '../../../domain/conversations/conversation.ts';
import { Conversation } from '../../../durable-objects/conversation/conversation.ts';
import { deliverToD1 } from '../../../durable-objects/conversation/d1-row.ts';
import { describeForInbox } from '../../../durable-objects/conversation/inbox-entry.ts';
import type { ConversationLife, InboxCursor } from './import.ts';
import { replay } from './replay.ts';

/** The product's conversation, which can also be given a past. */
export class RelivedConversation extends Conversation {
  /**
   * Brings this object and its row in D1 to the state they would have at `now` after `life`, with no pending delivery.
   * Returns the state for the participants' inboxes. The row has to exist as it was when opened.
   */
  async relive(life: ConversationLife, now: number): Promise<InboxCursor[]> {
    if (this.log.read()) {
      // State of an interrupted seed.
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
      this.log.clearMemory();
    }
    const record = this.ctx.storage.transactionSync(() =>
      replay(this.log, life, now, this.periods),
    );
    const next = nextTransitionAt(record.state, now, this.periods);
    if (next !== null) await this.ctx.storage.setAlarm(next);
    await deliverToD1(this.env.DB, record, this.periods);
    if (life.rating?.reply) await this.reply(life.rating.id, life.rating.reply);
    return (['asker', 'creator'] as const).map((role) => ({
      userId: role === 'asker' ? record.askerId : record.creatorId,
      entry: describeForInbox(record, role, Date.now()),
      isRead: life.readBy.includes(role),
    }));
  }

  private async reply(ratingId: string, { text, at }: { text: string; at: number }): Promise<void> {
    await database(this.env.DB)
      .update(conversationRatings)
      .set({ replyText: text, replyAt: at })
      .where(eq(conversationRatings.id, ratingId));
  }
}
