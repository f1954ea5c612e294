import { describe, expect, it } from 'vitest';
import { parisDay, parisDayBounds } from '../dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import {
  byWeek,
  daysDue,
  LATE_ENTRIES_MS,
  type MarketplaceDay,
  marketplaceFunnel,
  periodBefore,
} from './marketplace-days.ts';

const noon = Date.parse('2026-11-26T11:00:00Z');
const computed = (day: string, computedAt: number) => ({ day, computedAt });
/** Days that are computed for the last time. */
const settled = (...days: string[]) =>
  days.map((day) => computed(day, parisDayBounds(day)[1] + LATE_ENTRIES_MS));

const day = (date: string, figures: Partial<MarketplaceDay> = {}): MarketplaceDay => ({
  date,
  ...{ peopleTotal: 0, peopleNew: 0, peopleDeleted: 0, peopleActive: 0 },
  ...{ creatorsTotal: 0, creatorsComplete: 0, creatorsVerified: 0, creatorsPayable: 0 },
  ...{ creatorsReady: 0, newCreators: 0, askedQuestions: 0, askedDays: 0, askedMonths: 0 },
  ...{ answeredInTime: 0, answeredLate: 0, unansweredRefunds: 0, medianAnswerSeconds: null },
  ...{ volumeCents: 0, feeCents: 0, refunds: 0, refundedCents: 0, chargebacks: 0 },
  ...{ chargedBackCents: 0, transferredCents: 0, payouts: 0, paidOutCents: 0, reports: 0 },
  ...{ casesOpened: 0, casesDecided: 0, casesDecidedWithinDay: 0, appeals: 0 },
  ...{ postViews: 0, profileViews: 0, checkouts: 0, ordersPaid: 0, ratings: 0 },
  ...figures,
});

describe('daysDue', () => {
  it('begins on the first day of the marketplace, and stops at the limit', () => {
    expect(daysDue({ recent: [], first: '2026-11-24' }, noon, 10)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
    expect(daysDue({ recent: [], first: '2024-01-01' }, noon, 2)).toEqual([
      '2024-01-01',
      '2024-01-02',
    ]);
    expect(daysDue({ recent: [], first: null }, noon, 10)).toEqual([]);
  });

  it('continues after the last computed day, whatever was missed', () => {
    const recent = settled('2026-11-20', '2026-11-21');
    expect(daysDue({ recent, first: null }, noon, 3)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  it('computes the day in progress again after an hour', () => {
    const recent = [computed('2026-11-26', noon)];
    expect(daysDue({ recent, first: null }, noon + HOUR_MS - 1, 10)).toEqual([]);
    expect(daysDue({ recent, first: null }, noon + HOUR_MS, 10)).toEqual(['2026-11-26']);
  });

  it('computes a day once after its end, and once when nothing arrives late any more', () => {
    const [, end] = parisDayBounds('2026-11-26');
    const due = (computedAt: number, now: number) =>
      daysDue(
        { recent: [computed('2026-11-26', computedAt), computed(parisDay(now), now)], first: null },
        now,
        10,
      );
    expect(due(end - 1, end + 1)).toEqual(['2026-11-26']);
    expect(due(end, end + DAY_MS)).toEqual([]);
    expect(due(end, end + LATE_ENTRIES_MS)).toEqual(['2026-11-26']);
    expect(due(end + LATE_ENTRIES_MS, end + 9 * DAY_MS)).toEqual([]);
  });

  it('computes nothing when the clock is behind the computed days', () => {
    const recent = [computed('2026-11-28', noon + 2 * DAY_MS)];
    expect(daysDue({ recent, first: null }, noon, 10)).toEqual([]);
  });
});

describe('byWeek', () => {
  it('sums the days of each week, takes states from the last, and weighs medians by answers', () => {
    const weeks = byWeek([
      day('2026-11-22', { volumeCents: 5, peopleTotal: 9 }),
      day('2026-11-23', { volumeCents: 10, peopleTotal: 10, peopleActive: 4 }),
      day('2026-11-24', {
        ...{ volumeCents: 20, peopleTotal: 12, peopleActive: 1 },
        ...{ answeredInTime: 1, medianAnswerSeconds: 100 },
      }),
      day('2026-11-25', {
        ...{ peopleTotal: 11, peopleActive: 1 },
        ...{ answeredInTime: 2, answeredLate: 1, medianAnswerSeconds: 200 },
      }),
    ]);
    expect(weeks).toEqual([
      day('2026-11-16', { volumeCents: 5, peopleTotal: 9 }),
      day('2026-11-23', {
        ...{ volumeCents: 30, peopleTotal: 11, peopleActive: 2 },
        ...{ answeredInTime: 3, answeredLate: 1, medianAnswerSeconds: 175 },
      }),
    ]);
  });
});

describe('marketplaceFunnel', () => {
  it('adds up kinds of questions and answers, with the share of each step', () => {
    const steps = marketplaceFunnel([
      day('2026-11-25', { postViews: 8, profileViews: 4, askedQuestions: 1, askedMonths: 1 }),
      day('2026-11-26', { postViews: 2, askedDays: 2, answeredInTime: 1, answeredLate: 1 }),
    ]);
    expect(steps).toEqual([
      { step: 'postViews', count: 10, share: null },
      { step: 'profileViews', count: 4, share: 0.4 },
      { step: 'checkouts', count: 0, share: 0 },
      { step: 'ordersPaid', count: 0, share: null },
      { step: 'questions', count: 4, share: null },
      { step: 'answers', count: 2, share: 0.5 },
      { step: 'ratings', count: 0, share: 0 },
    ]);
  });
});

describe('periodBefore', () => {
  it('ends the day before, and is as long', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-28' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
      from: '2025-12-31',
      to: '2025-12-31',
    });
  });
});
