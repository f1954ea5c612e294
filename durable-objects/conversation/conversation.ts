import { DurableObject } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { conversations } from '../../database/schema.ts';
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
  type ServerFrame,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { MESSAGES_PAGE_SIZE, WITHDRAWALS_MAX } from '../../domain/limits.ts';
import { type Periods, periodsOf } from '../../domain/periods.ts';
import { Alarm, earliest } from '../alarm.ts';
import { envWithDeadlines } from '../env-with-deadlines.ts';
import { closeInReturn, problemResponse, Sockets, viewerOf } from '../sockets.ts';
import { readBlocks } from './blocks.ts';
import { CatchUps } from './catch-ups.ts';
import { repairInD1 } from './d1-row.ts';
import { Deliveries } from './deliveries.ts';
import { Frames } from './frames.ts';
import { HeldAnswers } from './held-answers.ts';
import { describeForInbox } from './inbox-entry.ts';
import {
  type ConversationOpening,
  type ConversationRecord,
  lastSeq,
  MessageLog,
} from './message-log.ts';
import { Outbox } from './outbox.ts';
import type {
  ConversationSnapshot,
  RateOutcome,
  RefundOutcome,
  SendOutcome,
  SettleOutcome,
  Told,
  WithdrawOrderOutcome,
  WithdrawOutcome,
} from './outcomes.ts';
import { RateWindow } from './rate-window.ts';
import { Withdrawals } from './withdrawals.ts';

/** Messages in one page of the log, read forwards. */
const LOG_PAGE_SIZE = 1_000;
/** How long a delivery may take before the alarm, which outlives a crash, looks after it. */
const DELIVERY_GRACE_MS = 3_000;

/**
 * One conversation between an asker and a creator, named by its id: the record of its messages, the
 * enforcer of its sending rules, and the switchboard of its sockets. Everything it decides comes
 * from domain/conversations/conversation.ts; what D1 and the inboxes need to know leaves through the outbox.
 */
