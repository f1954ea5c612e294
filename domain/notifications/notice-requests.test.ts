import { describe, expect, it } from 'vitest';
import { noticesReadSchema, preferencesChangeSchema } from './notice-requests.ts';
import { DEFAULT_PREFERENCES } from './notification.ts';

describe('preferencesChangeSchema', () => {
  it('rejects switching off mails about account and money', () => {
    const refused = preferencesChangeSchema.safeParse({ account: { email: false } });
    expect(refused.error?.issues[0]?.path).toEqual(['account', 'email']);
    expect(preferencesChangeSchema.safeParse(DEFAULT_PREFERENCES).success).toBe(true);
  });

  it.each([
    { like: { sms: true } },
    { birthday: { email: true } },
    { like: { email: 'yes' } },
    { like: null },
    [],
  ])('rejects %j', (body) => {
    expect(preferencesChangeSchema.safeParse(body).success).toBe(false);
  });
});

it('noticesReadSchema accepts a list of ids or all notices', () => {
  const accepts = (body: unknown) => noticesReadSchema.safeParse(body).success;
  expect(accepts({ ids: [crypto.randomUUID()] })).toBe(true);
  expect(accepts({ ids: [] })).toBe(true);
  expect(accepts({ all: true })).toBe(true);
  expect(accepts({ all: false })).toBe(false);
  expect(accepts({ all: true, ids: [] })).toBe(false);
  expect(accepts({ ids: ['x'] })).toBe(false);
  expect(accepts({ ids: Array.from({ length: 101 }, () => crypto.randomUUID()) })).toBe(false);
});
