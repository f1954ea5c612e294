import { describe, expect, it } from 'vitest';
import { DAY_MS } from './limits.ts';
import {
  type DueDelivery,
  decideDelivery,
  deliveryDueAt,
  NOTICE_TIMES,
  nextReminder,
  noticeTimesOf,
} from './notice-times.ts';

const NOW = Date.UTC(2026, 10, 22);
const MINUTE = 60_000;
const mail: DueDelivery = {
  kind: 'answer',
  channel: 'email',
  isRead: false,
  isWanted: true,
  isConnected: false,
  lastSeenAt: NOW - DAY_MS,
  lastMailedAt: null,
};
const decide = (due: Partial<DueDelivery>) =>
  decideDelivery({ ...mail, ...due }, NOW, NOTICE_TIMES);

describe('when a notice is due', () => {
  it.each([
    ['answer', 'email', true, 3 * MINUTE],
    ['answer', 'email', false, 3 * MINUTE],
    ['reminder', 'email', true, 0],
    ['answer', 'push', false, 0],
    ['answer', 'push', true, MINUTE],
  ] as const)('%s by %s, connected: %s', (kind, channel, isConnected, wait) => {
    expect(deliveryDueAt(kind, channel, { isConnected }, NOW, NOTICE_TIMES)).toBe(NOW + wait);
  });

  it('shortens with the day, but not to nothing', () => {
    expect(noticeTimesOf(864).mailAfter).toBe(1_800);
    expect(noticeTimesOf(4)).toMatchObject({ mailAfter: 1_000, pushAfter: 1_000 });
  });
});

describe('whether a due notice leaves', () => {
  it('leaves while it is unread, wanted, and nobody is there', () => {
    expect(decide({})).toBe('send');
    expect(decide({ lastSeenAt: null })).toBe('send');
    expect(decide({ isRead: true })).toBe('drop');
    expect(decide({ isWanted: false })).toBe('drop');
  });

  it('holds a mail while somebody is there, and for three minutes after', () => {
    expect(decide({ isConnected: true })).toEqual({ again: null });
    expect(decide({ lastSeenAt: NOW - MINUTE })).toEqual({ again: NOW + 2 * MINUTE });
    expect(decide({ lastSeenAt: NOW - 3 * MINUTE })).toBe('send');
  });

  it('mails once about a conversation until its owner has been there again', () => {
    expect(decide({ lastMailedAt: NOW - 1 })).toBe('drop');
    expect(decide({ lastMailedAt: NOW - 2 * DAY_MS })).toBe('send');
  });

  it('mails every reminder of what is still to be done', () => {
    const reminder = { kind: 'reminder', isConnected: true, lastMailedAt: NOW - 1 } as const;
    expect(decide(reminder)).toBe('send');
    expect(decide({ ...reminder, isRead: true })).toBe('drop');
  });

  it('pushes to who is away only', () => {
    expect(decide({ channel: 'push', lastSeenAt: NOW, lastMailedAt: NOW })).toBe('send');
    expect(decide({ channel: 'push', isConnected: true })).toBe('drop');
  });
});

it('reminds three days and one day before the answer is due, of what is still ahead', () => {
  const answerBy = NOW + 7 * DAY_MS;
  const next = (after: number) => nextReminder(answerBy, after, NOTICE_TIMES);
  expect(next(NOW)).toEqual({ at: NOW + 4 * DAY_MS, daysLeft: 3 });
  expect(next(NOW + 4 * DAY_MS)).toEqual({ at: NOW + 6 * DAY_MS, daysLeft: 1 });
  expect(next(NOW + 6 * DAY_MS)).toBeNull();
});
