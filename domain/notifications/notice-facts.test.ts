import { describe, expect, it } from 'vitest';
import { isInAppOnly, moneyMatterOf, type NoticeFacts } from './notice-facts.ts';

const conversation = {
  id: 'c1',
  topic: { id: 't1', name: 'Nutrition' },
  pricing: 'question',
} as const;
const order = {
  id: 'o1',
  topic: 'Nutrition',
  pricing: 'question',
  cents: 1250,
  currency: 'EUR',
} as const;
const due = (isPaid: boolean): NoticeFacts => ({
  kind: 'reminder',
  about: 'answer-due',
  conversation,
  daysLeft: 1,
  isPaid,
});

describe('moneyMatterOf', () => {
  it('names the money when the notice is about the owner’s', () => {
    const paid = { ...conversation, isPaid: true };
    expect(moneyMatterOf({ kind: 'question', conversation: paid })).toBe('question');
    expect(moneyMatterOf(due(true))).toBe('deadline');
    expect(moneyMatterOf({ kind: 'release', order })).toBe('earned');
    expect(moneyMatterOf({ kind: 'dispute', about: 'won', order })).toBe('disputed');
    expect(moneyMatterOf({ kind: 'payout', about: 'debt', order })).toBe('payout');
  });

  it.each<NoticeFacts>([
    { kind: 'question', conversation: { ...conversation, isPaid: false } },
    { kind: 'question', conversation },
    { kind: 'message', conversation: { ...conversation, isPaid: true } },
    { kind: 'answer', conversation: { ...conversation, isPaid: true } },
    { kind: 'reminder', about: 'answer-unread', conversation },
    due(false),
    { kind: 'comment', postId: 'p1', excerpt: '12,50 €' },
    { kind: 'dispute', about: 'reply', order, excerpt: '12,50 €' },
    { kind: 'follow' },
    { kind: 'account', event: 'password_changed' },
  ])('is null for other notices: %j', (facts) => {
    expect(moneyMatterOf(facts)).toBeNull();
  });
});

describe('isInAppOnly', () => {
  it.each([
    ['complaint', true],
    ['reply', false],
  ] as const)(
    'treats a complaint as mailed by the order, and not a reply: %s',
    (about, isAlone) => {
      expect(isInAppOnly({ kind: 'dispute', about, order, excerpt: 'Non.' })).toBe(isAlone);
    },
  );

  it.each(['opened', 'won', 'lost'] as const)(
    'is false when a bank’s dispute is %s, which needs a mail',
    (about) => {
      expect(isInAppOnly({ kind: 'dispute', about, order })).toBe(false);
    },
  );
});
