import { describe, expect, it } from 'vitest';
import type { Notice, NoticeKind } from './notification.ts';
import { pushMessageOf, pushRetryDelay } from './push-message.ts';

const notice = (kind: NoticeKind): Notice => ({
  ...{ id: '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11', kind, title: 'Un titre', body: 'Un texte' },
  ...{ href: '/main/messages', actor: null, createdAt: '2026-11-22T12:00:00Z', readAt: null },
});

describe('pushMessageOf', () => {
  it('has the title, text and link of the notice', () => {
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
  ] as const)('sets the urgency by kind: %s is %s', (kind, urgency) => {
    expect(pushMessageOf({ notice: notice(kind) }).urgency).toBe(urgency);
  });

  it('has a topic that push services accept', () => {
    expect(pushMessageOf({ notice: notice('like') }).topic).toMatch(/^[\w-]{1,32}$/);
  });
});

describe('pushRetryDelay', () => {
  it('doubles with each attempt, up to an hour', () => {
    const delays = [1, 2, 3, 8].map((attempts) => pushRetryDelay(attempts, null));
    expect(delays).toEqual([60, 120, 240, 3_600]);
  });

  it('follows the Retry-After of the service, up to an hour', () => {
    expect(pushRetryDelay(1, 600)).toBe(600);
    expect(pushRetryDelay(3, 5)).toBe(240);
    expect(pushRetryDelay(1, 1e9)).toBe(3_600);
  });
});
