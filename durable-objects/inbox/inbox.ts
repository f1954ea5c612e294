import { DurableObject } from 'cloudflare:workers';
import { database } from '../../database/client.ts';
import { findConversation } from '../../database/conversation-rows.ts';
import { phaseOf } from '../../domain/conversation.ts';
import { type InboxFrame, isoOrNull, SOCKET_CLOSE } from '../../domain/conversation-wire.ts';
import type { PushSubscriptionInput } from '../../domain/push-subscription.ts';
import { Alarm } from '../alarm.ts';
import { closeInReturn, closeQuietly, problemResponse, Sockets, viewerOf } from '../sockets.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { Sessions } from './sessions.ts';
import { type InboxEntry, type InboxMark, UnreadMarks } from './unread-marks.ts';

/**
 * One per person, named by their id: keeps what they have not read and which of their sessions have
 * ended, and tells all their tabs what happens in their conversations.
 */
export class Inbox extends DurableObject<Env> {
  protected readonly marks: UnreadMarks;
  private readonly sessions: Sessions;
  private readonly pushes: PushSubscriptions;
  private readonly sockets: Sockets<InboxFrame>;
  private readonly alarmClock: Alarm;
  /** Conversations with a new message that no tab has heard of yet, as when their row cannot be read. */
  private readonly untold = new Set<string>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.marks = new UnreadMarks(ctx.storage.sql);
    this.sessions = new Sessions(ctx.storage.sql);
    this.pushes = new PushSubscriptions(ctx.storage.sql);
    this.sockets = new Sockets(ctx);
    this.alarmClock = new Alarm(ctx);
  }

  /**
   * Takes in a conversation's news and passes it on to the open tabs. Idempotent by version;
   * rejects while the row cannot be read, so that the conversation's outbox tries again.
   */
  async notify(entry: InboxEntry): Promise<void> {
    const before = this.marks.unreadConversations();
    if (this.marks.update(entry)) this.untold.add(entry.conversationId);
    this.pushCount(before);
    if (this.sockets.of().length > 0) await this.pushRow(entry);
    this.untold.delete(entry.conversationId);
  }

  /** Moves the mark of a conversation forward to `seq`, never back. */
  async markRead(conversationId: string, seq: number): Promise<void> {
    const before = this.marks.unreadConversations();
    this.marks.read(conversationId, seq);
    this.pushCount(before);
  }

  /** What is known of these conversations, by their ids. */
  marksOf(conversationIds: readonly string[]): Record<string, InboxMark> {
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
    const closing: Promise<void>[] = [];
    for (const sessionId of sessionIds) {
      this.sockets.closeSession(sessionId);
      for (const conversationId of this.sessions.takeSocketsOf(sessionId))
        closing.push(this.env.CONVERSATION.getByName(conversationId).closeSession(sessionId));
    }
    await Promise.all(closing);
  }

  /** The WebSocket upgrade, for the inbox's owner, whom the Worker has authenticated. */
  override async fetch(request: Request): Promise<Response> {
    const viewer = viewerOf(request);
    if (this.sessions.hasEnded(viewer.sessionId)) return problemResponse('auth.invalid_token');
    const { response, socket } = this.sockets.accept(viewer);
    if (socket) {
      this.alarmClock.notLaterThan(viewer.expiresAt);
      this.sockets.send(socket, this.countFrame());
    }
    return response;
  }

  /** Clients only listen here. */
  override webSocketMessage(socket: WebSocket): void {
    closeQuietly(socket, SOCKET_CLOSE.badFrame);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    closeInReturn(socket, code);
  }

  override async alarm(): Promise<void> {
    this.alarmClock.rang();
    this.sockets.closeExpired(Date.now());
    this.alarmClock.notLaterThan(this.sockets.nextExpiryAt());
  }

  private async pushRow(entry: InboxEntry): Promise<void> {
    const now = Date.now();
    const userId = this.ctx.id.name!;
    const found = await findConversation(database(this.env.DB), userId, entry.conversationId, now);
    if (!found) return;
    // The entry is the conversation's own word; the row may be a moment behind it.
    const conversation = {
      ...found.row,
      status: entry.status,
      expired: phaseOf(entry, now) === 'expired',
      endedAt: isoOrNull(entry.endedAt),
      answerBy: isoOrNull(entry.promisedBy),
      closeReason: entry.closeReason,
      lastMessageText: entry.lastMessageText,
      lastMessageAt: isoOrNull(entry.lastMessageAt),
      lastMessageBy: entry.lastMessageBy,
      unread: this.marks.unreadIn(entry.conversationId),
    };
    const isNewMessage = this.untold.has(entry.conversationId);
    this.sockets.broadcast({ type: 'conversation', conversation, isNewMessage });
  }

  private pushCount(before: number): void {
    if (this.marks.unreadConversations() === before) return;
    this.sockets.broadcast(this.countFrame());
  }

  private countFrame(): InboxFrame {
    return { type: 'unread', conversations: this.marks.unreadConversations() };
  }
}
