import type { RatingRefusal, SendRefusal, WithdrawalRefusal } from '../../domain/conversation.ts';
import type { LiveConversation, Message } from '../../domain/conversation-wire.ts';

/** What a conversation answers to who calls it; `not_found` to who takes no part in it. */

export type SendOutcome =
  | { outcome: 'stored' | 'repeated'; message: Message }
  | {
      outcome: 'refused';
      code: SendRefusal | 'message.id_reused' | 'message.withdrawn' | 'request.rate_limited';
    }
  | { outcome: 'not_found' };

/** `withdrawn`: it is not stored and never will be; `stored`: that had happened before. */
export type WithdrawOutcome =
  | { outcome: 'withdrawn' }
  | { outcome: 'stored'; message: Message }
  | { outcome: 'refused'; code: 'request.rate_limited' }
  | { outcome: 'not_found' };

export type RateOutcome =
  | { outcome: 'stored'; conversation: LiveConversation }
  | { outcome: 'refused'; code: RatingRefusal | 'rating.forbidden' }
  | { outcome: 'not_found' };

/** Of the asker who no longer wants what they paid for. */
export type WithdrawOrderOutcome =
  | { outcome: 'withdrawn' }
  | { outcome: 'refused'; code: WithdrawalRefusal }
  | { outcome: 'not_found' };

/**
 * Of a price that is to go back. `isStopped`: the conversation has ended for it, whoever asked first;
 * `isAnswered`: it does not go back, since the creator has written.
 */
export interface GiveBackOutcome {
  isStopped: boolean;
  isAnswered: boolean;
}

export interface ConversationSnapshot {
  conversation: LiveConversation;
  messages: Message[];
}
