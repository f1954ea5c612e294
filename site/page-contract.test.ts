import { describe, expect, it } from 'vitest';
import { lasts, onOwnClock, readSession } from './page-contract.ts';

const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1_000_900,
  expires_in: 900,
  user: { id: 'u' },
};

describe('readSession', () => {
  it('returns a complete session', () => {
    expect(readSession(JSON.stringify(session))).toEqual(session);
  });

  it.each([
    null,
    '',
    '{"access_token":',
    '"text"',
    'null',
    '[]',
    '{"access_token":"a"}',
    '{"user":{"id":"u"}}',
  ])('gives null for %s', (stored) => {
    expect(readSession(stored)).toBeNull();
  });
});

describe('onOwnClock', () => {
  it.each([-3_600, 0, 3_600])(
    'makes a new token last when the clock is %i seconds off',
    (ahead) => {
      const now = (1_000_000 + ahead) * 1000;
      const own = onOwnClock(session, now);
      expect(lasts(own, now)).toBe(true);
      expect(lasts(own, now + 850_000)).toBe(false);
    },
  );

  it('returns a session without a token lifetime unchanged', () => {
    const { expires_in: _, ...older } = session;
    expect(onOwnClock(older, 0)).toEqual(older);
  });
});
