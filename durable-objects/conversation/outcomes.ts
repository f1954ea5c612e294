import type { ClarificationRefusal } from '../../domain/conversations/clarification.ts';
import type {
  RatingRefusal,
  SendRefusal,
  WithdrawalRefusal,
} from '../../domain/conversations/conversation.ts';
import type { LiveConversation, Message } from '../../domain/conversations/conversation-wire.ts';

/**
 * Outcomes of a conversation's RPC methods; `not_found` for non-participants. A `bookmark` is D1's state with
 * the call's changes. A caller that reads on in D1 advances its session to it (database/d1-access.ts). Null
 * when the object has no bookmark, since it has not delivered to D1 lately.
 */

export interface D1Bookmark {
  bookmark: string | null;
}

export type SendOutcome =
  | { outcome: 'stored' | 'repeated'; message: Message }
  | {
      outcome: 'refused';
      code:
        | SendRefusal
        | AttachmentRefusal
        | ClarificationRefusal
        | 'message.id_reused'
        | 'message.withdrawn'
        | 'request.rate_limited';
    }
  | { outcome: 'not_found' };

/** `attachment.not_found`: it is not the sender's, not in this conversation, or deleted. */
export type AttachmentRefusal = 'attachment.not_found' | 'attachment.used';

/** Outcome of an upload, asked before the file is read and again when its attachment is recorded. */
export type AttachOutcome =
  | { outcome: 'allowed' }
  | { outcome: 'refused'; code: SendRefusal | 'request.rate_limited' }
  | { outcome: 'not_found' };

/**
 * `withdrawn`: it is not stored and never will be. `stored`: it had been stored before. `message.not_found`:
 * the other participant has sent a message with that id.
 */
export type WithdrawOutcome =
  | { outcome: 'withdrawn' }
  | { outcome: 'stored'; message: Message }
  | { outcome: 'refused'; code: 'request.rate_limited' | 'message.not_found' }
  | { outcome: 'not_found' };

export type RateOutcome =
  | ({ outcome: 'stored'; conversation: LiveConversation } & D1Bookmark)
  | { outcome: 'refused'; code: RatingRefusal | 'rating.forbidden' }
  | { outcome: 'not_found' };

/** Outcome for an asker who withdraws from the purchase. */
export type WithdrawOrderOutcome =
  | ({ outcome: 'withdrawn' } & D1Bookmark)
  | { outcome: 'refused'; code: WithdrawalRefusal }
  | { outcome: 'not_found' };

/**
 * Outcome of a refund. `isStopped`: the conversation has ended for it, by this or an earlier call.
 * `isAnswered`: no refund, since the creator has written.
 */
export interface RefundOutcome extends D1Bookmark {
  isStopped: boolean;
  isAnswered: boolean;
}

export interface ConversationSnapshot {
  conversation: LiveConversation;
  messages: Message[];
}

/** Outcome of applying the passage of time. `isAnswered`: the creator has written; first at `firstReplyAt`. */
export interface SettleOutcome extends D1Bookmark {
  isAnswered: boolean;
  firstReplyAt: number | null;
  isOpen: boolean;
}
