import { and, eq, ne } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { joinedGuests } from '../../database/schema.ts';
import { type Message, messageOn } from '../../domain/conversations/conversation-wire.ts';
import { readBlocks } from './blocks.ts';
import { type Blocks, storedBlocks } from './conversation-record.ts';
import { EndableConversation } from './endable.ts';
import type { D1Bookmark } from './outcomes.ts';

/** A conversation whose words moderators read and hide, and that blocks and deletions change. */
export abstract class ModeratedConversation extends EndableConversation {
  /** The last query to D1 about blocks; it never rejects. */
  private lastBlocksQuery: Promise<unknown> = Promise.resolve();

  /**
   * Hides a message from everybody except its author, or shows it again, in open sockets too. Its `seq`
   * stays. D1 and the inboxes get this change like any other. An unknown id changes nothing.
   */
  async setHidden(id: string, isHidden: boolean): Promise<D1Bookmark> {
    const now = Date.now();
    await this.opened(now);
    const record = this.log.read();
    if (!record || this.log.byId(id)?.hidden === (isHidden || undefined)) return this.d1Bookmark();
    const message = this.commit(now, () => this.log.setHidden(record, id, isHidden));
    if (message)
      for (const socket of this.sockets.of())
        this.sockets.send(socket, {
          type: 'changed',
          message: messageOn(this.sockets.viewer(socket), message),
        });
    this.broadcastState(now);
    await this.deliveries.deliverDue();
    return this.d1Bookmark();
  }

  /** Hides the asker's rating from the creator, or shows it again, in open sockets too. */
  async setRatingHidden(isHidden: boolean): Promise<void> {
    const now = Date.now();
    await this.opened(now);
    const record = this.log.read();
    if (!record?.rating || (record.rating.hidden ?? false) === isHidden) return;
    this.commit(now, () => this.log.setRatingHidden(record, isHidden));
    this.broadcastState(now);
  }

  /**
   * A message in its original text, with at most `each` messages on each side of it, ascending. Only for
   * moderation of a message that a participant has reported. Null for an unknown id.
   */
  async messagesAround(messageId: string, each: number): Promise<Message[] | null> {
    await this.opened(Date.now());
    if (!this.log.read()) return null;
    const message = this.log.byId(messageId);
    if (!message) return null;
    const { seq } = message;
    return [...this.log.before(seq, each), message, ...this.log.after(seq, each)];
  }

  /**
   * A page of messages after a `seq`, ascending, in their original text. Only for an operator who
   * decides about the order that paid for them. Empty when nothing was written.
   */
  async originals(after: number, limit: number): Promise<Message[]> {
    await this.opened(Date.now());
    return this.log.read() ? this.log.after(after, limit) : [];
  }

  /**
   * Reads from D1 which participants block the other or have closed their account, enforces it from when this
   * returns, and updates open sockets. Queries run one after the other, so that the latest result wins. Rejects
   * when D1 does not answer.
   */
  async refreshBlocks(): Promise<void> {
    await this.opened(Date.now());
    const record = this.log.read();
    if (!record) return;
    const query = this.lastBlocksQuery.then(async () => {
      this.applyBlocks(await readBlocks(this.env.DB, record));
    });
    this.lastBlocksQuery = query.catch(() => undefined);
    await query;
  }

  /**
   * Makes the account that the asker, a guest, has joined the asker: of the record, of their messages and of their
   * files. Idempotent; nothing changes for an asker who has joined none. D1 has the change when this returns, if D1
   * answers.
   */
  async followJoin(): Promise<void> {
    await this.opened(Date.now());
    const before = this.log.read();
    if (!before) return;
    const [joined] = await database(this.env.DB)
      .select({ userId: joinedGuests.userId })
      .from(joinedGuests)
      // Nobody is their own asker: such an order stays with the guest.
      .where(
        and(eq(joinedGuests.guestId, before.askerId), ne(joinedGuests.userId, before.creatorId)),
      );
    const record = this.log.read()!;
    const guestId = record.askerId;
    if (!joined || guestId !== before.askerId) return;
    this.commit(Date.now(), () => {
      this.withdrawals.moveSender(guestId, joined.userId);
      this.attachments.moveOwner(guestId, joined.userId);
      this.log.moveAsker(record, joined.userId);
    });
    await this.refreshBlocks();
    await this.deliveries.deliverDue();
  }

  private applyBlocks(blocks: Blocks): void {
    const now = Date.now();
    this.applyTime(now);
    const record = this.log.read()!;
    if (storedBlocks(record) === storedBlocks(blocks)) return;
    const hold = () => this.log.applyBlocks(record, blocks);
    // A completed conversation matters only to users who look at it.
    if (record.announcedPhase === 'completed') this.ctx.storage.transactionSync(hold);
    else this.commit(now, hold);
    this.broadcastState(now);
  }

  /**
   * Erases the words and files of a conversation that both participants have left, in its backup too; ids, times and
   * stars stay. Idempotent. D1 has the change when this returns, if D1 answers.
   */
  async deleteWords(): Promise<D1Bookmark> {
    const now = Date.now();
    await this.opened(now);
    const record = this.log.read();
    if (record) {
      this.commit(now, () => {
        this.attachments.discardAll(now);
        this.backup.hasten(now);
        return this.log.deleteWords(record);
      });
      await this.deliveries.deliverDue();
      await this.deleteAndBackUp(now);
      this.scheduleNext(now);
    }
    return this.d1Bookmark();
  }
}
