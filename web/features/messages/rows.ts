import { placeInTab } from '../../../domain/conversations/conversation-tabs.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';

/** Order and filtering of the rows in the messages list. */

/** Sorts like the server: a changed row may have moved. */
export function inOrder(rows: readonly ConversationRow[]): ConversationRow[] {
  return rows.toSorted((a, b) => placeInTab(b) - placeInTab(a));
}

export function isClosed({ status }: Pick<ConversationRow, 'status'>): boolean {
  return status === 'completed';
}

/**
 * Rows of the tab 'Actives': the active conversations, and those in `seen` that were closed
 * meanwhile, so that no row disappears while the user looks.
 */
export function activeRows(
  rows: readonly ConversationRow[],
  seen: ReadonlySet<string>,
): ConversationRow[] {
  return rows.filter((row) => !isClosed(row) || seen.has(row.id));
}
