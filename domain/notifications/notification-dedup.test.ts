import { describe, expect, it } from 'vitest';
import { isNotified, newActs } from './notification-dedup.ts';

const NOW = Date.UTC(2026, 10, 22);
/** Acts of this many users, the newest first, a millisecond apart; at most twenty are listed. */
const news = (from: number, to: number, since = from) => {
  const all = Array.from({ length: to - from }, (_, index) => ({
    id: `p${to - 1 - index}`,
    at: NOW + to - 1 - index,
  }));
  return { acts: all.slice(0, 20), count: to - since, since: NOW + since };
};

describe('newActs', () => {
  it('returns everything at first, as acts or as a number', () => {
    expect(newActs(null, news(0, 3))).toMatchObject({ acts: [{ id: 'p2' }, {}, {}], others: 0 });
    expect(newActs(null, news(0, 1000)).others).toBe(980);
  });

  it('returns nothing for a repeated event', () => {
    const { processed } = newActs(null, news(0, 1000));
    expect(newActs(processed, news(0, 1000))).toMatchObject({ acts: [], others: 0 });
  });

  it('returns only new acts when old ones are repeated', () => {
    const first = newActs(null, news(0, 1000));
    // Processed, but the sender did not record it: the next event counts from the same time.
    const again = newActs(first.processed, news(0, 1030));
    expect(again.acts.length + again.others).toBe(30);
    // Recorded, while more acts arrived: the next event counts from the last processed act.
    const next = newActs(again.processed, news(1029, 1100));
    expect(next.acts.length + next.others).toBe(70);
    // Some time later.
    const later = newActs(next.processed, news(5000, 5100));
    expect(later.acts.length + later.others).toBe(100);
  });

  it('skips an act that was undone and repeated', () => {
    const { processed } = newActs(null, news(0, 1));
    const again = { acts: [{ id: 'p0', at: NOW + 9_000 }], count: 1, since: NOW + 9_000 };
    expect(newActs(processed, again)).toMatchObject({ acts: [], others: 0 });
  });

  it('accepts slightly late acts, but no old ones', () => {
    const { processed } = newActs(null, news(100_000, 100_001));
    const late = (at: number) =>
      newActs(processed, { acts: [{ id: 'late', at: NOW + at }], count: 1, since: NOW + at }).acts;
    expect(late(99_000)).toHaveLength(1);
    expect(late(30_000)).toHaveLength(0);
  });
});

it('isNotified is false for own acts and for those of blocked users', () => {
  expect(isNotified('lea', 'ana')).toBe(true);
  expect(isNotified(null, 'ana')).toBe(true);
  expect(isNotified('ana', 'ana')).toBe(false);
  expect(isNotified('lea', 'ana', ['lea'])).toBe(false);
});
