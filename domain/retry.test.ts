import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from './limits.ts';
import { retryAt, retryDelay, retryPolicies } from './retry.ts';

describe('retryDelay', () => {
  it('doubles from the first wait up to the longest', () => {
    const delays = [1, 2, 3, 6, 7, 5_000].map((n) => retryDelay(n, retryPolicies.promised));
    expect(delays).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
    expect(retryDelay(1, retryPolicies.payments)).toBe(MINUTE_MS);
  });
});

describe('retryAt', () => {
  const policy = { firstMs: 10, longestMs: 100, attemptsMax: 3 };

  it('adds the wait until the limit is reached, and is null from then on', () => {
    expect([1, 2, 3, 4].map((n) => retryAt(n, policy, 1_000))).toEqual([1_010, 1_020, null, null]);
  });

  it('is never null for work that is retried without limit', () => {
    expect(retryAt(1_000_000, retryPolicies.state, 0)).toBe(60_000);
  });

  it('gives up on a mail after about a day, and on a promise no sooner', () => {
    for (const policy of [retryPolicies.mails, retryPolicies.promised]) {
      let now = 0;
      for (
        let n = 1, next = retryAt(n, policy, now);
        next !== null;
        next = retryAt(++n, policy, now)
      )
        now = next;
      expect(now / 3_600_000).toBeGreaterThan(22);
      expect(now / 3_600_000).toBeLessThan(26);
    }
  });
});
