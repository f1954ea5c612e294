import { isUnanswered } from './awaiting-reply.ts';
import type { ConversationRow } from './conversation-wire.ts';

/** The tabs of the messages list: `closed` has the completed ones. */
export const conversationTabs = ['active', 'closed'] as const;
export type ConversationTab = (typeof conversationTabs)[number];

/** The number of conversations in each tab, and of active ones that wait for an answer. */
export type ConversationCounts = Record<ConversationTab | 'unanswered', number>;

/** Greater than any time, in milliseconds. Rows that await the creator's answer have places near it. */
export const DUE_PLACE = 100_000_000_000_000;

/** Greater than any place. Subscribers who await the creator's answer have places near it. */
export const FIRST_PLACE = 2 * DUE_PLACE;

/**
 * A row's sort key in its tab, the greatest first. What the creator owes comes first: to subscribers, the
 * longest wait on top, then to the others, the earliest deadline on top. All other rows follow by their last
 * message or opening, the latest first.
 */
export function placeInTab(row: ConversationRow): number {
  const latest = Date.parse(row.lastMessageAt ?? row.startedAt);
  if (row.role !== 'creator' || !isUnanswered(row)) return latest;
  // A month's own end is no measure: it would put the dearest questions last.
  if (row.pricing === 'month') return FIRST_PLACE - latest;
  const deadline = row.answerBy ?? row.endedAt;
  return deadline === null ? latest : DUE_PLACE - Date.parse(deadline);
}
