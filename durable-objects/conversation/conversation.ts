import { DurableObject } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
import type { Attachment, AttachmentType } from '../../domain/conversations/attachment.ts';
import {
  type ClarificationKind,
  clarificationOf,
  clarificationRefusal,
  type MessageKind,
} from '../../domain/conversations/clarification.ts';
import {
  afterTime,
  type ConversationPhase,
  type ConversationRole,
  canStop,
  isPassingRefusal,
  type NewMessage,
  type NewRating,
  nextTransitionAt,
  phaseOf,
  ratingRefusal,
  sendRefusal,
  withdrawalRefusal,
} from '../../domain/conversations/conversation.ts';
import {
  liveConversation,
  type Message,
  messageFor,
  messageOn,
  type ServerFrame,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import {
  ATTACHMENTS_UNUSED_MAX,
  MESSAGES_PAGE_SIZE,
  WITHDRAWALS_MAX,
} from '../../domain/limits.ts';
import { type Periods, periodsOf } from '../../domain/periods.ts';
import { Alarm, earliest } from '../alarm.ts';
import { envWithDeadlines } from '../env-with-deadlines.ts';
import { closeInReturn, problemResponse, Sockets, viewerOf } from '../sockets.ts';
import { Attachments, type SentAttachment, type StoredAttachment } from './attachments.ts';
import { Backup, type RestoreOutcome } from './backup.ts';
import { readBlocks } from './blocks.ts';
import { CatchUps } from './catch-ups.ts';
import { repairInD1 } from './d1-row.ts';
import { Deliveries } from './deliveries.ts';
import { Frames } from './frames.ts';
import { HeldAnswers } from './held-answers.ts';
import { describeForInbox } from './inbox-entry.ts';
import {
  type Blocks,
  type ConversationOpening,
  type ConversationRecord,
  lastSeq,
  MessageLog,
  storedBlocks,
} from './message-log.ts';
import { Outbox } from './outbox.ts';
import type {
  AttachOutcome,
  ConversationSnapshot,
  D1Bookmark,
  RateOutcome,
  RefundOutcome,
  SendOutcome,
  SettleOutcome,
  WithdrawOrderOutcome,
  WithdrawOutcome,
} from './outcomes.ts';
import { Presence } from './presence.ts';
import { RateWindow } from './rate-window.ts';
import { Withdrawals } from './unsent-messages.ts';

/** Messages in one page of the log, read forwards. */
const LOG_PAGE_SIZE = 1_000;
/**
 * Time for a delivery before the alarm, which survives a crash, retries it. A user who reconnects after a crash starts
 * the delivery earlier.
 */
const DELIVERY_GRACE_MS = 5_000;
/** A message moves an alarm that rings this soon, because ringing costs more than moving. */
const ALARM_MOVED_MS = 1_000;

/**
 * One conversation between an asker and a creator, named by its id. The object records its messages, enforces
 * its sending rules and serves its sockets. All decisions come from domain/conversations/conversation.ts. D1
 * and the inboxes get the changes through the outbox.
 */
export class Conversation extends DurableObject<Env> {
  protected readonly periods: Periods;
  protected readonly log: MessageLog;
  protected readonly outbox: Outbox;
  private readonly withdrawals: Withdrawals;
  private readonly attachments: Attachments;
  private readonly backup: Backup;
  private readonly sockets: Sockets<ServerFrame>;
  private readonly alarmClock: Alarm;
  /** Counts every message that each user sends here by socket or HTTP, rejected ones included. */
  private readonly rates: RateWindow;
  private readonly held = new HeldAnswers();
  private readonly catchUps: CatchUps;
  private readonly frames: Frames;
  private readonly presence: Presence;
  private readonly deliveries: Deliveries;
  /** The last query to D1 about blocks; it never rejects. */
  private lastBlocksQuery: Promise<unknown> = Promise.resolve();
  /** Sessions reported as ended since the object woke. */
  private readonly endedSessions = new Set<string>();

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    this.periods = periodsOf(env.SECONDS_PER_DAY);
    this.log = new MessageLog(ctx.storage, this.periods);
    this.outbox = new Outbox(ctx.storage.sql);
    this.withdrawals = new Withdrawals(ctx.storage.sql);
    this.attachments = new Attachments(ctx.storage.sql);
    this.backup = new Backup(ctx.storage, this.periods.backup);
    this.sockets = new Sockets(ctx);
    this.alarmClock = new Alarm(ctx);
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

  /** No-op RPC that creates the object near the caller. */
  begin(): void {}

  /**
   * Starts the conversation that D1 has a row for, unless it has started, and returns its phase. A
   * conversation that is over is also over in D1 when this returns, if D1 answers.
   */
  async open(opening: ConversationOpening): Promise<{ phase: ConversationPhase } & D1Bookmark> {
    const now = Date.now();
    if (!this.log.read()) this.commit(now, () => this.log.open(opening));
    this.applyTime(now);
    const phase = phaseOf(this.log.read()!.state, now);
    if (phase !== 'open') await this.deliveries.deliverDue();
    return { phase, ...this.d1Bookmark() };
  }

  /** The conversation as the user sees it, with its latest messages; null for outsiders. */
  async snapshot(userId: string): Promise<ConversationSnapshot | null> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return null;
    return {
      conversation: liveConversation(seen.record.state, seen.record, seen.role, now),
      messages: this.log
        .before(lastSeq(seen.record) + 1, MESSAGES_PAGE_SIZE)
        .map((message) => messageFor(message, userId)),
    };
  }

  /** A page of messages after, or before, a `seq`, ascending; null for outsiders. */
  async messages(
    userId: string,
    page: { after: number } | { before: number },
  ): Promise<Message[] | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(userId, now)) return null;
    const messages =
      'after' in page
        ? this.log.after(page.after, LOG_PAGE_SIZE)
        : this.log.before(page.before, MESSAGES_PAGE_SIZE);
    return messages.map((message) => messageFor(message, userId));
  }

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

  /** The texts of these messages as the user may read them, by `seq`, without hidden ones; empty for outsiders. */
  async shownTexts(userId: string, seqs: readonly number[]): Promise<Record<number, string>> {
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(userId, now)) return {};
    const shown = this.log
      .at(seqs)
      .filter(({ hidden, senderId }) => !hidden || senderId === userId)
      .map(({ seq, text }) => [seq, text]);
    return Object.fromEntries(shown);
  }

  /** Files of messages after `seq` that the user may read, for an export; empty for outsiders. */
  async sentAttachments(userId: string, after: number, limit: number): Promise<SentAttachment[]> {
    const now = Date.now();
    await this.opened(now);
    return this.participant(userId, now) ? this.attachments.sentAfter(after, limit) : [];
  }

  /** The current message with this id; null for outsiders and unknown ids. */
  async message(userId: string, id: string): Promise<Message | null> {
    const now = Date.now();
    await this.opened(now);
    return this.participant(userId, now) ? this.log.byId(id) : null;
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
        ? clarificationRefusal(record.state, role, kind, now, record.blockedBy)
        : 'request.rate_limited';
    const stored = refusal
      ? null
      : this.commit(now, () => this.log.append(record, role, message, now, [], kind));
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

  /** Tells if the user may upload a file, which is the right to send a message now. */
  async mayAttach(userId: string): Promise<AttachOutcome> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { state, blockedBy } = seen.record;
    const refusal = sendRefusal(state, seen.role, now, blockedBy);
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

  /**
   * An attachment that the user may see: their own, or that of a message that is not hidden. Null for all
   * others.
   */
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

  /** Stores the asker's only rating, which completes an expired conversation. */
  async rate(userId: string, rating: NewRating): Promise<RateOutcome> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { record, role } = seen;
    if (role !== 'asker') return { outcome: 'refused', code: 'rating.forbidden' };
    const refusal = ratingRefusal(record.state, now);
    if (refusal) return { outcome: 'refused', code: refusal };
    this.commit(now, () => this.log.rate(record, { id: crypto.randomUUID(), ...rating }, now));
    this.broadcastState(now);
    await this.deliveries.deliverDue();
    const after = this.log.read()!;
    const conversation = liveConversation(after.state, after, role, now);
    return { outcome: 'stored', conversation, ...this.d1Bookmark() };
  }

  /**
   * Ends the conversation at the asker's request. This object serializes it with a concurrent reply, so the
   * first one wins. Idempotent. D1 has the change when this returns, if D1 answers. `ifUnanswered`: only when
   * the creator has not written.
   */
  async withdrawOrder(userId: string, ifUnanswered: boolean): Promise<WithdrawOrderOutcome> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (seen?.role !== 'asker') return { outcome: 'not_found' };
    if (seen.record.state.closeReason !== 'withdrawn') {
      const refusal = withdrawalRefusal(seen.record.state, now, ifUnanswered);
      if (refusal) return { outcome: 'refused', code: refusal };
      this.commit(now, () => this.log.withdraw(seen.record, now));
      this.broadcastState(now);
    }
    await this.deliveries.deliverDue();
    return { outcome: 'withdrawn', ...this.d1Bookmark() };
  }

  /**
   * Ends the conversation and has its price refunded, unless the creator has written or nothing was paid.
   * This object serializes it with a concurrent reply, so the first one wins. Idempotent. D1 has the change
   * when this returns, if D1 answers. Null when no conversation has been opened. `evenAnswered`: also ends a
   * day or a month in which the creator has written; the rest of it is refunded.
   */
  async giveBack(evenAnswered = false): Promise<RefundOutcome | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.applyTime(now);
    const record = this.log.read()!;
    if (record.orderId !== null && canStop(record.state, now, evenAnswered)) {
      this.commit(now, () => this.log.stop(record, now));
      this.broadcastState(now);
    }
    await this.deliveries.deliverDue();
    const { closeReason, creatorMessages } = this.log.read()!.state;
    const isAnswered = creatorMessages > 0;
    return { isStopped: closeReason === 'stopped', isAnswered, ...this.d1Bookmark() };
  }

  /**
   * Ends the conversation, answered or not, because its payment was reversed or refunded. Idempotent. D1 has the
   * change when this returns, if D1 answers. Null when no conversation has been opened.
   */
  async endUnpaid(): Promise<D1Bookmark | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.applyTime(now);
    const record = this.log.read()!;
    if (phaseOf(record.state, now) === 'open') {
      this.commit(now, () => this.log.stop(record, now));
      this.broadcastState(now);
    }
    await this.deliveries.deliverDue();
    return this.d1Bookmark();
  }

  /**
   * Applies the passage of time and brings D1 up to date. The sweep calls this, to recover lost alarms and
   * deliveries. The outcome tells if the creator has ever written here. Null when no conversation has been
   * opened.
   */
  async settle(): Promise<SettleOutcome | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.applyTime(now);
    await this.deliveries.deliverDue();
    const { state, firstReplyAt } = this.log.read()!;
    const isAnswered = state.creatorMessages > 0;
    const isOpen = phaseOf(state, now) === 'open';
    return { isAnswered, firstReplyAt, isOpen, ...this.d1Bookmark() };
  }

  /**
   * Like {@link settle}, and delays the creator's new messages until {@link releaseAnswers}, or for a few
   * seconds. So no answer arrives during a decision over several conversations together. `hold` names the
   * decision.
   */
  async holdAnswers(hold: string): Promise<SettleOutcome | null> {
    this.held.add(hold);
    return this.settle();
  }

  /** Ends the delay that {@link holdAnswers} began. */
  releaseAnswers(hold: string): void {
    this.held.release(hold);
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

  /** Moves the user's read cursor forward to `seq`, or to the last message; false for outsiders. */
  async markRead(userId: string, seq: number): Promise<boolean> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return false;
    const read = Math.min(seq, lastSeq(seen.record));
    // An inbox with older code says nothing, and shares nothing.
    const sharesPresence = (await this.inbox(userId).markRead(seen.record.id, read)) ?? false;
    this.presence.read(userId, read, sharesPresence, Date.now());
    return true;
  }

  /** Follows the user's choice to share their presence, in the sockets that they have open here. */
  holdPresence(userId: string, sharesPresence: boolean): void {
    this.presence.hold(userId, sharesPresence);
  }

  /**
   * Rebuilds the conversation's row in D1 and both inboxes' cursors from this object, whichever was restored
   * from an older state, and refreshes the blocks in all three from D1. Rejects when one does not answer.
   */
  async repair(): Promise<boolean> {
    const before = this.log.read();
    if (!before) return false;
    const now = Date.now();
    const known = await Promise.all(
      (['asker', 'creator'] as const).map((role) =>
        this.inbox(role === 'asker' ? before.askerId : before.creatorId).repair(
          describeForInbox(before, role, now),
        ),
      ),
    );
    const isPassed = Math.max(...known) >= this.log.read()!.version;
    if (isPassed) this.commit(now, () => this.log.raise(this.log.read()!, Math.max(...known)));
    await this.refreshBlocks();
    const record = this.log.read()!;
    await repairInD1(this.env.DB, record, this.periods);
    this.outbox.addAll(Date.now());
    await this.deliveries.deliverDue();
    return true;
  }

  /** Puts the backup's rows into this object, if it has lost rows, and then into D1 and the inboxes. */
  async restore(): Promise<RestoreOutcome> {
    const id = this.ctx.id.name!;
    const outcome = await this.backup.restore(this.env.VERIFICATION_FILES, id, () =>
      this.log.read(),
    );
    if (outcome !== 'restored') return outcome;
    this.clearMemory();
    await this.repair();
    this.broadcastState(Date.now());
    return outcome;
  }

  /** Closes the sockets of an ended session and rejects its new ones. */
  closeSession(sessionId: string): void {
    this.endedSessions.add(sessionId);
    this.sockets.closeSession(sessionId);
  }

  /** The WebSocket upgrade, for a viewer that the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = viewerOf(request);
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(viewer.userId, now)) return problemResponse('conversation.not_found');
    const live = await this.liveSession(viewer);
    if (!live) return problemResponse('auth.invalid_token');
    const { response, socket } = this.sockets.accept({ ...viewer, ...live });
    if (socket) this.alarmClock.notLaterThan(viewer.expiresAt);
    if (this.outbox.nextDueAt() !== null) this.deliveries.start();
    return response;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void | Promise<void> {
    return this.frames.receive(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    closeInReturn(socket, code);
  }

  /** Several deadlines share the alarm: end of access, completion, deliveries, expiring tokens. */
  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    const now = Date.now();
    this.sockets.closeExpired(now);
    const record = this.log.read();
    if (record) {
      this.applyTime(now);
      await this.deliveries.retry();
      await this.deleteAndBackUp(now);
    }
    this.scheduleNext(Date.now());
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
  ): Message | null {
    return this.commit(now, () => {
      const stored = this.log.append(record, role, message, now, this.attachments.shown(ids));
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

  /** The record brought up to `now`, and the user's role in it; null for outsiders and unknown ids. */
  private participant(
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

  /**
   * Recovers when the Worker ended between writing the row and opening the object. This and the delay of held
   * answers are the only waits before a change. Afterwards a change reads the record and writes without
   * waiting, so that concurrent messages are decided one after the other.
   */
  private async opened(now: number): Promise<void> {
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

  /** Applies the passage of time since both sides were last updated. */
  private applyTime(now: number): void {
    const record = this.log.read()!;
    if (phaseOf(afterTime(record.state, now, this.periods), now) === record.announcedPhase) return;
    this.commit(now, () => this.log.settle(record, now));
    this.broadcastState(now);
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
   * Runs one change, adds every target to the outbox in the same transaction, then delivers. A change that
   * returns null has changed nothing.
   */
  private commit<T>(now: number, change: () => T): T {
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

  /** D1's bookmark after the last delivery, for the caller's next read. */
  private d1Bookmark(): D1Bookmark {
    return { bookmark: this.deliveries.bookmark };
  }

  /** Deletes attachments and writes the backup, when they are due at `now`. */
  private async deleteAndBackUp(now: number): Promise<void> {
    const bucket = this.env.VERIFICATION_FILES;
    await this.attachments.deleteDue(bucket, this.log.read()!.id, now);
    await this.backup.write(bucket, () => this.log.read()!, now);
  }

  /** Clears the memory of what is stored. */
  private clearMemory(): void {
    this.log.clearMemory();
    this.outbox.clearMemory();
    this.backup.clearMemory();
  }

  /** Starts the delivery of a change. The alarm, which only covers it, need not ring while messages follow. */
  private startDelivery(now: number): void {
    this.deliveries.start();
    const { deadline } = this.alarmClock;
    if (deadline !== null && deadline <= now + ALARM_MOVED_MS) this.scheduleNext(now);
  }

  /** Sets the alarm for the next deadline, also when that is later than it was. */
  private scheduleNext(now: number): void {
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

  private broadcastState(now: number): void {
    const record = this.log.read()!;
    for (const role of ['asker', 'creator'] as const) {
      const conversation = liveConversation(record.state, record, role, now);
      const userId = role === 'asker' ? record.askerId : record.creatorId;
      this.sockets.broadcast({ type: 'state', conversation, messages: [] }, userId);
    }
  }

  /**
   * The facts of the viewer's inbox about them while their session is live; it will notify this object when the
   * session ends. Null for an ended session, also when a notification arrives during this call.
   */
  private async liveSession({ userId, sessionId, expiresAt }: SocketViewer) {
    const remembered = await this.inbox(userId).rememberSocket(
      sessionId,
      this.log.read()!.id,
      expiresAt,
    );
    if (!remembered || this.endedSessions.has(sessionId)) return null;
    // An inbox with older code answers true.
    return { sharesPresence: typeof remembered === 'object' && remembered.sharesPresence };
  }

  private inbox(userId: string) {
    return this.env.INBOX.getByName(userId);
  }
}

/** True when a stored message is the one that is sent again. */
function isSame(stored: Message, sent: NewMessage): boolean {
  const ids = stored.attachments?.map(({ id }) => id) ?? [];
  return stored.text === sent.text && ids.join() === (sent.attachments ?? []).join();
}
