import { describe, expect, it } from 'vitest';
import type { ConversationRow } from './conversation-wire.ts';
import { nextWaiting } from './next-waiting.ts';

const waiting = (id: string, answerBy: string) =>
  ({
    ...{ id, role: 'creator', status: 'initiated', expired: false, lastMessageBy: 'asker' },
    ...{ answerBy, startedAt: '2026-11-01T00:00:00Z', lastMessageAt: '2026-11-01T00:00:00Z' },
  }) as ConversationRow;

const rows = [
  waiting('late', '2026-12-03T00:00:00Z'),
  waiting('soon', '2026-12-01T00:00:00Z'),
  waiting('next', '2026-12-02T00:00:00Z'),
];

describe('nextWaiting', () => {
  it('follows the deadlines, and begins again after the last', () => {
    expect(nextWaiting(rows, 'soon')).toMatchObject({ row: { id: 'next' }, count: 2 });
    expect(nextWaiting(rows, 'next')?.row.id).toBe('late');
    expect(nextWaiting(rows, 'late')?.row.id).toBe('soon');
  });

  it('is the most urgent one when the open conversation is answered', () => {
    expect(nextWaiting(rows, 'answered')).toMatchObject({ row: { id: 'soon' }, count: 3 });
  });

  it('ignores answered and own questions', () => {
    const others = [
      { ...rows[0]!, lastMessageBy: 'creator' as const },
      { ...rows[1]!, role: 'asker' as const },
    ];
    expect(nextWaiting([...others, rows[2]!], 'next')).toBeNull();
    expect(nextWaiting([], 'open')).toBeNull();
  });
});
