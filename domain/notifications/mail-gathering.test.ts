import { describe, expect, it } from 'vitest';
import { isGatheredWith, isMailedAtOnce, mailGroupOf } from './mail-gathering.ts';
import { isChoosable, noticeKinds } from './notification.ts';

describe('mailGroupOf', () => {
  it.each([
    'reminder',
    'refund',
    'sale_lost',
    'dispute',
    'payout',
    'moderation',
    'account',
  ] as const)('gives %s a mail of its own', (kind) => {
    expect(mailGroupOf(kind)).toBeNull();
  });

  it('puts nothing that can be switched off into a mail that cannot', () => {
    for (const one of noticeKinds)
      for (const other of noticeKinds) {
        const [group, second] = [mailGroupOf(one), mailGroupOf(other)];
        if (group && second && isGatheredWith(group, second))
          expect(isChoosable(one, 'email')).toBe(isChoosable(other, 'email'));
      }
    expect(isGatheredWith('conversation', 'social')).toBe(true);
  });
});

describe('isMailedAtOnce', () => {
  it('is true for what somebody has paid for', () => {
    expect(noticeKinds.filter(isMailedAtOnce)).toEqual(['question', 'answer']);
  });
});
