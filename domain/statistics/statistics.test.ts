import { describe, expect, it } from 'vitest';
import {
  byMonth,
  type DayFigures,
  everyDay,
  funnelOf,
  hoursOf,
  periodOf,
  type TopicsOfDay,
  topicsOf,
  totalOf,
} from './statistics.ts';
import { statisticsQuerySchema } from './statistics-input.ts';

const at = (time: string) => Date.parse(time);

const day = (date: string, figures: Partial<DayFigures> = {}): DayFigures => ({
  ...everyDay('2026-11-01', '2026-11-01', [])[0]!,
  date,
  ...figures,
});

describe('statisticsQuerySchema', () => {
  it.each([
    [{ from: '2026-02-30' }, false],
    [{ from: '2026-2-3' }, false],
    [{ from: '2026-02-02', to: '2026-02-01' }, false],
    [{ from: '2025-01-01', to: '2026-02-05' }, false],
    [{ from: '2025-01-01', to: '2026-02-04' }, true],
    [{}, true],
  ])('takes %j: %s', (query, isTaken) => {
    expect(statisticsQuerySchema.safeParse(query).success).toBe(isTaken);
  });
});

describe('periodOf', () => {
  const now = at('2026-11-25T23:30:00Z');

  it('ends today in Paris, and has thirty days', () => {
    expect(periodOf({}, now)).toEqual({ from: '2026-10-28', to: '2026-11-26' });
    expect(periodOf({ from: '2026-11-26' }, now)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
    expect(periodOf({ to: '2026-01-30' }, now)).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  });

  it('is null when the named beginning leaves no day, or too many', () => {
    expect(periodOf({ from: '2026-11-27' }, now)).toBeNull();
    expect(periodOf({ from: '2025-01-01' }, now)).toBeNull();
  });
});

describe('everyDay', () => {
  it('fills the days without figures', () => {
    const days = everyDay('2026-11-01', '2026-11-03', [day('2026-11-02', { views: 4 })]);
    expect(days.map(({ date, views }) => [date, views])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 4],
      ['2026-11-03', 0],
    ]);
    expect(totalOf(days, 'views')).toBe(4);
  });
});

describe('byMonth', () => {
  it('adds up the days of each month', () => {
    const months = byMonth([
      day('2026-10-31', { heldCents: 100, questions: 1 }),
      day('2026-11-01', { heldCents: 200, releasedCents: 50 }),
      day('2026-11-30', { heldCents: -200 }),
    ]);
    expect(months).toEqual([
      day('2026-10', { heldCents: 100, questions: 1 }),
      day('2026-11', { heldCents: 0, releasedCents: 50 }),
    ]);
  });
});

describe('funnelOf', () => {
  it('has the share of the step before, or none', () => {
    const days = [day('2026-11-01', { views: 200, profileViews: 50, questions: 5 })];
    expect(funnelOf(days).map(({ count, share }) => [count, share])).toEqual([
      [200, null],
      [50, 0.25],
      [5, 0.1],
      [0, 0],
      [0, null],
    ]);
  });
});

describe('topicsOf and hoursOf', () => {
  it('add up days', () => {
    const days = [{ a: [1, 0], b: [2, 640] }, { merged: [3, -640] }] as const;
    const topics = topicsOf(
      days as unknown as TopicsOfDay[],
      (id) => (id === 'merged' ? 'a' : id),
      (id) => id.toUpperCase(),
    );
    expect(topics).toEqual([
      { id: 'a', name: 'A', questions: 4, earnedCents: -640 },
      { id: 'b', name: 'B', questions: 2, earnedCents: 640 },
    ]);
    const hours = hoursOf([{ '9': 2, '23': 1 }, { '9': 1 }]);
    expect([hours.length, hours[9], hours[23], hours[0]]).toEqual([24, 3, 1, 0]);
  });
});
