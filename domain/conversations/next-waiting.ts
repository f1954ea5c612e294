import { isUnanswered } from './awaiting-reply.ts';
import { placeInTab } from './conversation-tabs.ts';
import type { ConversationRow } from './conversation-wire.ts';

/**
 * The creator's question that waits after the open one, in the order of the list: the earliest deadline first,
 * and from the last one to the first again. Null when no other waits. `count`: the others that wait.
 */
export function nextWaiting<Row extends ConversationRow>(
  rows: readonly Row[],
  openId: string,
): { row: Row; count: number } | null {
  const waiting = rows
    .filter((row) => row.role === 'creator' && isUnanswered(row))
    .toSorted((a, b) => placeInTab(b) - placeInTab(a));
  const others = waiting.filter(({ id }) => id !== openId);
  const open = waiting.findIndex(({ id }) => id === openId);
  const row = others[open === -1 ? 0 : open % Math.max(1, others.length)];
  return row ? { row, count: others.length } : null;
}
