import { describe, expect, it } from 'vitest';
import { freshActs, isProcessed } from './notice-telling.ts';

const NOW = Date.UTC(2026, 10, 22);
/** Acts of `to - from` people, newest first, one millisecond apart; at most twenty are listed. */
const news = (from: number, to: number, since = from) => {
  const all = Array.from({ length: to - from }, (_, index) => ({
    id: `p${to - 1 - index}`,
    at: NOW + to - 1 - index,
  }));
  return { acts: all.slice(0, 20), count: to - since, since: NOW + since };
};

describe('freshActs', () => {
  it('returns everything on the first call, by name or by number', () => {
    expect(freshActs(null, news(0, 3))).toMatchObject({ acts: [{ id: 'p2' }, {}, {}], others: 0 });
    expect(freshActs(null, news(0, 1000)).others).toBe(980);
  });

  it('returns nothing when the same acts come again', () => {
    const { told: processed } = freshActs(null, news(0, 1000));
    expect(freshActs(processed, news(0, 1000))).toMatchObject({ acts: [], others: 0 });
  });

  it('returns only newer acts when earlier ones are sent along', () => {
    const first = freshActs(null, news(0, 1000));
    // The acts were processed but the acknowledgement was lost: the count starts at the same time.
    const again = freshActs(first.told, news(0, 1030));
    expect(again.acts.length + again.others).toBe(30);
    // Acknowledged while more acts came in: the count starts at the last processed act.
    const next = freshActs(again.told, news(1029, 1100));
    expect(next.acts.length + next.others).toBe(70);
    const later = freshActs(next.told, news(5000, 5100));
    expect(later.acts.length + later.others).toBe(100);
  });

  it('ignores a person who undoes and repeats an act', () => {
    const { told: processed } = freshActs(null, news(0, 1));
    const again = { acts: [{ id: 'p0', at: NOW + 9_000 }], count: 1, since: NOW + 9_000 };
    expect(freshActs(processed, again)).toMatchObject({ acts: [], others: 0 });
  });

  it('accepts acts that arrive slightly late, but no old ones', () => {
    const { told: processed } = freshActs(null, news(100_000, 100_001));
    const late = (at: number) =>
      freshActs(processed, { acts: [{ id: 'late', at: NOW + at }], count: 1, since: NOW + at })
        .acts;
    expect(late(99_000)).toHaveLength(1);
    expect(late(30_000)).toHaveLength(0);
  });
});

it('isProcessed is false of the recipient’s own acts and of people they blocked', () => {
  expect(isProcessed('lea', 'ana')).toBe(true);
  expect(isProcessed(null, 'ana')).toBe(true);
  expect(isProcessed('ana', 'ana')).toBe(false);
  expect(isProcessed('lea', 'ana', ['lea'])).toBe(false);
});
