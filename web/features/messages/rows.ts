import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { isUnanswered } from '../../../domain/turn.ts';

/** The rows of the messages list: in which order, and which of them a tab shows. */

/** The one in which something was said, or which was opened, last comes first. */
export function sortByLastMessage(rows: readonly ConversationRow[]): ConversationRow[] {
  const at = (row: ConversationRow) => Date.parse(row.lastMessageAt ?? row.startedAt);
  return rows.toSorted((a, b) => at(b) - at(a));
}

/**
 * What somebody waits for one's answer to comes first, the earliest deadline on top; all others stay
 * in their order.
 */
export function dueFirst(rows: readonly ConversationRow[]): ConversationRow[] {
  const due = (row: ConversationRow) =>
    row.role === 'creator' && row.answerBy !== null && isUnanswered(row)
      ? Date.parse(row.answerBy)
      : Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => due(a) - due(b));
}

export function isClosed({ status }: Pick<ConversationRow, 'status'>): boolean {
  return status === 'completed';
}

/**
 * What stands under 'Actives': the active conversations, and those among `seen` that have closed
 * while one was looking, so that nothing goes from under the eye.
 */
export function activeRows(
  rows: readonly ConversationRow[],
  seen: ReadonlySet<string>,
): ConversationRow[] {
  return rows.filter((row) => !isClosed(row) || seen.has(row.id));
}
