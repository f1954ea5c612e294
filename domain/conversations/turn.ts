import type { ConversationRole, ConversationStatus } from './conversation.ts';

/** Who has to write next in a conversation, and whether a question waits in it. */

/** The last `seq` of each side; 0 where it has said nothing. */
interface LastSeqs {
  askerLastSeq: number;
  creatorLastSeq: number;
}

/** Who wrote last; null while nothing has been said. */
export function lastMessageBy({ askerLastSeq, creatorLastSeq }: LastSeqs): ConversationRole | null {
  if (askerLastSeq === 0 && creatorLastSeq === 0) return null;
  return askerLastSeq > creatorLastSeq ? 'asker' : 'creator';
}

/** What the turn depends on, as rows and live conversations have it. */
export interface TurnFacts {
  status: ConversationStatus;
  expired: boolean;
  /** Null while nothing has been said. */
  lastMessageBy: ConversationRole | null;
}

/** Whose turn it is to write; null once nobody may. The asker begins, then it goes to and fro. */
export function turnOf({ status, expired, lastMessageBy }: TurnFacts): ConversationRole | null {
  if (status === 'completed' || expired) return null;
  return lastMessageBy === 'asker' ? 'creator' : 'asker';
}

/** Whether the asker has written and waits for an answer that can still come. */
export function isUnanswered(standing: TurnFacts): boolean {
  return turnOf(standing) === 'creator';
}

/** The side across from `role`. */
export function otherRole(role: ConversationRole): ConversationRole {
  return role === 'asker' ? 'creator' : 'asker';
}
