import { describe, expect, it } from 'vitest';
import { placeInTab } from './conversation-tabs.ts';
import type { ConversationRow } from './conversation-wire.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`;

const question = (lastMessageAt: number, answerBy: number) =>
  ({
    ...{ role: 'creator', pricing: 'question', status: 'initiated', expired: false },
    ...{ lastMessageBy: 'asker', lastMessageAt: at(lastMessageAt), answerBy: at(answerBy) },
  }) as ConversationRow;

const month = (lastMessageAt: number): ConversationRow => ({
  ...question(lastMessageAt, 28),
  ...{ pricing: 'month', answerBy: null, endedAt: at(28) },
});

const day = (endedAt: number): ConversationRow => ({
  ...question(endedAt - 1, endedAt),
  ...{ pricing: 'day', answerBy: null, endedAt: at(endedAt) },
});

const answered = (row: ConversationRow): ConversationRow => ({ ...row, lastMessageBy: 'creator' });

describe('placeInTab', () => {
  it.each([
    ['a subscriber before the nearest deadline', month(20), question(15, 21)],
    ['the subscriber who waits longest first', month(19), month(20)],
    ['the earliest deadline first', question(19, 22), question(15, 23)],
    ['the end of a day before a later deadline of a question', day(21), question(14, 22)],
    ['what is owed before what is not', question(10, 28), answered(month(20))],
    [
      'the latest message first where nothing is owed',
      answered(month(20)),
      answered(question(19, 22)),
    ],
    [
      'what the creator owes before own questions',
      question(10, 28),
      { ...month(20), role: 'asker' },
    ],
  ] as const)('puts %s', (_, first, second) => {
    expect(placeInTab(first)).toBeGreaterThan(placeInTab(second));
  });
});
