import type { PricingModel } from '../profiles/pricing.ts';
import type { ConversationRole, ConversationStatus } from './conversation.ts';

/** The turn in a conversation, and if a question waits in it. */

/** The last `seq` of each participant; 0 before their first message. */
interface LastSeqs {
  askerLastSeq: number;
  creatorLastSeq: number;
}

/** The author of the last message; null before the first. */
export function lastMessageBy({ askerLastSeq, creatorLastSeq }: LastSeqs): ConversationRole | null {
  if (askerLastSeq === 0 && creatorLastSeq === 0) return null;
  return askerLastSeq >= creatorLastSeq ? 'asker' : 'creator';
}

/** The facts that the turn depends on, as in rows and live conversations. */
export interface TurnFacts {
  status: ConversationStatus;
  expired: boolean;
  /** Null before the first message. */
  lastMessageBy: ConversationRole | null;
  /** The last message is the asker's, and only thanks: nobody waits for an answer. An app with older code leaves it out. */
  thanked?: boolean;
}

/** The participant who writes next; null after the end. The asker begins, then they alternate; thanks pass no turn. */
export function turnOf({
  status,
  expired,
  lastMessageBy,
  thanked,
}: TurnFacts): ConversationRole | null {
  if (status === 'completed' || expired) return null;
  return lastMessageBy === 'asker' && !thanked ? 'creator' : 'asker';
}

/** True when the asker has written and can still get an answer. */
export function isUnanswered(standing: TurnFacts): boolean {
  return turnOf(standing) === 'creator';
}

/** True when a question's creator waits for the asker's answer to a clarification. */
export function awaitsClarification(standing: TurnFacts & { pricing: PricingModel }): boolean {
  // In a question, a creator who wrote last without completing it has asked for a clarification.
  return (
    standing.pricing === 'question' &&
    standing.lastMessageBy === 'creator' &&
    turnOf(standing) === 'asker'
  );
}

export function otherRole(role: ConversationRole): ConversationRole {
  return role === 'asker' ? 'creator' : 'asker';
}
