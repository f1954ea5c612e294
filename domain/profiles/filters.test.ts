import { describe, expect, it } from 'vitest';
import { birthDateRange, creatorFiltersSchema, priceRange } from './filters.ts';

const now = Date.UTC(2026, 2, 10, 12);

describe('the price slider', () => {
  it('excludes nobody while untouched', () => {
    expect(priceRange({})).toBeNull();
    expect(priceRange({ priceMin: 0, priceMax: 20_000 })).toBeNull();
    expect(priceRange({ priceMin: 0, priceMax: 99_999 })).toBeNull();
  });

  it('means "and more" at its upper end', () => {
    expect(priceRange({ priceMin: 500 })).toEqual({ min: 500, max: null });
    expect(priceRange({ priceMin: 500, priceMax: 20_000 })).toEqual({ min: 500, max: null });
    expect(priceRange({ priceMax: 1_000 })).toEqual({ min: 0, max: 1_000 });
  });
});

describe('the age slider', () => {
  it('excludes nobody while untouched', () => {
    expect(birthDateRange({}, now)).toBeNull();
    expect(birthDateRange({ ageMin: 18, ageMax: 80 }, now)).toBeNull();
    expect(birthDateRange({ ageMax: 120 }, now)).toBeNull();
  });

  it('includes people whose birthday is today, at either end', () => {
    expect(birthDateRange({ ageMin: 30, ageMax: 40 }, now)).toEqual({
      until: '1996-03-10',
      after: '1985-03-10',
    });
  });

  it('counts by the day in Paris', () => {
    const justAfterMidnight = Date.parse('2026-06-15T00:30:00+02:00');
    expect(birthDateRange({ ageMin: 30 }, justAfterMidnight)?.until).toBe('1996-06-15');
  });

  it('means "and more" at its upper end', () => {
    expect(birthDateRange({ ageMin: 60 }, now)).toEqual({ until: '1966-03-10', after: null });
  });

  it('accepts huge ages', () => {
    expect(birthDateRange({ ageMin: 999_999_999 }, now)).toEqual({
      until: '0000-03-10',
      after: null,
    });
  });
});

describe('the parameters', () => {
  it('may be single, repeated, empty or missing', () => {
    expect(
      creatorFiltersSchema.parse({
        tariff: ['question', 'day'],
        gender: '2',
        mbti: '',
        ageMin: '',
      }),
    ).toEqual({
      tariff: ['question', 'day'],
      gender: [2],
      nationality: [],
      residence: [],
      language: [],
      mbti: [],
      sign: [],
    });
  });

  it.each([
    { tariff: 'week' },
    { gender: '1; drop table profiles' },
    { nationality: 'FRA' },
    { priceMin: '-1' },
    { priceMin: '1.5' },
    { ageMax: '9'.repeat(30) },
    { ageMax: ['20', '30'] },
    { sign: Array.from({ length: 301 }, () => '1') },
  ])('are rejected for %j', (query) => {
    expect(creatorFiltersSchema.safeParse(query).success).toBe(false);
  });
});
