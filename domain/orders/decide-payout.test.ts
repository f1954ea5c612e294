import { describe, expect, it } from 'vitest';
import { decidePayout, salesOf } from './decide-payout.ts';
import type { PayoutState } from './payout.ts';

const report = (state: PayoutState) => ({ id: 'po', state, cents: 500, createdAt: 1 });
const keysOf = (before: PayoutState | null, state: PayoutState) => {
  const { entries, notices } = decidePayout(before, 'c', report(state), [], 2);
  return [...entries.map(({ key }) => key), ...notices.map(({ thing }) => thing)];
};

describe('decidePayout', () => {
  it('books a payout on its way when it is first reported', () => {
    expect(decidePayout(null, 'c', report('pending'), [{ orderId: 'o', cents: 500 }], 2)).toEqual({
      ...{ isBegun: true, moved: null, sales: [{ orderId: 'o', cents: 500 }] },
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
    expect(decidePayout(before, 'c', report(state), [], 2)).toMatchObject({ moved: state });
  });

  it.each([
    ['pending', 'pending'],
    ['paid', 'paid'],
    ['paid', 'pending'],
    ['failed', 'failed'],
    ['failed', 'paid'],
  ] as const)('changes nothing when a %s payout is reported as %s', (before, state) => {
    expect(decidePayout(before, 'c', report(state), [], 2)).toEqual({
      ...{ isBegun: false, moved: null, sales: [], entries: [], notices: [] },
    });
  });
});

describe('salesOf', () => {
  const sale = (orderId: string, cents: number) => ({ orderId, cents });

  it('takes the oldest sales first, the last one in part', () => {
    expect(salesOf(700, [sale('a', 400), sale('b', 400), sale('c', 400)])).toEqual([
      sale('a', 400),
      sale('b', 300),
    ]);
  });

  it('lacks a share that was taken back after an earlier payout', () => {
    expect(salesOf(500, [sale('a', -300), sale('b', 400), sale('c', 400)])).toEqual([
      ...[sale('b', 400), sale('c', 400), sale('a', -300)],
    ]);
  });

  it('names no sale for money that comes from none', () => {
    expect(salesOf(500, [sale('a', 400), sale('b', 0)])).toEqual([sale('a', 400)]);
  });
});
