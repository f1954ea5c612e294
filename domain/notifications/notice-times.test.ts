import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
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
  dispatchedAt: NOW - MINUTE,
  heardAt: null,
  lastSeenAt: NOW - DAY_MS,
  lastMailedAt: null,
};
const decide = (due: Partial<DueDelivery>) =>
  decideDelivery({ ...mail, ...due }, NOW, NOTICE_TIMES);

describe('deliveryDueAt', () => {
  it.each([
    ['answer', 'email', NOW, 3 * MINUTE],
    ['answer', 'email', null, 3 * MINUTE],
    ['reminder', 'email', NOW, 0],
    ['answer', 'push', null, 0],
    ['answer', 'push', NOW, MINUTE],
    ['answer', 'push', NOW - MINUTE, MINUTE],
    ['answer', 'push', NOW - 2 * MINUTE, 0],
  ] as const)('%s by %s, last heard at %s', (kind, channel, heardAt, wait) => {
    expect(deliveryDueAt(kind, channel, heardAt, NOW, NOTICE_TIMES)).toBe(NOW + wait);
  });

  it('scales with the length of a day, with a minimum', () => {
    expect(noticeTimesOf(864).mailAfter).toBe(1_800);
    expect(noticeTimesOf(4)).toMatchObject({ mailAfter: 1_000, pushAfter: 1_000 });
  });
});

describe('decideDelivery', () => {
  it('sends while the notice is unread and wanted, and its owner is away', () => {
    expect(decide({})).toBe('send');
    expect(decide({ lastSeenAt: null })).toBe('send');
    expect(decide({ isRead: true })).toBe('drop');
    expect(decide({ isWanted: false })).toBe('drop');
  });

  it('delays a mail while its owner is online, and for three minutes after', () => {
    expect(decide({ heardAt: NOW })).toEqual({ again: null });
    expect(decide({ lastSeenAt: NOW - MINUTE })).toEqual({ again: NOW + 2 * MINUTE });
    expect(decide({ lastSeenAt: NOW - 3 * MINUTE })).toBe('send');
  });

  it('sends one mail per conversation until its owner has been online again', () => {
    expect(decide({ lastMailedAt: NOW - 1 })).toBe('drop');
    expect(decide({ lastMailedAt: NOW - 2 * DAY_MS })).toBe('send');
  });

  it('mails every reminder of an unread task', () => {
    const reminder = { kind: 'reminder', heardAt: NOW, lastMailedAt: NOW - 1 } as const;
    expect(decide(reminder)).toBe('send');
    expect(decide({ ...reminder, isRead: true })).toBe('drop');
  });

  it('pushes only when the owner is away', () => {
    expect(decide({ channel: 'push', lastSeenAt: NOW, lastMailedAt: NOW })).toBe('send');
    expect(decide({ channel: 'push', heardAt: NOW })).toBe('drop');
  });

  it('sends to a device that fell asleep with a tab open', () => {
    const heardAt = NOW - 2 * MINUTE;
    expect(decide({ channel: 'push', heardAt })).toBe('send');
    expect(decide({ heardAt })).toEqual({ again: NOW + MINUTE });
    expect(decide({ heardAt: NOW - 3 * MINUTE, lastSeenAt: null })).toBe('send');
    expect(decide({ heardAt: NOW - 5 * MINUTE, lastMailedAt: NOW - 4 * MINUTE })).toBe('drop');
  });

  it('waits for a heartbeat when a tab may not have received the notice', () => {
    const unheard = { dispatchedAt: NOW - MINUTE, heardAt: NOW - 1.25 * MINUTE };
    const again = NOW + 0.25 * MINUTE;
    expect(decide({ ...unheard, channel: 'push' })).toEqual({ again });
    expect(decide(unheard)).toEqual({ again });
    expect(decide({ ...unheard, heardAt: NOW - MINUTE, channel: 'push' })).toBe('drop');
  });
});

it('nextReminder is three days and one day before the answer is due, in the future only', () => {
  const answerBy = NOW + 7 * DAY_MS;
  const next = (after: number) => nextReminder(answerBy, after, NOTICE_TIMES);
  expect(next(NOW)).toEqual({ at: NOW + 4 * DAY_MS, daysLeft: 3 });
  expect(next(NOW + 4 * DAY_MS)).toEqual({ at: NOW + 6 * DAY_MS, daysLeft: 1 });
  expect(next(NOW + 6 * DAY_MS)).toBeNull();
});
