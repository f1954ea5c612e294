import { type ConversationPhase, phaseOf } from '../../domain/conversations/conversation.ts';
import {
  liveConversation,
  type Message,
  messageFor,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import { MESSAGES_PAGE_SIZE } from '../../domain/limits.ts';
import { closeInReturn, problemResponse, viewerOf } from '../sockets.ts';
import type { RestoreOutcome } from './backup.ts';
import { type ConversationOpening, lastSeq } from './conversation-record.ts';
import { repairInD1 } from './d1-row.ts';
import { describeForInbox } from './inbox-entry.ts';
import { ModeratedConversation } from './moderated.ts';
import type { ConversationSnapshot, D1Bookmark } from './outcomes.ts';

/** Messages in one page of the log, read forwards. */
const LOG_PAGE_SIZE = 1_000;

/**
 * One conversation between an asker and a creator, named by its id. The object records its messages, enforces
 * its sending rules and serves its sockets. All decisions come from domain/conversations/conversation.ts. D1
 * and the inboxes get the changes through the outbox. Each of its base classes is one behaviour.
 */
export class Conversation extends ModeratedConversation {
  /** Sessions reported as ended since the object woke. */
  private readonly endedSessions = new Set<string>();

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

  /** The current message with this id; null for outsiders and unknown ids. */
  async message(userId: string, id: string): Promise<Message | null> {
    const now = Date.now();
    await this.opened(now);
    return this.participant(userId, now) ? this.log.byId(id) : null;
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
    // A backup may name the guest that has joined an account since.
    await this.followJoin();
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
}
