import { database } from '../../database/client.ts';
import { findConversation, findConversations } from '../../database/conversation-rows.ts';
import { otherRole } from '../../domain/conversations/awaiting-reply.ts';
import { phaseOf } from '../../domain/conversations/conversation.ts';
import {
  type ConversationNews,
  type ConversationRow,
  type ResumedFrame,
  SOCKET_CLOSE,
} from '../../domain/conversations/conversation-wire.ts';
import { isoOrNull } from '../../domain/dates/iso.ts';
import type {
  NotificationPreferences,
  PreferencesChange,
} from '../../domain/notifications/notification.ts';
import { log } from '../../worker/platform/log.ts';
import { earliest } from '../alarm.ts';
import { closeInReturn, closeQuietly, endQuietly, problemResponse, viewerOf } from '../sockets.ts';
import { DeliverableInbox } from './deliverable.ts';
import { type FoundMessages, type MessagePlace, MessageSearch } from './message-search.ts';
import { type InboxCursor, type InboxEntry, ReadCursors } from './read-cursors.ts';

/** Maximum conversations in the frame for a reconnecting tab. A tab that missed more fetches its list again. */
const RESUMED_MAX = 100;
/** Delay before retrying a conversation that failed to close sockets. */
const CLOSED_AGAIN_MS = 2_000;

/** Everything that goes with the owner's account. Ended sessions are refused without their ids. */
const OWNED_TABLES = [
  ...['marks', 'session_sockets', 'ended_sessions', 'notices', 'processed_events', 'deliveries'],
  ...['mailed', 'reminders', 'push_subscriptions', 'message_texts', 'searched'],
];

/**
 * One object per user, named by the user's id. It stores what is unread, the user's notices and ended
 * sessions, and updates all the user's tabs. Each of its base classes is one behaviour.
 */
