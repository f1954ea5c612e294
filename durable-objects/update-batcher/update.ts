import type { ConversationRecord } from '../conversation/conversation-record.ts';
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
export const BATCH_INTERVAL_MS = 300;

/**
 * The number of batchers. D1 binds before they do: a batcher takes hundreds of updates a second, and D1 takes
 * fewer rows. Fewer batchers make larger batches. It may change, because versions guard every row.
 */
const BATCHERS = 4;

/** The batcher of a conversation; a creator's conversations share one. */
export function batcherNameOf({ creatorId }: Pick<ConversationRecord, 'creatorId'>): string {
  return `batcher-${Number.parseInt(creatorId.slice(0, 8), 16) % BATCHERS}`;
}
