import { placeInTab } from '../../../domain/conversations/conversation-tabs.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';

/** The rows of the messages list: in which order, and which of them a tab shows. */

/** As the server orders them: changes of a row may have moved it. */
export function inOrder(rows: readonly ConversationRow[]): ConversationRow[] {
  return rows.toSorted((a, b) => placeInTab(b) - placeInTab(a));
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
