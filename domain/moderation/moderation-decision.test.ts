import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  appealableUntil,
  appealDecisionRefusal,
  appealRefusal,
  decisionRefusal,
  newDecisionSchema,
} from './moderation-decision.ts';

describe('who decides', () => {
  it('is any moderator but whom it is about, and once', () => {
    const open = { authorId: 'author', isDecided: false };
    expect(decisionRefusal(open, 'moderator')).toBeNull();
    expect(decisionRefusal(open, 'author')).toBe('moderation.own');
    expect(decisionRefusal({ ...open, isDecided: true }, 'moderator')).toBe('report.decided');
    // That they may not at all comes first: who decided what is not theirs to know.
    expect(decisionRefusal({ ...open, isDecided: true }, 'author')).toBe('moderation.own');
  });

  it('is, on an appeal, somebody who has had no part in it', () => {
    const open = { authorId: 'author', decidedBy: 'first', isReporter: false, isDecided: false };
    expect(appealDecisionRefusal(open, 'second')).toBeNull();
    expect(appealDecisionRefusal({ ...open, isReporter: true }, 'second')).toBe('moderation.own');
    for (const own of ['author', 'first'])
      expect(appealDecisionRefusal(open, own)).toBe('moderation.own');
    expect(appealDecisionRefusal({ ...open, isDecided: true }, 'second')).toBe('appeal.decided');
  });
});

describe('an appeal', () => {
  it('is taken once, for 180 days', () => {
    const decision = { createdAt: 1_000, isAppealed: false };
    const last = 1_000 + 180 * DAY_MS;
    expect(appealableUntil(1_000)).toBe(last);
    expect(appealRefusal(decision, last)).toBeNull();
    expect(appealRefusal(decision, last + 1)).toBe('appeal.too_late');
    expect(appealRefusal({ ...decision, isAppealed: true }, last + 1)).toBe('appeal.exists');
  });
});

describe('a decision', () => {
  it('has an action and a reason in words, and may name the rule', () => {
    const decision = { action: 'hide', reason: ' Publicité répétée. ', rule: 'spam' };
    expect(newDecisionSchema.parse(decision)).toEqual({
      ...decision,
      reason: 'Publicité répétée.',
    });
    for (const wrong of [
      { ...decision, action: 'ban' },
      { ...decision, reason: '  ' },
      { ...decision, reason: 'x'.repeat(2_001) },
      { ...decision, rule: 'none' },
      { ...decision, moderatorId: 'x' },
    ])
      expect(newDecisionSchema.safeParse(wrong).success).toBe(false);
  });
});
