import {
  type ClarificationKind,
  clarificationOf,
  clarificationRefusal,
  type MessageKind,
} from '../../domain/conversations/clarification.ts';
import {
  type ConversationRole,
  isPassingRefusal,
  type NewMessage,
  sendRefusal,
} from '../../domain/conversations/conversation.ts';
import {
  liveConversation,
  type Message,
  messageOn,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { WITHDRAWALS_MAX } from '../../domain/limits.ts';
import { CatchUps } from './catch-ups.ts';
import { type ConversationRecord, lastSeq } from './conversation-record.ts';
import { Frames } from './frames.ts';
import { HeldAnswers } from './held-answers.ts';
import type { SendOutcome, WithdrawOutcome } from './outcomes.ts';
import { Presence } from './presence.ts';
import { RateWindow } from './rate-window.ts';
import { DELIVERY_GRACE_MS, RecordedConversation } from './recorded.ts';
import { Withdrawals } from './unsent-messages.ts';

/** A conversation that its participants write in, by socket or HTTP, under the rules of sending. */
export abstract class WritableConversation extends RecordedConversation {
  protected readonly withdrawals: Withdrawals;
  /** Counts every message that each user sends here by socket or HTTP, rejected ones included. */
  private readonly rates: RateWindow;
  protected readonly held = new HeldAnswers();
  private readonly catchUps: CatchUps;
  protected readonly frames: Frames;
  protected readonly presence: Presence;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.withdrawals = new Withdrawals(ctx.storage.sql);
    this.rates = new RateWindow(env.MESSAGES_PER_MINUTE);
    this.catchUps = new CatchUps({
      sockets: this.sockets,
      log: this.log,
      pages: new RateWindow(env.MESSAGES_PER_MINUTE),
      seenBy: (viewer) => this.seenBy(viewer, Date.now()),
    });
    this.presence = new Presence({
      sockets: this.sockets,
      record: (now) => {
        if (this.log.read()) this.applyTime(now);
        return this.log.read();
      },
      readSeqOf: (userId, conversationId) => this.inbox(userId).sharedReadSeq(conversationId),
    });
    this.frames = new Frames({
      sockets: this.sockets,
      rates: this.rates,
      store: (userId, message, isWithinLimit, now) =>
        this.store(userId, message, isWithinLimit, now),
      show: (message, now) => this.show(message, now),
      withdraw: (userId, id, isWithinLimit, now) =>
        this.withdrawMessage(userId, id, isWithinLimit, now),
      typed: (viewer, now) => this.presence.typed(viewer, now),
      resume: (socket, viewer, after) => {
        ctx.waitUntil(this.catchUps.resume(socket, viewer, after));
        ctx.waitUntil(this.presence.greet(socket, viewer));
      },
    });
  }

  /**
   * Stores the user's message if the rules allow it now. Repeating the same id and text returns the stored
   * message. Every call counts towards the rate limit, rejected ones too.
   */
  async send(userId: string, message: NewMessage): Promise<SendOutcome> {
    const now = Date.now();
    const outcome = await this.store(userId, message, this.rates.allows(userId, now), now);
    if (outcome.outcome === 'stored') this.show(outcome.message, now);
    return outcome;
  }

  /**
   * Stores the creator's clarification of a question, or the asker's answer to it, if the rules allow it now.
   * Repeating the same id and text returns the stored message. Every call counts as {@link send} does.
   */
  async clarify(
    userId: string,
    message: NewMessage,
    kind: ClarificationKind,
  ): Promise<SendOutcome> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { record, role } = seen;
    const refusal = this.withdrawals.has(userId, message.id)
      ? 'message.withdrawn'
      : this.rates.allows(userId, now)
        ? (clarificationRefusal(record.state, role, kind, now, record.blockedBy) ??
          (message.attachments ? this.attachments.refusal(message.attachments, userId) : null))
        : 'request.rate_limited';
    const stored = refusal ? null : this.appendAttached(record, role, message, now, kind);
    if (!stored) return this.unstored(userId, message, refusal, kind);
    this.show(stored, now);
    return { outcome: 'stored', message: stored };
  }

  /**
   * Stores the asker's first message, written before the conversation was paid for. Like {@link send}, but an
   * asker who has written another message is refused, and the rate limit does not count it.
   */
  async ask(userId: string, question: NewMessage): Promise<SendOutcome> {
    const now = Date.now();
    await this.opened(now);
    const hasWritten = (this.log.read()?.state.askerMessages ?? 0) > 0;
    if (hasWritten && this.participant(userId, now))
      return this.unstored(userId, question, 'conversation.limit_reached');
    const outcome = await this.store(userId, question, true, now);
    if (outcome.outcome === 'stored') this.show(outcome.message, now);
    return outcome;
  }

  /**
   * Ensures that the user's message with this id is never stored, even when it arrives later, unless it
   * already is. Idempotent. Every call counts as {@link send} does.
   */
  async withdraw(userId: string, id: string): Promise<WithdrawOutcome> {
    const now = Date.now();
    return this.withdrawMessage(userId, id, this.rates.allows(userId, now), now);
  }

  /**
   * Like {@link send}, for a message that has been counted. Does not broadcast it. Nearly every message is stored
   * without waiting, and then without a promise, which would be a tenth of its cost.
   */
  private store(
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ): SendOutcome | Promise<SendOutcome> {
    const record = this.log.read();
    const mustWait = !record || (userId === record.creatorId && this.held.areHeld);
    return mustWait
      ? this.storeLater(userId, message, isWithinLimit, now)
      : this.storeNow(userId, message, isWithinLimit, now);
  }

  private async storeLater(
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ): Promise<SendOutcome> {
    await this.opened(now);
    if (userId === this.log.read()?.creatorId) await this.held.wait();
    return this.storeNow(userId, message, isWithinLimit, now);
  }

  private storeNow(
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ): SendOutcome {
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { record, role } = seen;
    const refusal = this.withdrawals.has(userId, message.id)
      ? 'message.withdrawn'
      : isWithinLimit
        ? (sendRefusal(record.state, role, now, record.blockedBy) ??
          (message.attachments ? this.attachments.refusal(message.attachments, userId) : null))
        : 'request.rate_limited';
    const stored = refusal ? null : this.append(record, role, message, now);
    if (!stored) return this.unstored(userId, message, refusal);
    return { outcome: 'stored', message: stored };
  }

  /** Broadcasts a message that has just been stored. */
  private show(message: Message, now: number): void {
    this.presence.wrote(message.senderId);
    if (message.attachments) this.showAttached(message);
    else
      this.sockets.broadcastExcept((socket) => this.catchUps.isBehind(socket), {
        type: 'message',
        message,
      });
    const { pricing, state, creatorId } = this.log.read()!;
    const sent = message.senderId === creatorId ? state.creatorMessages : state.askerMessages;
    // Every message of a one-shot conversation changes what its sides may do next. Otherwise, the first
    // question starts the deadline for an answer, and the first answer ends it.
    if (pricing === 'question' || sent === 1) this.broadcastState(now);
  }

  /** Broadcasts a message with attachments, to each app in the form that it shows. */
  private showAttached(message: Message): void {
    for (const socket of this.sockets.of())
      if (!this.catchUps.isBehind(socket))
        this.sockets.send(socket, {
          type: 'message',
          message: messageOn(this.sockets.viewer(socket), message),
        });
  }

  /**
   * Stores a message; null for a known id. In a lively exchange the outbox has every row and the alarm is set,
   * so that storing is one statement and needs no transaction.
   */
  private append(
    record: ConversationRecord,
    role: ConversationRole,
    message: NewMessage,
    now: number,
  ): Message | null {
    if (message.attachments?.length) return this.appendAttached(record, role, message, now);
    const { deadline } = this.alarmClock;
    const isLookedAfter =
      this.outbox.hasAllRows &&
      this.backup.nextDueAt() !== null &&
      deadline !== null &&
      deadline <= now + DELIVERY_GRACE_MS;
    if (!isLookedAfter || !this.log.appendsInOne(record, role, now))
      return this.commit(now, () => this.log.append(record, role, message, now));
    const stored = this.log.append(record, role, message, now);
    if (!stored) return null;
    this.outbox.addAll(now);
    this.startDelivery(now);
    return stored;
  }

  /** Stores a message with its attachments, all or nothing; null for a known id. */
  private appendAttached(
    record: ConversationRecord,
    role: ConversationRole,
    { attachments: ids = [], ...message }: NewMessage,
    now: number,
    kind: MessageKind = 'message',
  ): Message | null {
    return this.commit(now, () => {
      const stored = this.log.append(record, role, message, now, this.attachments.shown(ids), kind);
      if (stored) this.attachments.use(ids, message.id);
      return stored;
    });
  }

  /**
   * The outcome of a message that was not stored now. Most of these had been stored before, which is no
   * reason to reject them.
   */
  private unstored(
    userId: string,
    message: NewMessage,
    refusal: Extract<SendOutcome, { outcome: 'refused' }>['code'] | null,
    kind: MessageKind = 'message',
  ): SendOutcome {
    const known = this.log.byId(message.id);
    if (known?.senderId === userId && isSame(known, message) && known.kind === kind)
      return { outcome: 'repeated', message: known };
    return { outcome: 'refused', code: known || !refusal ? 'message.id_reused' : refusal };
  }

  /** Like {@link withdraw}, for a request that has been counted. */
  private async withdrawMessage(
    userId: string,
    id: string,
    isWithinLimit: boolean,
    now: number,
  ): Promise<WithdrawOutcome> {
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { record, role } = seen;
    const known = this.log.byId(id);
    if (known?.senderId === userId) return { outcome: 'stored', message: known };
    if (known) return { outcome: 'refused', code: 'message.not_found' };
    const refusal = sendRefusal(record.state, role, now, record.blockedBy);
    const mayClarify = clarificationOf(record.state, role, now, record.blockedBy) !== null;
    const isNeverStored =
      this.withdrawals.has(userId, id) ||
      (refusal !== null && !isPassingRefusal(refusal) && !mayClarify);
    if (isNeverStored) return { outcome: 'withdrawn' };
    // No honest client withdraws this many messages, and the stored ids need a limit.
    if (!isWithinLimit || this.withdrawals.count(userId) >= WITHDRAWALS_MAX)
      return { outcome: 'refused', code: 'request.rate_limited' };
    this.withdrawals.add(userId, id, now);
    return { outcome: 'withdrawn' };
  }

  /** The conversation as the viewer may see it at `now`; null for outsiders. */
  private seenBy(viewer: SocketViewer, now: number) {
    const seen = this.participant(viewer.userId, now);
    if (!seen) return null;
    const { record, role } = seen;
    return {
      conversation: liveConversation(record.state, record, role, now),
      lastSeq: lastSeq(record),
    };
  }
}

/** True when a stored message is the one that is sent again. */
function isSame(stored: Message, sent: NewMessage): boolean {
  const ids = stored.attachments?.map(({ id }) => id) ?? [];
  return stored.text === sent.text && ids.join() === (sent.attachments ?? []).join();
}
