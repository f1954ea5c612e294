import type { ConversationRecord } from '../conversation/message-log.ts';
import type { OutboxTarget } from '../conversation/outbox.ts';

/**
 * A conversation's present state, for the targets that do not have it. `bookmark`: D1's state with the conversation's
 * last row; null when unknown.
 */
export interface Update {
  record: ConversationRecord;
  targets: readonly OutboxTarget[];
  bookmark: string | null;
}

/**
 * `failures`: the targets that do not have the state, with the error; the others have it. `bookmark`: D1's state
 * with the conversation's last row; null when unknown.
 */
export interface UpdateOutcome {
  failures: Partial<Record<OutboxTarget, string>>;
  bookmark: string | null;
}

/** Minimum interval between two writes to D1. A change after a longer pause is written at once. */
export const GATHERING_MS = 300;

/**
 * The number of gatherers. D1 binds before they do: a gatherer takes hundreds of updates a second, and D1 takes
 * fewer rows. Fewer gatherers gather more. It may change, because versions guard every row.
 */
const GATHERERS = 4;

/** The gatherer of a conversation; a creator's conversations share one. */
export function gathererNameOf({ creatorId }: Pick<ConversationRecord, 'creatorId'>): string {
  return `gatherer-${Number.parseInt(creatorId.slice(0, 8), 16) % GATHERERS}`;
}
