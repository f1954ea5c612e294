import type { Attachment, AttachmentType } from '../../domain/conversations/attachment.ts';
import { attachRefusal } from '../../domain/conversations/clarification.ts';
import { ATTACHMENTS_UNUSED_MAX } from '../../domain/limits.ts';
import type { SentAttachment, StoredAttachment } from './attachments.ts';
import type { AttachOutcome } from './outcomes.ts';
import { WritableConversation } from './writable.ts';

export abstract class AttachableConversation extends WritableConversation {
  /** Tells if the user may upload a file, which is the right to send a message or a clarification now. */
  async mayAttach(userId: string): Promise<AttachOutcome> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { state, blockedBy } = seen.record;
    const refusal = attachRefusal(state, seen.role, now, blockedBy);
    if (refusal) return { outcome: 'refused', code: refusal };
    if (this.attachments.countUnsent(userId) >= ATTACHMENTS_UNUSED_MAX)
      return { outcome: 'refused', code: 'request.rate_limited' };
    return { outcome: 'allowed' };
  }

  /**
   * Records a file that the user is about to store, under the rules of {@link mayAttach}. Without a message
   * it is deleted after a day.
   */
  async attach(
    userId: string,
    type: AttachmentType,
    attachment: Attachment,
  ): Promise<AttachOutcome> {
    const outcome = await this.mayAttach(userId);
    if (outcome.outcome !== 'allowed') return outcome;
    const dueAt = Date.now() + this.periods.unusedAttachment;
    this.attachments.add(userId, type, attachment, dueAt);
    this.alarmClock.notLaterThan(dueAt);
    return outcome;
  }

  /** An attachment that the user may see: their own, or that of a message that is not hidden. Null for all others. */
  async attachment(userId: string, id: string): Promise<StoredAttachment | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(userId, now)) return null;
    const found = this.attachments.find(id);
    if (!found) return null;
    if (found.messageId === null) return found.ownerId === userId ? found : null;
    return this.log.byId(found.messageId)?.hidden ? null : found;
  }

  /** Deletes an attachment of the user that no message has; one that a message has stays. */
  async detach(userId: string, id: string): Promise<void> {
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(userId, now) || this.attachments.find(id)?.ownerId !== userId) return;
    this.attachments.discard(id, now);
    this.alarmClock.notLaterThan(now);
  }

  /** Files of messages after `seq` that the user may read, for an export; empty for outsiders. */
  async sentAttachments(userId: string, after: number, limit: number): Promise<SentAttachment[]> {
    const now = Date.now();
    await this.opened(now);
    return this.participant(userId, now) ? this.attachments.sentAfter(after, limit) : [];
  }

  /**
   * An attachment of this message, hidden or not. Only for moderation of a message that a participant has
   * reported. Null for any other.
   */
  async reportedAttachment(messageId: string, id: string): Promise<StoredAttachment | null> {
    await this.opened(Date.now());
    if (!this.log.read()) return null;
    const found = this.attachments.find(id);
    return found?.messageId === messageId ? found : null;
  }
}
