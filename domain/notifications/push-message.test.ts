import { describe, expect, it } from 'vitest';
import type { Notice, NoticeKind } from './notification.ts';
import { pushMessageOf, pushRetryDelay } from './push-message.ts';

const notice = (kind: NoticeKind): Notice => ({
  ...{ id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11', kind, title: 'Un titre', body: 'Un texte' },
  ...{ href: '/main/messages', actor: null, createdAt: '2026-11-22T12:00:00Z', readAt: null },
});

describe('a notice as a push', () => {
  it('says what the notice says, and where it leads', () => {
    expect(pushMessageOf({ notice: notice('answer') }).payload).toEqual({
      ...{ title: 'Un titre', body: 'Un texte', href: '/main/messages' },
      tag: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11',
    });
  });

  it.each([
    ['answer', 'high'],
    ['reminder', 'high'],
    ['refund', 'normal'],
    ['like', 'low'],
  ] as const)('wakes a phone only for what waits: %s is %s', (kind, urgency) => {
    expect(pushMessageOf({ notice: notice(kind) }).urgency).toBe(urgency);
  });

  it('has a topic as push services take one', () => {
    expect(pushMessageOf({ notice: notice('like') }).topic).toMatch(/^[\w-]{1,32}$/);
  });
});

describe('a push that could not be taken', () => {
  it('waits longer each time, an hour at most', () => {
    const delays = [1, 2, 3, 8].map((attempts) => pushRetryDelay(attempts, null));
    expect(delays).toEqual([60, 120, 240, 3_600]);
  });

  it('waits as long as the service says, an hour at most', () => {
    expect(pushRetryDelay(1, 600)).toBe(600);
    expect(pushRetryDelay(3, 5)).toBe(240);
    expect(pushRetryDelay(1, 1e9)).toBe(3_600);
  });
});
