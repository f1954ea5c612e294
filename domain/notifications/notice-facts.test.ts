import { describe, expect, it } from 'vitest';
import { isTheAppsAlone, moneyMatterOf, type NoticeFacts } from './notice-facts.ts';

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
  it('names the money matter of a notice about its owner’s money', () => {
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
  ])('is null when the notice is about something else: %j', (facts) => {
    expect(moneyMatterOf(facts)).toBeNull();
  });
});

describe('isTheAppsAlone', () => {
  it.each([
    ['complaint', true],
    ['reply', false],
  ] as const)('is true of a complaint, which the order mails: %s', (about, isAlone) => {
    expect(isTheAppsAlone({ kind: 'dispute', about, order, excerpt: 'Non.' })).toBe(isAlone);
  });

  it.each(['opened', 'won', 'lost'] as const)('is false of a bank’s decision: %s', (about) => {
    expect(isTheAppsAlone({ kind: 'dispute', about, order })).toBe(false);
  });
});