export class Conversation extends DurableObject<Env> {
  protected readonly periods: Periods;
  protected readonly log: MessageLog;
  protected readonly outbox: Outbox;
  private readonly withdrawals: Withdrawals;
  private readonly sockets: Sockets<ServerFrame>;
  private readonly alarmClock: Alarm;
  /** Counts what each person sends here, by socket or HTTP, whatever becomes of it. */
  private readonly rates: RateWindow;
  private readonly held = new HeldAnswers();
  private readonly catchUps: CatchUps;
  private readonly frames: Frames;
  private readonly deliveries: Deliveries;
  /** What was last asked of D1 about blocks; it never rejects. */
  private lastQuestion: Promise<unknown> = Promise.resolve();
  /** Sessions of which this object heard that they ended, since it woke. */
  private readonly endedSessions = new Set<string>();

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    this.periods = periodsOf(env.SECONDS_PER_DAY);
    this.log = new MessageLog(ctx.storage, this.periods);
    this.outbox = new Outbox(ctx.storage.sql);
    this.withdrawals = new Withdrawals(ctx.storage.sql);
    this.sockets = new Sockets(ctx);
    this.alarmClock = new Alarm(ctx);
    this.rates = new RateWindow(env.MESSAGES_PER_MINUTE);
    this.catchUps = new CatchUps({
      sockets: this.sockets,
      log: this.log,
      pages: new RateWindow(env.MESSAGES_PER_MINUTE),
      seenBy: (viewer) => this.seenBy(viewer, Date.now()),
    });
    this.frames = new Frames({
      sockets: this.sockets,
      rates: this.rates,
      store: (userId, message, isWithinLimit, now) =>
        this.store(userId, message, isWithinLimit, now),
      show: (message, now) => this.show(message, now),
      withdraw: (userId, id, isWithinLimit, now) => this.takeBack(userId, id, isWithinLimit, now),
      resume: (socket, viewer, after) => ctx.waitUntil(this.catchUps.resume(socket, viewer, after)),
    });
    const onFailure = () => this.scheduleNext(Date.now());
    this.deliveries = new Deliveries({
      ctx,
      env,
      periods: this.periods,
      log: this.log,
      outbox: this.outbox,
      sockets: this.sockets,
      onFailure,
    });
  }

  /** Comes into being, where whoever calls this wants it, and does nothing else. */
  begin(): void {}

  /**
   * Starts the conversation that D1 has a row for, unless it has started, and says its phase. One
   * that is over is also over in D1 when this returns, if D1 answers.
   */
  async open(opening: ConversationOpening): Promise<{ phase: ConversationPhase } & Told> {
    const now = Date.now();
    if (!this.log.read()) this.commit(now, () => this.log.open(opening));
    this.expiryTime(now);
    const phase = phaseOf(this.log.read()!.state, now);
    if (phase !== 'open') await this.deliveries.deliverDue();
    return { phase, ...this.told() };
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
   * Hides a message from everybody but its author, or shows it again, in open sockets too; its `seq` stays.
   * D1 and the inboxes learn of it as of any change. An id that no message has changes nothing.
   */
  async setHidden(id: string, isHidden: boolean): Promise<Told> {
    const now = Date.now();
    await this.opened(now);
    const record = this.log.read();
    if (!record || this.log.byId(id)?.hidden === (isHidden || undefined)) return this.told();
    const message = this.commit(now, () => this.log.setHidden(record, id, isHidden));
    if (message)
      for (const userId of [record.askerId, record.creatorId])
        this.sockets.broadcast({ type: 'changed', message: messageFor(message, userId) }, userId);
    this.broadcastState(now);
    await this.deliveries.deliverDue();
    return this.told();
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

  /** The message with this id as it stands; null for outsiders, and where there is none. */
  async message(userId: string, id: string): Promise<Message | null> {
    const now = Date.now();
    await this.opened(now);
    return this.participant(userId, now) ? this.log.byId(id) : null;
  }

  /**
   * Stores the user's message if the rules allow it now. The same id and text again is answered as
   * before. Every call counts, refused ones too.
   */
  async send(userId: string, message: NewMessage): Promise<SendOutcome> {
    const now = Date.now();
    const outcome = await this.store(userId, message, this.rates.allows(userId, now), now);
    if (outcome.outcome === 'stored') this.show(outcome.message, now);
    return outcome;
  }

  /**
   * Sees to it that the user's message with this id is not stored, whatever of it arrives later, unless
   * it has been. May be repeated. Every call counts as {@link send} does.
   */
  async withdraw(userId: string, id: string): Promise<WithdrawOutcome> {
    const now = Date.now();
    return this.takeBack(userId, id, this.rates.allows(userId, now), now);
  }

  /** Stores the asker's only rating; an expired conversation is completed by it. */
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
    return { outcome: 'stored', conversation, ...this.told() };
  }

  /**
   * Ends the conversation at the asker's wish: of a reply and a withdrawal at once, one comes first
   * here. Answered again, it says the same. D1 knows when this returns, if D1 answers. `ifUnanswered`: only
   * where the creator has not written.
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
    return { outcome: 'withdrawn', ...this.told() };
  }

  /**
   * Ends the conversation, and lets what was paid for it go back, unless the creator has written or
   * nothing was paid: of a reply and this at once, one comes first here. Answered again, it says the
   * same. D1 knows when this returns, if D1 answers; null where no conversation has been opened.
   * `evenAnswered`: also a day or a month in which the creator has written; what is left of it goes back.
   */
  async giveBack(evenAnswered = false): Promise<RefundOutcome | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.expiryTime(now);
    const record = this.log.read()!;
    if (record.orderId !== null && canStop(record.state, now, evenAnswered)) {
      this.commit(now, () => this.log.stop(record, now));
      this.broadcastState(now);
    }
    await this.deliveries.deliverDue();
    const { closeReason, creatorMessages } = this.log.read()!.state;
    const isAnswered = creatorMessages > 0;
    return { isStopped: closeReason === 'stopped', isAnswered, ...this.told() };
  }

  /**
   * Ends the conversation, answered or not: a bank has taken its price back. Answered again, it says the
   * same. D1 knows when this returns, if D1 answers; null where no conversation has been opened.
   */
  async endUnpaid(): Promise<Told | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.expiryTime(now);
    const record = this.log.read()!;
    if (phaseOf(record.state, now) === 'open') {
      this.commit(now, () => this.log.stop(record, now));
      this.broadcastState(now);
    }
    await this.deliveries.deliverDue();
    return this.told();
  }

  /**
   * Applies what time has changed and brings D1 up to it: for the sweep, which looks after lost
   * alarms and deliveries. Says whether the creator has ever written here; null where no conversation
   * has been opened.
   */
  async settle(): Promise<SettleOutcome | null> {
    const now = Date.now();
    await this.opened(now);
    if (!this.log.read()) return null;
    this.expiryTime(now);
    await this.deliveries.deliverDue();
    const { state } = this.log.read()!;
    const isAnswered = state.creatorMessages > 0;
    return { isAnswered, isOpen: phaseOf(state, now) === 'open', ...this.told() };
  }

  /**
   * As {@link settle}; what the creator writes from now on waits until {@link releaseAnswers}, or for some seconds.
   * So nothing is answered while it is decided over several conversations together. `hold` names the decision.
   */
  async holdAnswers(hold: string): Promise<SettleOutcome | null> {
    this.held.add(hold);
    return this.settle();
  }

  /** Ends what {@link holdAnswers} began. */
  releaseAnswers(hold: string): void {
    this.held.release(hold);
  }

  /**
   * Asks D1 who of the two has blocked the other, holds to it from when this returns, and tells the open
   * sockets. One question at a time, so that the latest answer counts; rejects where D1 does not answer.
   */
  async learnBlocks(): Promise<void> {
    await this.opened(Date.now());
    const record = this.log.read();
    if (!record) return;
    const learnt = this.lastQuestion.then(async () => {
      const blockedBy = await readBlocks(this.env.DB, record);
      this.holdBlocks(blockedBy);
    });
    this.lastQuestion = learnt.catch(() => undefined);
    await learnt;
  }

  /**
   * A message as it was written, with at most so many on each side of it, ascending: for moderation
   * alone, which asks about a message that one of the two has reported. Null where there is none.
   */
  async messagesAround(messageId: string, each: number): Promise<Message[] | null> {
    await this.opened(Date.now());
    if (!this.log.read()) return null;
    const message = this.log.byId(messageId);
    if (!message) return null;
    const { seq } = message;
    return [...this.log.before(seq, each), message, ...this.log.after(seq, each)];
  }

  /** Moves the user's unread mark forward to `seq`, or to the last message; false for outsiders. */
  async markRead(userId: string, seq: number): Promise<boolean> {
    const now = Date.now();
    await this.opened(now);
    const seen = this.participant(userId, now);
    if (!seen) return false;
    await this.inbox(userId).markRead(seen.record.id, Math.min(seq, lastSeq(seen.record)));
    return true;
  }

  /**
   * Rebuilds the conversation's row in D1 and both inboxes' marks from this object, whichever was restored from
   * an older state, and has all three hold to the blocks in D1. Rejects where one does not answer.
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
    await this.learnBlocks();
    const record = this.log.read()!;
    await repairInD1(this.env.DB, record, this.periods);
    this.outbox.addAll(Date.now());
    await this.deliveries.deliverDue();
    return true;
  }

  /** Closes the sockets of a session that has ended, and lets no more in. */
  closeSession(sessionId: string): void {
    this.endedSessions.add(sessionId);
    this.sockets.closeSession(sessionId);
  }

  /** The WebSocket upgrade, for a viewer whom the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = viewerOf(request);
    const now = Date.now();
    await this.opened(now);
    if (!this.participant(viewer.userId, now)) return problemResponse('conversation.not_found');
    if (!(await this.isLiveSession(viewer))) return problemResponse('auth.invalid_token');
    const { response, socket } = this.sockets.accept(viewer);
    if (socket) this.alarmClock.notLaterThan(viewer.expiresAt);
    return response;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.frames.receive(socket, data, Date.now());
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    closeInReturn(socket, code);
  }

  /**
   * Several deadlines share the alarm: access running out, completion, deliveries, ending tokens.
   */
  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    const now = Date.now();
    this.sockets.closeExpired(now);
    const record = this.log.read();
    if (record) {
      this.expiryTime(now);
      await this.deliveries.deliverDue();
    }
    this.scheduleNext(Date.now());
  }

  /** As {@link send}, for a message that has been counted; who is here is not shown it yet. */
  private async store(
    userId: string,
    message: NewMessage,
    isWithinLimit: boolean,
    now: number,
  ): Promise<SendOutcome> {
    await this.opened(now);
    if (userId === this.log.read()?.creatorId) await this.held.wait();
    const seen = this.participant(userId, now);
    if (!seen) return { outcome: 'not_found' };
    const { record, role } = seen;
    const refusal = this.withdrawals.has(userId, message.id)
      ? 'message.withdrawn'
      : isWithinLimit
        ? sendRefusal(record.state, role, now, record.blockedBy)
        : 'request.rate_limited';
    const stored = refusal ? null : this.append(record, role, message, now);
    if (!stored) return this.unstored(userId, message, refusal);
    return { outcome: 'stored', message: stored };
  }

  /** Shows a message that has just been stored to everybody who is here. */
  private show(message: Message, now: number): void {
    this.sockets.broadcastExcept((socket) => this.catchUps.isBehind(socket), {
      type: 'message',
      message,
    });
    const { pricing, state, creatorId } = this.log.read()!;
    const sent = message.senderId === creatorId ? state.creatorMessages : state.askerMessages;
    // Every message of a one-shot conversation changes what its sides may do next; elsewhere the first question
    // begins what is due, and the first answer ends what was promised.
    if (pricing === 'question' || sent === 1) this.broadcastState(now);
  }

  /**
   * Stores a message; null where its id is known. In a lively exchange, in which everybody is noted as
   * behind and the alarm is set, that is one statement and needs no transaction around it.
   */
  private append(
    record: ConversationRecord,
    role: ConversationRole,
    message: NewMessage,
    now: number,
  ): Message | null {
    const { deadline } = this.alarmClock;
    const isLookedAfter =
      this.outbox.holdsAll && deadline !== null && deadline <= now + DELIVERY_GRACE_MS;
    if (!isLookedAfter || !this.log.appendsInOne(record, role, now))
      return this.commit(now, () => this.log.append(record, role, message, now));
    const stored = this.log.append(record, role, message, now);
    if (stored) this.deliveries.start();
    return stored;
  }

  /** Why the message was not stored now: mostly because it had been, which is no reason to refuse it. */
  private unstored(
    userId: string,
    message: NewMessage,
    refusal: Extract<SendOutcome, { outcome: 'refused' }>['code'] | null,
  ): SendOutcome {
    const known = this.log.byId(message.id);
    if (known?.senderId === userId && known.text === message.text)
      return { outcome: 'repeated', message: known };
    return { outcome: 'refused', code: known || !refusal ? 'message.id_reused' : refusal };
  }

  /** As {@link withdraw}, for a request that has been counted. */
  private async takeBack(
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
    const isNeverStored =
      this.withdrawals.has(userId, id) || (refusal !== null && !isPassingRefusal(refusal));
    if (isNeverStored) return { outcome: 'withdrawn' };
    // Nobody honest takes back as many as that, and what is kept of them must have an end.
    if (!isWithinLimit || this.withdrawals.count(userId) >= WITHDRAWALS_MAX)
      return { outcome: 'refused', code: 'request.rate_limited' };
    this.withdrawals.add(userId, id, now);
    return { outcome: 'withdrawn' };
  }

  /** What the viewer may be told of the conversation at `now`; null for outsiders. */
  private seenBy(viewer: SocketViewer, now: number) {
    const seen = this.participant(viewer.userId, now);
    if (!seen) return null;
    const { record, role } = seen;
    return {
      conversation: liveConversation(record.state, record, role, now),
      lastSeq: lastSeq(record),
    };
  }

  /**
   * The record brought up to `now`, and the user's side of it; null for outsiders and unknown ids.
   */
  private participant(
    userId: string,
    now: number,
  ): { record: ConversationRecord; role: ConversationRole } | null {
    if (!this.log.read()) return null;
    this.expiryTime(now);
    const record = this.log.read()!;
    if (record.askerId === userId) return { record, role: 'asker' };
    if (record.creatorId === userId) return { record, role: 'creator' };
    return null;
  }

  /**
   * Catches up when the Worker ended between writing the row and opening the object. The only wait
   * in front of a change, but for answers that are held: what follows reads the record and writes in one go, so that parallel
   * messages are decided one after the other.
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
      }),
    );
  }

  /** Applies what time alone has changed since both sides were last told. */
  private expiryTime(now: number): void {
    const record = this.log.read()!;
    if (phaseOf(afterTime(record.state, now, this.periods), now) === record.announcedPhase) return;
    this.commit(now, () => this.log.settle(record, now));
    this.broadcastState(now);
  }

  private holdBlocks(blockedBy: readonly ConversationRole[]): void {
    const now = Date.now();
    this.expiryTime(now);
    const record = this.log.read()!;
    if (record.blockedBy.join() === blockedBy.join()) return;
    const hold = () => this.log.holdBlocks(record, blockedBy);
    // One that is over concerns only those who look at it.
    if (record.announcedPhase === 'completed') this.ctx.storage.transactionSync(hold);
    else this.commit(now, hold);
    this.broadcastState(now);
  }

  /**
   * Runs one change and notes in the same transaction who has to learn of it; then delivers. One that
   * answers null has changed nothing.
   */
  private commit<T>(now: number, change: () => T): T {
    const { deadline } = this.alarmClock;
    try {
      const result = this.ctx.storage.transactionSync(() => {
        const changed = change();
        if (changed === null) return changed;
        this.outbox.addAll(now);
        this.alarmClock.notLaterThan(
          earliest(
            nextTransitionAt(this.log.read()!.state, now, this.periods),
            now + DELIVERY_GRACE_MS,
          ),
        );
        return changed;
      });
      if (result !== null) this.deliveries.start();
      return result;
    } catch (error) {
      this.log.forget();
      this.outbox.forget();
      this.alarmClock.takeBack(deadline);
      throw error;
    }
  }

  /** How far D1 is with what it was told, for who reads it next. */
  private told(): Told {
    return { bookmark: this.deliveries.bookmark };
  }

  /** Sets the alarm for whatever comes next. */
  private scheduleNext(now: number): void {
    const record = this.log.read();
    this.alarmClock.notLaterThan(
      earliest(
        record && nextTransitionAt(record.state, now, this.periods),
        record && this.outbox.nextDueAt(),
        this.sockets.nextExpiryAt(),
      ),
    );
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
   * Whether the viewer's session goes on, as their own object says, which will tell this one when
   * that changes. What it tells while this question is on its way counts too.
   */
  private async isLiveSession({ userId, sessionId, expiresAt }: SocketViewer): Promise<boolean> {
    const isLive = await this.inbox(userId).rememberSocket(
      sessionId,
      this.log.read()!.id,
      expiresAt,
    );
    return isLive && !this.endedSessions.has(sessionId);
  }

  private inbox(userId: string) {
    return this.env.INBOX.getByName(userId);
  }
}
