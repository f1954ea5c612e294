import type { ConversationRow } from './conversation-wire.ts';
import { isUnanswered } from './turn.ts';

/** The tabs of the messages list: `closed` has those that are completed. */
export const conversationTabs = ['active', 'closed'] as const;
export type ConversationTab = (typeof conversationTabs)[number];

/** How many conversations each tab has, and in how many of the active ones an answer is waited for. */
export type ConversationCounts = Record<ConversationTab | 'unanswered', number>;

/** Greater than any time, in milliseconds. */
export const DUE_PLACE = 100_000_000_000_000;

/**
 * A row's place in its tab, the greatest first: what somebody waits for one's answer to, the earliest deadline on
 * top, then the one in which something was said, or which was opened, last.
 */
export function placeInTab(row: ConversationRow): number {
  const isDue = row.role === 'creator' && row.answerBy !== null && isUnanswered(row);
  return isDue
    ? DUE_PLACE - Date.parse(row.answerBy!)
    : Date.parse(row.lastMessageAt ?? row.startedAt);
}
