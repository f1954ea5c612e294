import type {
  RatingRefusal,
  SendRefusal,
  WithdrawalRefusal,
} from '../../domain/conversations/conversation.ts';
import type { LiveConversation, Message } from '../../domain/conversations/conversation-wire.ts';

/**
 * What a conversation answers to who calls it; `not_found` to who takes no part in it. A `bookmark` is D1's
 * state with what the call has changed there: whoever reads on in D1 has their session catch up with it
 * (database/d1-access.ts). Null where the object knows of none, since it has told D1 nothing lately.
 */

export interface Told {
  bookmark: string | null;
}

export type SendOutcome =
  | { outcome: 'stored' | 'repeated'; message: Message }
  | {
      outcome: 'refused';
      code: SendRefusal | 'message.id_reused' | 'message.withdrawn' | 'request.rate_limited';
    }
  | { outcome: 'not_found' };

/**
 * `withdrawn`: it is not stored and never will be; `stored`: that had happened before; `message.not_found`: the
 * other participant has sent a message with that id.
 */
export type WithdrawOutcome =
  | { outcome: 'withdrawn' }
  | { outcome: 'stored'; message: Message }
  | { outcome: 'refused'; code: 'request.rate_limited' | 'message.not_found' }
  | { outcome: 'not_found' };

export type RateOutcome =
  | ({ outcome: 'stored'; conversation: LiveConversation } & Told)
  | { outcome: 'refused'; code: RatingRefusal | 'rating.forbidden' }
  | { outcome: 'not_found' };

/** Of the asker who no longer wants what they paid for. */
export type WithdrawOrderOutcome =
  | ({ outcome: 'withdrawn' } & Told)
  | { outcome: 'refused'; code: WithdrawalRefusal }
  | { outcome: 'not_found' };

/**
 * Of a price that is to go back. `isStopped`: the conversation has ended for it, whoever asked first;
 * `isAnswered`: it does not go back, since the creator has written.
 */
export interface RefundOutcome extends Told {
  isStopped: boolean;
  isAnswered: boolean;
}

export interface ConversationSnapshot {
  conversation: LiveConversation;
  messages: Message[];
}

/** Of what time has changed. `isAnswered`: the creator has written. */
export interface SettleOutcome extends Told {
  isAnswered: boolean;
  isOpen: boolean;
}
