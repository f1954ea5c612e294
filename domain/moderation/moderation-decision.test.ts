import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  appealableUntil,
  appealDecisionRefusal,
  appealRefusal,
  DECISION_FINAL_MS,
  decisionRefusal,
  newDecisionSchema,
  TAKE_BACK_MS,
  TAKE_BACK_OFFERED_MS,
} from './moderation-decision.ts';

describe('permission to decide', () => {
  it('goes to any moderator except the affected one, and only once', () => {
    const open = { authorId: 'author', isDecided: false };
    expect(decisionRefusal(open, 'moderator')).toBeNull();
    expect(decisionRefusal(open, 'author')).toBe('moderation.own');
    expect(decisionRefusal({ ...open, isDecided: true }, 'moderator')).toBe('report.decided');
    // The missing permission comes first, because this moderator may not learn who decided.
    expect(decisionRefusal({ ...open, isDecided: true }, 'author')).toBe('moderation.own');
  });

  it('goes, for an appeal, to moderators who took no part in the case', () => {
    const facts = { authorId: 'author', decidedBy: 'first', proposedBy: 'proposer' };
    const open = { ...facts, isReporter: false, isDecided: false };
    expect(appealDecisionRefusal(open, 'second')).toBeNull();
    expect(appealDecisionRefusal({ ...open, isReporter: true }, 'second')).toBe('moderation.own');
    for (const own of ['author', 'first', 'proposer'])
      expect(appealDecisionRefusal(open, own)).toBe('moderation.own');
    expect(appealDecisionRefusal({ ...open, isDecided: true }, 'second')).toBe('appeal.decided');
  });
});

it('taking a decision back ends after what the console offers, and before mails and refunds', () => {
  expect(TAKE_BACK_OFFERED_MS).toBeLessThan(TAKE_BACK_MS);
  expect(TAKE_BACK_MS).toBeLessThan(DECISION_FINAL_MS);
});

describe('appealRefusal', () => {
  it('accepts one appeal within 180 days', () => {
    const decision = { createdAt: 1_000, isAppealed: false };
    const last = 1_000 + 180 * DAY_MS;
    expect(appealableUntil(1_000)).toBe(last);
    expect(appealRefusal(decision, last)).toBeNull();
    expect(appealRefusal(decision, last + 1)).toBe('appeal.too_late');
    expect(appealRefusal({ ...decision, isAppealed: true }, last + 1)).toBe('appeal.exists');
  });
});

describe('newDecisionSchema', () => {
  it('requires an action and a reason, and accepts a rule', () => {
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
