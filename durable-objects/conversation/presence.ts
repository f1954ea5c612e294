import type { ServerFrame, SocketViewer } from '../../domain/conversations/conversation-wire.ts';
import {
  showsPresence,
  TYPING_PASSED_MS,
  TYPING_PER_MINUTE,
} from '../../domain/conversations/presence.ts';
import { log } from '../../worker/platform/log.ts';
import type { Sockets } from '../sockets.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { RateWindow } from './rate-window.ts';

interface ConversationParts {
  sockets: Sockets<ServerFrame>;
  /** The record brought up to `now`; null without an opened conversation. */
  record: (now: number) => ConversationRecord | null;
  /** A participant's read cursor according to their inbox; null when they do not share it. */
  readSeqOf: (userId: string, conversationId: string) => Promise<number | null>;
}

/**
 * Tells each participant how far the other has read, and when the other types, if both share it. The sockets
 * know who shares; everything else is in memory and asked again after the object has slept.
 */
export class Presence {
  private readonly parts: ConversationParts;
  private readonly typing = new RateWindow(TYPING_PER_MINUTE);
  private readonly passedAt = new Map<string, number>();
  /** The read cursors that have passed through this object since it woke. */
  private readonly readSeqs = new Map<string, number>();

  constructor(parts: ConversationParts) {
    this.parts = parts;
  }

  /** Counts a frame of a typing user and passes it on. False when they flood. */
  typed({ userId, sharesPresence }: SocketViewer, now: number): boolean {
    const isWithinLimit = this.typing.allows(userId, now);
    const isTooSoon = now - (this.passedAt.get(userId) ?? 0) < TYPING_PASSED_MS;
    if (isWithinLimit && !isTooSoon && sharesPresence) {
      this.passedAt.set(userId, now);
      this.send(userId, { type: 'typing', userId }, now);
    }
    return !this.typing.isFloodedBy(userId);
  }

  /** The user has sent a message: what they type next is shown at once. */
  wrote(userId: string): void {
    this.passedAt.delete(userId);
  }

  /** Tells the other participant how far the user has read. */
  read(userId: string, seq: number, sharesPresence: boolean, now: number): void {
    if (!sharesPresence) {
      this.readSeqs.delete(userId);
      return;
    }
    if (seq <= (this.readSeqs.get(userId) ?? 0)) return;
    this.readSeqs.set(userId, seq);
    this.send(userId, { type: 'read', userId, seq }, now);
  }

  /** Tells a resuming socket how far the other participant has read. */
  async greet(socket: WebSocket, viewer: SocketViewer): Promise<void> {
    const record = this.shown(Date.now());
    if (!record || !viewer.sharesPresence) return;
    const userId = otherOf(record, viewer.userId);
    const seq = await this.readSeqOf(userId, record);
    const isStillShown = this.shown(Date.now()) !== null && this.shares(socket);
    if (seq !== null && seq > 0 && isStillShown)
      this.parts.sockets.send(socket, { type: 'read', userId, seq });
  }

  /** Follows the user's choice in the sockets that they have open. */
  hold(userId: string, sharesPresence: boolean): void {
    for (const socket of this.parts.sockets.of(userId))
      this.parts.sockets.change(socket, { sharesPresence });
    if (!sharesPresence) this.readSeqs.delete(userId);
  }

  private async readSeqOf(userId: string, record: ConversationRecord): Promise<number | null> {
    const known = this.readSeqs.get(userId);
    // Without an open socket, only the inbox knows whether they still share it.
    if (known !== undefined && this.parts.sockets.of(userId).some((each) => this.shares(each)))
      return known;
    try {
      const seq = await this.parts.readSeqOf(userId, record.id);
      if (seq !== null) this.readSeqs.set(userId, Math.max(seq, this.readSeqs.get(userId) ?? 0));
      return seq;
    } catch (error) {
      log.warn('conversation.presence_failed', { conversation: record.id, error });
      return null;
    }
  }

  /** Sends a frame about the user to the sockets of the other participant that share presence. */
  private send(userId: string, frame: ServerFrame, now: number): void {
    const { sockets } = this.parts;
    const record = this.shown(now);
    if (!record) return;
    for (const socket of sockets.of(otherOf(record, userId)))
      if (this.shares(socket)) sockets.send(socket, frame);
  }

  private shares(socket: WebSocket): boolean {
    return this.parts.sockets.viewer(socket).sharesPresence === true;
  }

  /** The record while the participants see each other's presence; null otherwise. */
  private shown(now: number): ConversationRecord | null {
    const record = this.parts.record(now);
    return record && showsPresence(record.state, record.blockedBy, now) ? record : null;
  }
}

function otherOf({ askerId, creatorId }: ConversationRecord, userId: string): string {
  return userId === askerId ? creatorId : askerId;
}
