import {
  canStop,
  phaseOf,
  ratingRefusal,
  withdrawalRefusal,
} from '../../domain/conversations/conversation.ts';
import type { NewRating } from '../../domain/conversations/conversation-input.ts';
import { liveConversation } from '../../domain/conversations/conversation-wire.ts';
import { AttachableConversation } from './attachable.ts';
import type {
  D1Bookmark,
  RateOutcome,
  RefundOutcome,
  SettleOutcome,
  WithdrawOrderOutcome,
} from './outcomes.ts';

/** A conversation that ends: rated, withdrawn, refunded or by the passage of time. */
export abstract class EndableConversation extends AttachableConversation {
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
   * Applies the passage of time and brings D1 up to date. The sweep calls this, to recover lost alarms and deliveries.
   * The outcome tells if the creator has ever written here. Null when no conversation has been opened.
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
   * Like {@link settle}, and delays the creator's new messages until {@link releaseAnswers}, or for a few seconds. So
   * no answer arrives during a decision over several conversations together. `hold` names the decision.
   */
  async holdAnswers(hold: string): Promise<SettleOutcome | null> {
    this.held.add(hold);
    return this.settle();
  }

  /** Ends the delay that {@link holdAnswers} began. */
  releaseAnswers(hold: string): void {
    this.held.release(hold);
  }
}
