import { describe, expect, it } from 'vitest';
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  isChoosable,
  isOffered,
  noticeKinds,
} from './notification.ts';

describe('preferences', () => {
  it('default to mail for whatever waits for the user or moves their money', () => {
    const mailed = noticeKinds.filter((kind) => DEFAULT_PREFERENCES[kind].email);
    expect(mailed).toEqual([
      ...['question', 'answer', 'message', 'reminder', 'refund', 'release'],
      ...[
        'sale_lost',
        'dispute',
        'payout',
        'rating',
        'publication',
        'week',
        'return',
        'moderation',
        'account',
      ],
    ]);
  });

  it('change in part, and the rest stays', () => {
    const once = changedPreferences({}, { like: { push: true }, answer: { email: false } });
    expect(once.like).toEqual({ app: true, email: false, push: true });
    const twice = changedPreferences(once, { answer: { push: false } });
    expect(twice.answer).toEqual({ app: true, email: false, push: false });
    expect(twice.like.push).toBe(true);
  });

  it('include the digest, which is off until it is chosen', () => {
    const chosen = changedPreferences({}, { dailyDigest: true });
    expect([changedPreferences({}, {}).dailyDigest, chosen.dailyDigest]).toEqual([false, true]);
    expect(changedPreferences(chosen, { like: { app: false } }).dailyDigest).toBe(true);
    expect(changedPreferences(chosen, { dailyDigest: false }).dailyDigest).toBe(false);
  });

  it('include presence, which is on until it is switched off', () => {
    const chosen = changedPreferences({}, { presence: false });
    expect([changedPreferences({}, {}).presence, chosen.presence]).toEqual([true, false]);
    expect(changedPreferences(chosen, { dailyDigest: true }).presence).toBe(false);
    expect(changedPreferences(chosen, { presence: true }).presence).toBe(true);
  });

  it('always include mails about account and money', () => {
    expect(isChoosable('refund', 'email')).toBe(false);
    expect(isChoosable('refund', 'push')).toBe(true);
    expect(changedPreferences({ account: { email: false } }, {}).account.email).toBe(true);
  });

  it('never push news, which are mailed when they are chosen', () => {
    expect([isOffered('news', 'push'), isChoosable('news', 'push')]).toEqual([false, false]);
    const chosen = changedPreferences({}, { news: { email: true, push: true } });
    expect(chosen.news).toEqual({ app: true, email: true, push: false });
  });
});
