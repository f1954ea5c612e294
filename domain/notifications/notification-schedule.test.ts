import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  type DueDelivery,
  decideDelivery,
  deliveryDueAt,
  nextReminder,
  noticeTimesOf,
} from './notification-schedule.ts';

const NOTICE_TIMES = noticeTimesOf(DAY_MS / 1000);

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
  lastOfGroupAt: null,
  isDigest: false,
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
  ] as const)(
    'is, for %s by %s with a heartbeat at %s, after the delay',
    (kind, channel, heardAt, wait) => {
      expect(deliveryDueAt(kind, channel, heardAt, NOW, NOTICE_TIMES)).toBe(NOW + wait);
    },
  );

  it('is the evening for a daily digest', () => {
    const at = (now: number) => deliveryDueAt('like', 'email', null, now, NOTICE_TIMES, true);
    const evening = Date.UTC(2026, 10, 22, 17);
    expect([at(NOW), at(evening - 1), at(evening)]).toEqual([evening, evening, evening + DAY_MS]);
  });

  it('shortens with the day, but not to zero', () => {
    expect(noticeTimesOf(864).mailAfter).toBe(1_800);
    expect(noticeTimesOf(4)).toMatchObject({ mailAfter: 1_000, pushAfter: 1_000 });
  });
});

describe('decideDelivery', () => {
  it('sends while the notice is unread and wanted, and its owner absent', () => {
    expect(decide({})).toBe('send');
    expect(decide({ lastSeenAt: null })).toBe('send');
    expect(decide({ isRead: true })).toBe('drop');
    expect(decide({ isWanted: false })).toBe('drop');
  });

  it('delays a mail while the owner is present, and for three minutes after', () => {
    expect(decide({ heardAt: NOW })).toEqual({ again: null });
    expect(decide({ lastSeenAt: NOW - MINUTE })).toEqual({ again: NOW + 2 * MINUTE });
    expect(decide({ lastSeenAt: NOW - 3 * MINUTE })).toBe('send');
  });

  it('mails once per conversation until the owner has been present again', () => {
    expect(decide({ lastMailedAt: NOW - 1 })).toBe('drop');
    expect(decide({ lastMailedAt: NOW - 2 * DAY_MS })).toBe('send');
  });

  it('mails about messages of other conversations a day after the mail of this absence', () => {
    const lastOfGroupAt = NOW - MINUTE;
    const message = (due: Partial<DueDelivery>) => decide({ kind: 'message', ...due });
    expect(message({ lastOfGroupAt })).toEqual({ again: lastOfGroupAt + DAY_MS });
    expect(message({ lastOfGroupAt: NOW - DAY_MS })).toBe('send');
    // They have been present since.
    expect(message({ lastOfGroupAt: NOW - 10 * MINUTE, lastSeenAt: NOW - 5 * MINUTE })).toBe(
      'send',
    );
    expect(message({ lastOfGroupAt: NOW - 10 * MINUTE, lastSeenAt: NOW - MINUTE })).toEqual({
      again: NOW + 2 * MINUTE,
    });
  });

  it('mails questions and answers, whatever was mailed before', () => {
    for (const kind of ['question', 'answer'] as const)
      expect(decide({ kind, lastOfGroupAt: NOW - MINUTE })).toBe('send');
  });

  it('mails about posts and followers once an absence, or with each daily digest', () => {
    const like = { kind: 'like', lastOfGroupAt: NOW - MINUTE } as const;
    expect(decide(like)).toBe('drop');
    expect(decide({ ...like, lastSeenAt: NOW - 2 * DAY_MS, lastOfGroupAt: NOW - DAY_MS })).toBe(
      'drop',
    );
    expect(decide({ ...like, isDigest: true, lastMailedAt: NOW - DAY_MS })).toBe('send');
    expect(decide({ ...like, lastOfGroupAt: NOW - 2 * DAY_MS })).toBe('send');
  });

  it('mails releases once a week, however often their owner is present', () => {
    const release = { kind: 'release', lastOfGroupAt: NOW - DAY_MS } as const;
    expect(decide(release)).toEqual({ again: NOW + 6 * DAY_MS });
    expect(decide({ ...release, lastOfGroupAt: NOW - 7 * DAY_MS })).toBe('send');
    expect(decide({ ...release, isRead: true })).toBe('drop');
  });

  it('never holds a refund or a payout back', () => {
    for (const kind of ['sale_lost', 'dispute', 'payout', 'moderation'] as const)
      expect(decide({ kind, lastOfGroupAt: NOW - 1 })).toBe('send');
  });

  it('mails every reminder that is still relevant', () => {
    const reminder = { kind: 'reminder', heardAt: NOW, lastMailedAt: NOW - 1 } as const;
    expect(decide(reminder)).toBe('send');
    expect(decide({ ...reminder, isRead: true })).toBe('drop');
  });

  it('pushes only to an absent owner', () => {
    expect(decide({ channel: 'push', lastSeenAt: NOW, lastMailedAt: NOW })).toBe('send');
    expect(decide({ channel: 'push', heardAt: NOW })).toBe('drop');
  });

  it('sends to a sleeping device with an open tab', () => {
    const heardAt = NOW - 2 * MINUTE;
    expect(decide({ channel: 'push', heardAt })).toBe('send');
    expect(decide({ heardAt })).toEqual({ again: NOW + MINUTE });
    expect(decide({ heardAt: NOW - 3 * MINUTE, lastSeenAt: null })).toBe('send');
    expect(decide({ heardAt: NOW - 5 * MINUTE, lastMailedAt: NOW - 4 * MINUTE })).toBe('drop');
  });

  it('waits for a heartbeat of a tab that may not have received the notice', () => {
    const unheard = { dispatchedAt: NOW - MINUTE, heardAt: NOW - 1.25 * MINUTE };
    const again = NOW + 0.25 * MINUTE;
    expect(decide({ ...unheard, channel: 'push' })).toEqual({ again });
    expect(decide(unheard)).toEqual({ again });
    expect(decide({ ...unheard, heardAt: NOW - MINUTE, channel: 'push' })).toBe('drop');
  });
});

it('nextReminder returns future reminders, three days and one day before the deadline', () => {
  const answerBy = NOW + 7 * DAY_MS;
  const next = (after: number) => nextReminder(answerBy, after, NOTICE_TIMES);
  expect(next(NOW)).toEqual({ at: NOW + 4 * DAY_MS, daysLeft: 3 });
  expect(next(NOW + 4 * DAY_MS)).toEqual({ at: NOW + 6 * DAY_MS, daysLeft: 1 });
  expect(next(NOW + 6 * DAY_MS)).toBeNull();
});