export class Inbox extends DeliverableInbox {
  protected readonly marks: ReadCursors;
  private readonly messageSearch: MessageSearch;
  /**
   * Conversations with a new message that was not sent to tabs yet, for example because their row could not be read.
   */
  private readonly undispatched = new Set<string>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.marks = new ReadCursors(ctx.storage, this.changes);
    this.messageSearch = new MessageSearch({ ctx, env: this.env });
  }

  /** No-op RPC that creates the object near the caller. */
  begin(): void {}

  /**
   * Stores a conversation's update and sends it to the open tabs; ignores an update older than the stored
   * one. Idempotent by version. Rejects while the row cannot be read, so that the conversation's outbox
   * retries. `bookmark`: D1's state with that update; null when unknown.
   */
  notify(entry: InboxEntry, bookmark: string | null = null): Promise<void> {
    return this.notifyAll([entry], bookmark);
  }

  /** Like {@link notify}, for several conversations, all or nothing. */
  async notifyAll(entries: readonly InboxEntry[], bookmark: string | null = null): Promise<void> {
    if (this.owner.hasLeft()) return;
    const now = Date.now();
    const hasTabs = this.sockets.of().length > 0;
    const before = hasTabs ? this.marks.unreadConversations() : 0;
    this.latestBookmark.observe(bookmark);
    const accepted: InboxEntry[] = [];
    let shown: InboxEntry[] = [];
    const read = this.commit(() => {
      const ids = entries.flatMap((entry, index) => {
        const { conversationId } = entry;
        const news = this.marks.update(entry);
        if (!news) return [];
        accepted.push(entry);
        if (!hasTabs && entry.lastMessageBy === entry.role) this.latestBookmark.persist();
        const isNews = news.count > 0 || news.haveClarification;
        if (isNews && entry.otherLastSeq > entry.ownLastSeq) this.undispatched.add(conversationId);
        // A millisecond apart, so that the notices are in the order of the entries.
        return this.follow(entry, news, now + index);
      });
      shown = hasTabs
        ? accepted
        : accepted.filter(({ conversationId }) => this.notices.lacksFacts(conversationId));
      // Without tabs, nothing has to be read from D1 first.
      if (!hasTabs && shown.length === 0) this.dispatch(now);
      return ids;
    });
    if (accepted.length === 0) return;
    if (hasTabs) {
      this.sendCount(before);
      this.publishRead(read);
    }
    if (shown.length > 0) await this.sendRows(shown);
    for (const { conversationId } of accepted) this.undispatched.delete(conversationId);
    if (shown.length > 0) this.publishToTabs(now);
  }

  /**
   * For the repair of a conversation. Lowers the cursor to the entry and refreshes the user's blocks from D1.
   * Returns the stored version when it was ahead, otherwise 0. Rejects when D1 does not answer.
   */
  async repair(entry: InboxEntry): Promise<number> {
    if (this.owner.hasLeft()) return 0;
    await this.refreshBlocks();
    this.messageSearch.deleteFromIndex(entry.conversationId);
    return this.marks.goBack(entry);
  }

  /**
   * Moves the read cursor of a conversation forward to `seq`, never back, and marks its notices as read. True
   * when the owner shares their presence.
   */
  async markRead(conversationId: string, seq: number): Promise<boolean> {
    if (this.owner.hasLeft()) return false;
    const before = this.marks.unreadIn(conversationId);
    const now = Date.now();
    const read = this.commit(() => {
      this.marks.read(conversationId, seq);
      return this.readConversation(conversationId, seq, now);
    });
    this.sendRead(conversationId, before, now);
    this.publishRead(read);
    return this.preferences().presence;
  }

  /** The owner's read mark in a conversation; null when they do not share it. */
  sharedReadSeq(conversationId: string): number | null {
    return this.preferences().presence ? this.marks.readSeqIn(conversationId) : null;
  }

  /** Changes some of the settings. Returns all of them. Open conversations follow the choice of presence. */
  async savePreferences(change: PreferencesChange): Promise<NotificationPreferences> {
    if (this.owner.hasLeft()) return this.owner.preferences();
    const before = this.preferences().presence;
    const preferences = this.owner.savePreferences(change);
    if (preferences.presence !== before) await this.sendPresence(preferences.presence);
    return preferences;
  }

  /** A conversation that does not answer learns the choice when a socket is next opened there. */
  private async sendPresence(sharesPresence: boolean): Promise<void> {
    const userId = this.ownerId;
    const ids = this.sessions.conversationsWithSockets(Date.now());
    const outcomes = await Promise.allSettled(
      ids.map((id) => this.env.CONVERSATION.getByName(id).holdPresence(userId, sharesPresence)),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        log.warn('conversation.presence_failed', { error: outcome.reason });
  }

  /**
   * Deletes the inbox of a user who has left, closes their tabs, and refuses all sessions and events from then on.
   * Idempotent.
   */
  async close(): Promise<void> {
    await this.closeInConversations();
    for (const socket of this.sockets.of()) endQuietly(socket, SOCKET_CLOSE.tokenExpired);
    this.undispatched.clear();
    this.messageSearch.close();
    this.commit(() => {
      for (const table of OWNED_TABLES) this.ctx.storage.sql.exec(`DELETE FROM ${table}`);
      this.owner.leave(Date.now());
    });
    this.changes.clearMemory();
    await this.alarmClock.cancel();
  }

  /** Sends conversations to open tabs again, after the other participant was hidden or shown again. */
  async showAgain(conversationIds: readonly string[]): Promise<void> {
    if (conversationIds.length > 0) this.changes.recordRows();
    if (this.sockets.of().length === 0) return;
    for (const id of conversationIds) {
      const row = await this.rowOf(id);
      if (row)
        this.sockets.broadcast({ type: 'conversation', conversation: row, isNewMessage: false });
    }
  }

  /**
   * A page of the owner's messages that contain words beginning with each of `words`, which are folded, the
   * latest first.
   */
  findMessages(words: readonly string[], place: MessagePlace | null): Promise<FoundMessages> {
    return this.messageSearch.find(words, place);
  }

  marksOf(conversationIds: readonly string[]): Record<string, InboxCursor> {
    return this.marks.of(conversationIds);
  }

  /** True when the session was ended, though its access token may not have expired. */
  hasEnded(sessionId: string): boolean {
    return this.sessions.hasEnded(sessionId);
  }

  /**
   * Records that a session is about to open a socket in a conversation, until its token expires. Returns if
   * the owner shares their presence; false when the session has already ended.
   */
  rememberSocket(
    sessionId: string,
    conversationId: string,
    expiresAt: number,
  ): { sharesPresence: boolean } | false {
    if (this.sessions.hasEnded(sessionId)) return false;
    this.sessions.rememberSocket(sessionId, conversationId, expiresAt, Date.now());
    return { sharesPresence: this.preferences().presence };
  }

  /**
   * Ends the sessions in this object. It closes their sockets here and in conversations, rejects new ones,
   * and removes their push subscriptions.
   */
  async endSessions(sessionIds: string[]): Promise<void> {
    this.sessions.end(sessionIds, Date.now());
    this.pushes.endOf(sessionIds);
    for (const sessionId of sessionIds) this.sockets.closeSession(sessionId);
    await this.closeInConversations();
  }

  /**
   * Has conversations close the sockets of ended sessions. The alarm retries conversations that did not
   * answer, until the sockets' tokens expire.
   */
  private async closeInConversations(): Promise<void> {
    // The alarm is set first, in case the object stops halfway.
    if (this.sessions.socketsOfEnded(Date.now()).length > 0)
      this.alarmClock.notLaterThan(Date.now() + CLOSED_AGAIN_MS);
    for (let attempt = 0; attempt < 2; attempt++) {
      const open = this.sessions.socketsOfEnded(Date.now());
      await Promise.all(
        open.map(async ({ sessionId, conversationId }) => {
          try {
            await this.env.CONVERSATION.getByName(conversationId).closeSession(sessionId);
            this.sessions.removeSockets(sessionId, conversationId);
          } catch (error) {
            log.warn('session.socket_close_failed', { conversationId, error });
          }
        }),
      );
    }
  }

  /**
   * The WebSocket upgrade for the inbox's owner, whom the Worker has authenticated. With `after` in the
   * query, it brings the tab up to date from that version, without D1.
   */
  override async fetch(request: Request): Promise<Response> {
    const viewer = viewerOf(request);
    if (this.sessions.hasEnded(viewer.sessionId)) return problemResponse('auth.invalid_token');
    const { response, socket } = this.sockets.accept(viewer);
    if (socket) {
      this.alarmClock.notLaterThan(viewer.expiresAt);
      const after = new URL(request.url).searchParams.get('after');
      // Sent first, because it explains a count that is lower than the tab shows.
      if (after !== null) this.sockets.send(socket, this.resumedFrame(Number(after), Date.now()));
      this.sockets.send(socket, this.countFrame());
      this.owner.seen(Date.now());
      this.sockets.send(socket, this.frameOf({ read: [], gone: [] }));
    }
    return response;
  }

  /** Clients only listen on this socket. */
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
    // When a connection breaks, the time is unknown.
    this.disconnected(wasClean ? now : this.sockets.heardAt(socket), now);
  }

  override webSocketError(socket: WebSocket): void {
    this.disconnected(this.sockets.heardAt(socket), Date.now());
  }

  /** Several deadlines share the alarm: expiring tokens, reminders and deliveries. */
  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    const now = Date.now();
    this.sockets.closeExpired(now);
    await this.closeInConversations();
    await this.sendAllDue(now);
    this.alarmClock.notLaterThan(earliest(this.sockets.nextExpiryAt(), this.nextDueAt()));
  }

  /** A conversation's row from D1 and this inbox; null when the user is not a participant. */
  private async rowOf(conversationId: string): Promise<ConversationRow | null> {
    const userId = this.ownerId;
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

  private async sendRows(entries: readonly InboxEntry[]): Promise<void> {
    const now = Date.now();
    const { removals } = this.owner;
    const ids = entries.map(({ conversationId }) => conversationId);
    const found = await findConversations(database(this.env.DB), this.ownerId, ids, now);
    // The rows may contain a name that was removed meanwhile.
    if (this.owner.removals !== removals) return this.sendRows(entries);
    for (const entry of entries) {
      const row = found.get(entry.conversationId);
      if (!row) continue;
      this.describe(row, entry.clarification ?? null);
      // The entry comes from the conversation itself; the row may be a moment behind it.
      const unread = this.marks.unreadIn(entry.conversationId);
      const conversation = { ...row, ...rowPatchOf(entry, unread, now) };
      const isNewMessage = this.undispatched.has(entry.conversationId);
      this.sockets.broadcast({ type: 'conversation', conversation, isNewMessage });
    }
  }

  private resumedFrame(after: number, now: number): ResumedFrame {
    const version = this.changes.latest();
    const { haveNotices, haveRows } = this.changes.since(after);
    // A version from the future belongs to another inbox, or to this one before a data loss.
    const isKnown = after > 0 && after <= version && !haveRows;
    const changed = isKnown ? this.marks.changedAfter(after, RESUMED_MAX + 1) : null;
    const isComplete = changed !== null && changed.length <= RESUMED_MAX;
    return {
      type: 'resumed',
      version,
      isComplete,
      conversations: isComplete
        ? changed.map((mark) => rowPatchOf(mark.entry, mark.unread, now))
        : [],
      haveNoticesChanged: haveNotices || !isKnown,
    };
  }

  private sendCount(before: number): void {
    if (this.marks.unreadConversations() === before) return;
    this.sockets.broadcast(this.countFrame());
  }

  /**
   * Sends all tabs the cursor of a conversation that had `before` unread messages, so that no tab fetches its
   * list again.
   */
  private sendRead(conversationId: string, before: number, now: number): void {
    if (this.sockets.of().length === 0 || this.marks.unreadIn(conversationId) === before) return;
    const mark = this.marks.changed(conversationId);
    const read = mark ? rowPatchOf(mark.entry, mark.unread, now) : undefined;
    this.sockets.broadcast({ ...this.countFrame(), ...(read && { read }) });
  }

  private countFrame() {
    return { type: 'unread', conversations: this.marks.unreadConversations() } as const;
  }
}

/** The columns of a conversation's row that its entry contains. */
function rowPatchOf(entry: InboxEntry, unread: number, now: number): ConversationNews {
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
    thanked: entry.thanked ?? false,
    unread,
  };
}
