import { database } from '../../../database/client.ts';
import { findConversation } from '../../../database/conversation-rows.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import { Inbox } from '../../../durable-objects/inbox/inbox.ts';
import type { InboxCursor } from './import.ts';

/** Older notifications count as read. */
const READ_AFTER_MS = 2 * DAY_MS;

/** The product's inbox, which can also import many conversations at once. */
export class RelivedInbox extends Inbox {
  /** Imports the state of its owner's conversations, and their read cursors. */
  recall(marks: InboxCursor[]): void {
    this.ctx.storage.transactionSync(() => {
      for (const { entry, isRead } of marks) {
        this.marks.update(entry);
        if (isRead) this.marks.read(entry.conversationId, entry.lastSeq);
      }
    });
  }

  /** Imports its owner's notifications, in addition to unread conversations. None is sent by mail or push. */
  async recallNotices(events: readonly NoticeEvent[], now: number): Promise<void> {
    const { notices } = this;
    const owner = { id: this.ctx.id.name!, blockedIds: [] };
    const wants = () => true;
    for (const event of [...events].reverse()) notices.take(event, owner, wants, now);
    const old = notices.page(null, events.length).notices.filter(({ createdAt }) => {
      return Date.parse(createdAt) < now - READ_AFTER_MS;
    });
    notices.read(
      old.map(({ id }) => id),
      now,
    );
    const unread = this.ctx.storage.sql
      .exec<{ id: string; count: number; seq: number }>(
        'SELECT conversation_id AS id, unread AS count, last_seq AS seq FROM marks WHERE unread > 0',
      )
      .toArray();
    for (const { id: conversationId, count, seq } of unread) {
      const found = await findConversation(database(this.env.DB), owner.id, conversationId, now);
      if (!found?.row.lastMessageAt) continue;
      const { role, lastMessageAt } = found.row;
      const areFirst = seq - count === (role === 'creator' ? 0 : 1);
      const news = { conversationId, role, areFirst, count, haveClarification: false, seq };
      notices.takeMessages(news, wants, Date.parse(lastMessageAt));
      this.describe(found.row, null);
    }
    notices.takeUndispatched();
  }
}
