import { describe, expect, it } from 'vitest';
import { decidePayout } from './decide-payout.ts';
import type { PayoutState } from './payout.ts';

const report = (state: PayoutState) => ({ id: 'po', state, cents: 500, createdAt: 1 });
const keysOf = (before: PayoutState | null, state: PayoutState) => {
  const { entries, notices } = decidePayout(before, 'c', report(state), 2);
  return [...entries.map(({ key }) => key), ...notices.map(({ thing }) => thing)];
};

describe('decidePayout', () => {
  it('books a payout on its way when it is first reported', () => {
    expect(decidePayout(null, 'c', report('pending'), 2)).toEqual({
      ...{ isBegun: true, moved: null },
      entries: [{ key: 'payout:po', debit: 'transit:c', credit: 'connect:c', cents: 500, at: 1 }],
      notices: [{ thing: 'payout_sent:po', source: 'payout_sent', at: 1 }],
    });
  });

  it.each([
    ['has arrived before its first report', null, 'paid', 'payout-paid:po'],
    ['has failed before its first report', null, 'failed', 'payout-failed:po payout_failed:po'],
  ] as const)('books both moves when it %s', (_, before, state, keys) => {
    const all = keysOf(before, state).filter((key) => !/^payout(:|_sent)/.test(key));
    expect(all.join(' ')).toBe(keys);
    expect(keysOf(before, state)).toContain('payout:po');
  });

  it.each([
    ['paid', 'pending', 'paid', 'payout-paid:po'],
    ['failed', 'pending', 'failed', 'payout-failed:po payout_failed:po'],
    ['returned', 'paid', 'failed', 'payout-returned:po payout-failed:po payout_failed:po'],
  ] as const)('books the move when it is %s', (_, before, state, keys) => {
    expect(keysOf(before, state).join(' ')).toBe(keys);
    expect(decidePayout(before, 'c', report(state), 2)).toMatchObject({ moved: state });
  });

  it.each([
    ['pending', 'pending'],
    ['paid', 'paid'],
    ['paid', 'pending'],
    ['failed', 'failed'],
    ['failed', 'paid'],
  ] as const)('changes nothing when a %s payout is reported as %s', (before, state) => {
    expect(decidePayout(before, 'c', report(state), 2)).toEqual({
      ...{ isBegun: false, moved: null, entries: [], notices: [] },
    });
  });
});
