import { isUnanswered } from './awaiting-reply.ts';
import type { ConversationRow } from './conversation-wire.ts';

/** The tabs of the messages list: `closed` has the completed ones. */
export const conversationTabs = ['active', 'closed'] as const;
export type ConversationTab = (typeof conversationTabs)[number];

/** The number of conversations in each tab, and of active ones that wait for an answer. */
export type ConversationCounts = Record<ConversationTab | 'unanswered', number>;

/** Greater than any time, in milliseconds. */
export const DUE_PLACE = 100_000_000_000_000;

/**
 * A row's sort key in its tab, the greatest first. Questions that wait for the creator's answer come first,
 * the earliest deadline on top. The others follow by their last message or opening, the latest first.
 */
export function placeInTab(row: ConversationRow): number {
  const isDue = row.role === 'creator' && row.answerBy !== null && isUnanswered(row);
  return isDue
    ? DUE_PLACE - Date.parse(row.answerBy!)
    : Date.parse(row.lastMessageAt ?? row.startedAt);
}
