import { DurableObject } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
import {
  afterTime,
  type ConversationRole,
  nextTransitionAt,
  phaseOf,
} from '../../domain/conversations/conversation.ts';
import {
  liveConversation,
  type ServerFrame,
} from '../../domain/conversations/conversation-wire.ts';
import { type Periods, periodsOf } from '../../domain/periods.ts';
import { Alarm, earliest } from '../alarm.ts';
import { envWithDeadlines } from '../env-with-deadlines.ts';
import { Sockets } from '../sockets.ts';
import { Attachments } from './attachments.ts';
import { Backup } from './backup.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { Deliveries } from './deliveries.ts';
import { MessageLog } from './message-log.ts';
import { Outbox } from './outbox.ts';
import type { D1Bookmark } from './outcomes.ts';

/**
 * Time for a delivery before the alarm, which survives a crash, retries it. A user who reconnects after a crash starts
 * the delivery earlier.
 */
export const DELIVERY_GRACE_MS = 5_000;
/** A message moves an alarm that rings this soon, because ringing costs more than moving. */
const ALARM_MOVED_MS = 1_000;

/**
 * The record of a conversation: each change is one transaction with its outbox rows, then delivered to D1 and the
 * inboxes. Time passes before each change, and the alarm covers what is due.
 */
export abstract class RecordedConversation extends DurableObject<Env> {
  protected readonly periods: Periods;
  protected readonly log: MessageLog;
  protected readonly outbox: Outbox;
  protected readonly attachments: Attachments;
  protected readonly backup: Backup;
  protected readonly sockets: Sockets<ServerFrame>;
  protected readonly alarmClock: Alarm;
  protected readonly deliveries: Deliveries;

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    this.periods = periodsOf(env.SECONDS_PER_DAY);
    this.log = new MessageLog(ctx.storage, this.periods);
    this.outbox = new Outbox(ctx.storage.sql);
    this.attachments = new Attachments(ctx.storage.sql);
    this.backup = new Backup(ctx.storage, this.periods.backup);
    this.sockets = new Sockets(ctx);
    this.alarmClock = new Alarm(ctx);
    this.deliveries = new Deliveries({
      ctx,
      env,
      periods: this.periods,
      log: this.log,
      outbox: this.outbox,
      sockets: this.sockets,
      onPause: () => this.scheduleNext(Date.now()),
    });
  }

  /**
   * Recovers when the Worker ended between writing the row and opening the object. This and the delay of held
   * answers are the only waits before a change. Afterwards a change reads the record and writes without
   * waiting, so that concurrent messages are decided one after the other.
   */
  protected async opened(now: number): Promise<void> {
    if (this.log.read()) return;
    const id = this.ctx.id.name;
    if (!id) return;
    const row = await database(this.env.DB)
      .select()
      .from(conversations)
      .where(eq(conversations.id, id))
      .get();
    if (!row || this.log.read()) return;
    this.commit(now, () =>
      this.log.open({
        id,
        askerId: row.userId,
        creatorId: row.creatorId,
        pricing: row.pricingModelSnapshot,
        priceCents: row.priceCents,
        currency: row.currency,
        startedAt: row.startedAt,
        endedAt: row.endedAt,
        orderId: row.orderId,
        answerDays: row.answerDays,
        releaseDays: row.releaseDays,
      }),
    );
  }

  /** The record brought up to `now`, and the user's role in it; null for outsiders and unknown ids. */
  protected participant(
    userId: string,
    now: number,
  ): { record: ConversationRecord; role: ConversationRole } | null {
    if (!this.log.read()) return null;
    this.applyTime(now);
    const record = this.log.read()!;
    if (record.askerId === userId) return { record, role: 'asker' };
    if (record.creatorId === userId) return { record, role: 'creator' };
    return null;
  }

  /** Applies the passage of time since both sides were last updated. */
  protected applyTime(now: number): void {
    const record = this.log.read()!;
    if (phaseOf(afterTime(record.state, now, this.periods), now) === record.announcedPhase) return;
    this.commit(now, () => this.log.settle(record, now));
    this.broadcastState(now);
  }

  /**
   * Runs one change, adds every target to the outbox in the same transaction, then delivers. A change that
   * returns null has changed nothing.
   */
  protected commit<T>(now: number, change: () => T): T {
    const { deadline } = this.alarmClock;
    try {
      const result = this.ctx.storage.transactionSync(() => {
        const changed = change();
        if (changed === null) return changed;
        this.outbox.addAll(now);
        this.backup.add(now);
        this.alarmClock.notLaterThan(
          earliest(
            nextTransitionAt(this.log.read()!.state, now, this.periods),
            now + DELIVERY_GRACE_MS,
          ),
        );
        return changed;
      });
      if (result !== null) this.startDelivery(now);
      return result;
    } catch (error) {
      this.clearMemory();
      this.alarmClock.takeBack(deadline);
      throw error;
    }
  }

  protected clearMemory(): void {
    this.log.clearMemory();
    this.outbox.clearMemory();
    this.backup.clearMemory();
  }

  /** Starts the delivery of a change. The alarm, which only covers it, need not ring while messages follow. */
  protected startDelivery(now: number): void {
    this.deliveries.start();
    const { deadline } = this.alarmClock;
    if (deadline !== null && deadline <= now + ALARM_MOVED_MS) this.scheduleNext(now);
  }

  /** Sets the alarm for the next deadline, also when that is later than it was. */
  protected scheduleNext(now: number): void {
    this.alarmClock.moveTo(this.nextDeadline(now));
  }

  private nextDeadline(now: number): number | null {
    const record = this.log.read();
    return earliest(
      record && nextTransitionAt(record.state, now, this.periods),
      record && this.nextDeliveryAt(now),
      record && this.attachments.nextDueAt(),
      record && this.backup.nextDueAt(),
      this.sockets.nextExpiryAt(),
    );
  }

  /** While deliveries are under way, the alarm only covers a crash. */
  private nextDeliveryAt(now: number): number | null {
    const dueAt = this.outbox.nextDueAt();
    if (dueAt === null || !this.deliveries.isRunning) return dueAt;
    return Math.max(dueAt, now + DELIVERY_GRACE_MS);
  }

  /** Deletes attachments and writes the backup, when they are due at `now`. */
  protected async deleteAndBackUp(now: number): Promise<void> {
    const bucket = this.env.VERIFICATION_FILES;
    await this.attachments.deleteDue(bucket, this.log.read()!.id, now);
    await this.backup.write(bucket, () => this.log.read()!, now);
  }

  protected broadcastState(now: number): void {
    const record = this.log.read()!;
    for (const role of ['asker', 'creator'] as const) {
      const conversation = liveConversation(record.state, record, role, now);
      const userId = role === 'asker' ? record.askerId : record.creatorId;
      this.sockets.broadcast({ type: 'state', conversation, messages: [] }, userId);
    }
  }

  /** D1's bookmark after the last delivery, for the caller's next read. */
  protected d1Bookmark(): D1Bookmark {
    return { bookmark: this.deliveries.bookmark };
  }

  protected inbox(userId: string) {
    return this.env.INBOX.getByName(userId);
  }
}
