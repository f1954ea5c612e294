import { DurableObject } from 'cloudflare:workers';
import { blockedIdsOf, selectBlockedIds } from '../../database/blocks.ts';
import { database } from '../../database/client.ts';
import { findConversation } from '../../database/conversation-rows.ts';
import { describeFailure } from '../../database/failure.ts';
import { phaseOf } from '../../domain/conversations/conversation.ts';
import {
  type ConversationNews,
  type ConversationRow,
  type InboxFrame,
  isoOrNull,
  type ResumedFrame,
  SOCKET_CLOSE,
} from '../../domain/conversations/conversation-wire.ts';
import { otherRole } from '../../domain/conversations/turn.ts';
import type { NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import type {
  DeliveryChannel,
  NotificationPreferences,
  PreferencesChange,
  UnsentDelivery,
} from '../../domain/notifications/notification.ts';
import type { ClaimedDelivery } from '../../domain/notifications/push-message.ts';
import type { PushSubscriptionInput } from '../../domain/notifications/push-subscription.ts';
import { Alarm, earliest } from '../alarm.ts';
import { envWithDeadlines } from '../env-with-deadlines.ts';
import { closeInReturn, closeQuietly, problemResponse, Sockets, viewerOf } from '../sockets.ts';
import { Changes } from './changes.ts';
import { LatestBookmark } from './latest-bookmark.ts';
import type { NotificationTarget } from './notices.ts';
import { NotificationDispatcher } from './notification-dispatcher.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { type InboxCursor, type InboxEntry, ReadCursors } from './read-cursors.ts';
import { Sessions } from './sessions.ts';

/** Conversations that a tab which comes back is told of; one that has missed more asks for its list. */
const RESUMED_MAX = 100;
/** After so long a conversation that did not answer is asked again to close sockets. */
const CLOSED_AGAIN_MS = 2_000;

/**
 * One per person, named by their id: keeps what they have not read, what they are told, and which of
 * their sessions have ended, and tells all their tabs what happens.
 */
export class Inbox extends DurableObject<Env> {
  protected readonly marks: ReadCursors;
  protected readonly desk: NotificationDispatcher;
  private readonly heard: LatestBookmark;
  private readonly changes: Changes;
  private readonly sessions: Sessions;
  private readonly pushes: PushSubscriptions;
  private readonly sockets: Sockets<InboxFrame>;
  private readonly alarmClock: Alarm;
  /** What was last asked of D1 about blocks; it never rejects. */
  private lastQuestion: Promise<unknown> = Promise.resolve();
  /** Conversations with a new message that no tab has heard of yet, as when their row cannot be read. */
  private readonly undispatched = new Set<string>();

  constructor(ctx: DurableObjectState, given: Env) {
    const env = envWithDeadlines(given);
    super(ctx, env);
    this.changes = new Changes(ctx.storage.sql);
    this.marks = new ReadCursors(ctx.storage, this.changes);
    this.sessions = new Sessions(ctx.storage.sql);
    this.pushes = new PushSubscriptions(ctx.storage.sql);
    this.heard = new LatestBookmark(ctx.storage.sql);
    this.sockets = new Sockets<InboxFrame>(ctx, () => ({
      bookmark: this.heard.get() ?? undefined,
    }));
    this.alarmClock = new Alarm(ctx);
    const { sockets, alarmClock, pushes, changes } = this;
    this.desk = new NotificationDispatcher({ ctx, env, sockets, alarmClock, pushes, changes });
  }

  /** Comes into being, where whoever calls this wants it, and does nothing else. */
  begin(): void {}

  /**
   * Takes in a conversation's news and passes it on to the open tabs; of news that are older than what is known,
   * nothing. Idempotent by version; rejects while the row cannot be read, so that the conversation's outbox tries again. `bookmark`: D1's
   * state with that news; null where it is not known.
   */
  async notify(entry: InboxEntry, bookmark: string | null = null): Promise<void> {
    const { conversationId } = entry;
    const now = Date.now();
    const before = this.marks.unreadConversations();
    const hasTabs = this.sockets.of().length > 0;
    this.heard.note(bookmark);
    const read = this.desk.commit(() => {
      const news = this.marks.update(entry);
      if (!news) return null;
      if (!hasTabs && entry.lastMessageBy === entry.role) this.heard.keep();
      if (news.count > 0 && entry.otherLastSeq > entry.ownLastSeq)
        this.undispatched.add(conversationId);
      return this.desk.follow(entry, news, this.marks.readSeqIn(conversationId), now);
    });
    if (!read) return;
    this.pushCount(before);
    this.desk.publishRead(read);
    if (hasTabs || this.desk.lacksFacts(conversationId)) await this.pushRow(entry);
    this.undispatched.delete(conversationId);
    this.desk.publishToTabs(now);
  }

  /**
   * For the repair of a conversation: has the mark know no more than the entry, and the person's blocks be those
   * in D1. Answers the version that was known where it knew more, else 0. Rejects where D1 does not answer.
   */
  async repair(entry: InboxEntry): Promise<number> {
    await this.learnBlocks();
    return this.marks.goBack(entry);
  }

  /** Moves the mark of a conversation forward to `seq`, never back; its notices are read with it. */
  async markRead(conversationId: string, seq: number): Promise<void> {
    const before = this.marks.unreadIn(conversationId);
    const now = Date.now();
    const read = this.desk.commit(() => {
      this.marks.read(conversationId, seq);
      return this.desk.readConversation(conversationId, seq, now);
    });
    this.pushRead(conversationId, before, now);
    this.desk.publishRead(read);
  }

  /**
   * Takes in news from outside conversations; telling the same again changes nothing. `bookmark`: D1's
   * state with what has happened; null where it is not known. `readAt`: when they were read, epoch milliseconds;
   * without it they are what holds now. False where something that they may still say was forgotten since: they
   * are to be read again.
   */
  tell(
    events: readonly NoticeEvent[],
    bookmark: string | null = null,
    readAt = Number.MAX_SAFE_INTEGER,
  ): boolean {
    this.heard.note(bookmark);
    return this.desk.tell(events, readAt, Date.now());
  }

  /** Takes away what was told of posts that are no more, and of what was written under them. */
  forgetPosts(postIds: readonly string[]): void {
    this.desk.forgetPosts(postIds, Date.now());
  }

  /** The newest notices before the place, at most `limit`, how many are unread, and the next place. */
  noticesPage(place: NotificationTarget | null, limit: number) {
    return this.desk.page(place, limit);
  }

  /** Marks notices as read; foreign ids are ignored. Answers how many are left unread. */
  markNoticesRead(ids: readonly string[] | 'all'): number {
    return this.desk.read(ids, Date.now());
  }

  /** What the person has chosen to be told of, by which ways. */
  preferences(): NotificationPreferences {
    return this.desk.preferences();
  }

  /** Changes any part of what the person has chosen. Answers all of it. */
  savePreferences(change: PreferencesChange): NotificationPreferences {
    return this.desk.savePreferences(change);
  }

  /**
   * What a mail or push of the notice says, for whoever asks first; null when it has been asked for, or
   * is read, or not wanted any more. `isAddressConfirmed`: whether the owner's address is, which D1 knows; an
   * address that is not gets but mails about money, wanted or not.
   */
  claimDelivery(
    noticeId: string,
    channel: DeliveryChannel,
    isAddressConfirmed = true,
  ): ClaimedDelivery | null {
    const now = Date.now();
    const claimed = this.desk.claim({ noticeId, channel, isAddressConfirmed }, now);
    return claimed && { ...claimed, devices: channel === 'push' ? this.pushes.all(now) : [] };
  }

  /** A claimed delivery could not be sent: it leaves later, under the same key. */
  unsentDelivery(unsent: UnsentDelivery): void {
    this.desk.unsent(unsent, Date.now());
  }

  /** Takes the name of somebody who has left, or is hidden, out of this person's notices. */
  anonymizePerson(personId: string, username: string): void {
    this.desk.anonymizePerson(personId, username, Date.now());
  }

  /** Takes words that are hidden out of what this person was told of a thing. */
  forgetExcerpt(thing: string, excerpt: string): void {
    this.desk.forgetExcerpt(thing, excerpt, Date.now());
  }

  /** Takes all words out of what this person was told of a post that they may not see any more. */
  forgetQuotes(postId: string): void {
    this.desk.forgetQuotes(postId, Date.now());
  }

  /** Has open tabs show conversations as they are now: whose other side is absent, or back. */
  async showAgain(conversationIds: readonly string[]): Promise<void> {
    if (conversationIds.length > 0) this.changes.noteRows();
    if (this.sockets.of().length === 0) return;
    for (const id of conversationIds) {
      const row = await this.rowOf(id);
      if (row)
        this.sockets.broadcast({ type: 'conversation', conversation: row, isNewMessage: false });
    }
  }

  /**
   * Asks D1 whom the person has blocked, and tells them nothing more of those. One question at a time,
   * so that the latest answer counts; rejects where D1 does not answer.
   */
  async learnBlocks(): Promise<void> {
    const learnt = this.lastQuestion.then(async () => {
      const db = database(this.env.DB);
      this.desk.holdBlocks([...blockedIdsOf(await selectBlockedIds(db, this.ctx.id.name!))]);
    });
    this.lastQuestion = learnt.catch(() => undefined);
    await learnt;
  }

  /** What is known of these conversations, by their ids. */
  marksOf(conversationIds: readonly string[]): Record<string, InboxCursor> {
    return this.marks.of(conversationIds);
  }

  /** Whether the session was ended, though a token of it may still be shown. */
  hasEnded(sessionId: string): boolean {
    return this.sessions.hasEnded(sessionId);
  }

  /**
   * Notes that a session is about to have a socket in a conversation, until its token ends; false
   * when the session has ended already.
   */
  rememberSocket(sessionId: string, conversationId: string, expiresAt: number): boolean {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.sessions.rememberSocket(sessionId, conversationId, expiresAt, Date.now());
    return true;
  }

  /** Has a session's device pushed to from now on; false when the session has ended already. */
  savePushSubscription(subscription: PushSubscriptionInput, sessionId: string): boolean {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.pushes.save(subscription, sessionId, Date.now());
    return true;
  }

  /** No longer pushes to a device; false when the session that asks for it has ended. */
  removePushSubscription(endpoint: string, sessionId: string): boolean {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.pushes.remove(endpoint);
    return true;
  }

  /** Where to push to. */
  pushSubscriptions(): PushSubscriptionInput[] {
    return this.pushes.all(Date.now());
  }

  /** Forgets a device whose push service knows it no more. */
  forgetPushSubscription(endpoint: string): void {
    this.pushes.remove(endpoint);
  }

  /**
   * Ends the sessions for everything that asks here: their sockets close, here and in
   * conversations, no new ones open, and their devices are pushed to no more.
   */
  async endSessions(sessionIds: string[]): Promise<void> {
    this.sessions.end(sessionIds, Date.now());
    this.pushes.endOf(sessionIds);
    for (const sessionId of sessionIds) this.sockets.closeSession(sessionId);
    await this.closeInConversations();
  }

  /**
   * Has conversations close the sockets of sessions that have ended. The alarm goes on with conversations that
   * did not answer, until the sockets' tokens end.
   */
  private async closeInConversations(): Promise<void> {
    // Should the object go in the middle, the alarm has been set.
    if (this.sessions.socketsOfEnded(Date.now()).length > 0)
      this.alarmClock.notLaterThan(Date.now() + CLOSED_AGAIN_MS);
    for (let attempt = 0; attempt < 2; attempt++) {
      const open = this.sessions.socketsOfEnded(Date.now());
      await Promise.all(
        open.map(async ({ sessionId, conversationId }) => {
          try {
            await this.env.CONVERSATION.getByName(conversationId).closeSession(sessionId);
            this.sessions.forgetSockets(sessionId, conversationId);
          } catch (error) {
            console.warn(
              JSON.stringify({
                event: 'session.socket_left_open',
                ...{ conversationId, error: describeFailure(error) },
              }),
            );
          }
        }),
      );
    }
  }

  /**
   * The WebSocket upgrade, for the inbox's owner, whom the Worker has authenticated. With `after` in the
   * query it brings the tab up to date from that version, without D1.
   */
  override async fetch(request: Request): Promise<Response> {
    const viewer = viewerOf(request);
    if (this.sessions.hasEnded(viewer.sessionId)) return problemResponse('auth.invalid_token');
    const { response, socket } = this.sockets.accept(viewer);
    if (socket) {
      this.alarmClock.notLaterThan(viewer.expiresAt);
      const after = new URL(request.url).searchParams.get('after');
      // Comes first: it explains a count that is lower than the tab shows.
      if (after !== null) this.sockets.send(socket, this.resumedFrame(Number(after), Date.now()));
      this.sockets.send(socket, this.countFrame());
      this.sockets.send(socket, this.desk.connected(Date.now()));
    }
    return response;
  }

  /** Clients only listen here. */
  override webSocketMessage(socket: WebSocket): void {
    closeQuietly(socket, SOCKET_CLOSE.badFrame);
  }

  override webSocketClose(
    socket: WebSocket,
    code: number,
    _reason: string,
    wasClean: boolean,
  ): void {
    closeInReturn(socket, code);
    const now = Date.now();
    // Of a line that broke, nobody knows when.
    this.desk.left(wasClean ? now : this.sockets.heardAt(socket), now);
  }

  override webSocketError(socket: WebSocket): void {
    this.desk.left(this.sockets.heardAt(socket), Date.now());
  }

  /** Several deadlines share the alarm: ending tokens, reminders, and what is due to leave. */
  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    const now = Date.now();
    this.sockets.closeExpired(now);
    await this.closeInConversations();
    await this.desk.doDue(now);
    this.alarmClock.notLaterThan(earliest(this.sockets.nextExpiryAt(), this.desk.nextDueAt()));
  }

  /** A conversation's row as D1 and this inbox know it; null where it is not this person's. */
  private async rowOf(conversationId: string): Promise<ConversationRow | null> {
    const userId = this.ctx.id.name!;
    const db = database(this.env.DB);
    const found = await findConversation(db, userId, conversationId, Date.now());
    if (!found) return null;
    const { role, lastMessageAt } = found.row;
    const wroteLast = this.marks.of([conversationId])[conversationId]?.wroteLast;
    const isKnown = lastMessageAt !== null && wroteLast != null;
    return {
      ...found.row,
      lastMessageBy: isKnown ? (wroteLast ? role : otherRole(role)) : null,
      unread: this.marks.unreadIn(conversationId),
    };
  }

  private async pushRow(entry: InboxEntry): Promise<void> {
    const now = Date.now();
    const userId = this.ctx.id.name!;
    const found = await findConversation(database(this.env.DB), userId, entry.conversationId, now);
    if (!found) return;
    this.desk.describe(found.row);
    // The entry is the conversation's own word; the row may be a moment behind it.
    const unread = this.marks.unreadIn(entry.conversationId);
    const conversation = { ...found.row, ...newsOf(entry, unread, now) };
    const isNewMessage = this.undispatched.has(entry.conversationId);
    this.sockets.broadcast({ type: 'conversation', conversation, isNewMessage });
  }

  private resumedFrame(after: number, now: number): ResumedFrame {
    const version = this.changes.latest();
    const { haveNotices, haveRows } = this.changes.since(after);
    // A version that is not there yet is another inbox's, or one from before a loss.
    const isKnown = after > 0 && after <= version && !haveRows;
    const changed = isKnown ? this.marks.changedAfter(after, RESUMED_MAX + 1) : null;
    const isComplete = changed !== null && changed.length <= RESUMED_MAX;
    return {
      type: 'resumed',
      version,
      isComplete,
      conversations: isComplete ? changed.map((mark) => newsOf(mark.entry, mark.unread, now)) : [],
      haveNoticesChanged: haveNotices || !isKnown,
    };
  }

  private pushCount(before: number): void {
    if (this.marks.unreadConversations() === before) return;
    this.sockets.broadcast(this.countFrame());
  }

  /** Tells all tabs of a conversation that had `before` unread messages, so that none asks for its list again. */
  private pushRead(conversationId: string, before: number, now: number): void {
    if (this.sockets.of().length === 0 || this.marks.unreadIn(conversationId) === before) return;
    const mark = this.marks.changed(conversationId);
    const read = mark ? newsOf(mark.entry, mark.unread, now) : undefined;
    this.sockets.broadcast({ ...this.countFrame(), ...(read && { read }) });
  }

  private countFrame() {
    return { type: 'unread', conversations: this.marks.unreadConversations() } as const;
  }
}

/** What an entry says of its conversation's row. */
function newsOf(entry: InboxEntry, unread: number, now: number): ConversationNews {
  return {
    id: entry.conversationId,
    status: entry.status,
    expired: phaseOf(entry, now) === 'expired',
    endedAt: isoOrNull(entry.endedAt),
    answerBy: isoOrNull(entry.promisedBy),
    closeReason: entry.closeReason,
    lastMessageText: entry.lastMessageText,
    lastMessageAt: isoOrNull(entry.lastMessageAt),
    lastMessageBy: entry.lastMessageBy,
    unread,
  };
}
