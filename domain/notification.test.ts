import { describe, expect, it } from 'vitest';
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  isChoosable,
  noticeKinds,
  noticesReadSchema,
  preferencesChangeSchema,
} from './notification.ts';

describe('preferences', () => {
  it('begin with mail for what waits for somebody or moves their money', () => {
    const mailed = noticeKinds.filter((kind) => DEFAULT_PREFERENCES[kind].email);
    expect(mailed).toEqual([
      ...['question', 'answer', 'message', 'reminder', 'refund', 'release', 'rating'],
      ...['moderation', 'account'],
    ]);
  });

  it('change in part, and the rest stays', () => {
    const once = changedPreferences({}, { like: { push: true }, answer: { email: false } });
    expect(once.like).toEqual({ app: true, email: false, push: true });
    const twice = changedPreferences(once, { answer: { push: false } });
    expect(twice.answer).toEqual({ app: true, email: false, push: false });
    expect(twice.like.push).toBe(true);
  });

  it('keep the mails about account and money', () => {
    expect(isChoosable('refund', 'email')).toBe(false);
    expect(isChoosable('refund', 'push')).toBe(true);
    const refused = preferencesChangeSchema.safeParse({ account: { email: false } });
    expect(refused.error?.issues[0]?.path).toEqual(['account', 'email']);
    expect(preferencesChangeSchema.safeParse(DEFAULT_PREFERENCES).success).toBe(true);
    expect(changedPreferences({ account: { email: false } }, {}).account.email).toBe(true);
  });

  it.each([
    { like: { sms: true } },
    { birthday: { email: true } },
    { like: { email: 'yes' } },
    { like: null },
    [],
  ])('refuse %j', (body) => {
    expect(preferencesChangeSchema.safeParse(body).success).toBe(false);
  });
});

it('marks some notices or all, and nothing in between', () => {
  const accepts = (body: unknown) => noticesReadSchema.safeParse(body).success;
  expect(accepts({ ids: [crypto.randomUUID()] })).toBe(true);
  expect(accepts({ ids: [] })).toBe(true);
  expect(accepts({ all: true })).toBe(true);
  expect(accepts({ all: false })).toBe(false);
  expect(accepts({ all: true, ids: [] })).toBe(false);
  expect(accepts({ ids: ['x'] })).toBe(false);
  expect(accepts({ ids: Array.from({ length: 101 }, () => crypto.randomUUID()) })).toBe(false);
});
