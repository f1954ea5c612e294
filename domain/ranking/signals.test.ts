import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../limits.ts';
import {
  activityBonus,
  burst,
  decay,
  growth,
  norm,
  rate,
  ratingShare,
  resolution,
  responseSpeed,
} from './signals.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('norm', () => {
  it('is logarithmic below the maximum', () => {
    // ln 4 / ln 16 = 2 ln 2 / 4 ln 2
    expect(norm(3, 15)).toBeCloseTo(0.5, 12);
    expect(norm(15, 15)).toBe(1);
    expect(norm(0, 15)).toBe(0);
  });
  it('is 0 when the maximum is 0', () => expect(norm(0, 0)).toBe(0));
});

describe('rate', () => {
  it('divides reactions by views', () => expect(rate(5, 20)).toBe(0.25));
  it('counts at least ten views', () => {
    expect(rate(5, 0)).toBe(0.5);
    expect(rate(5, 9)).toBe(0.5);
    expect(rate(5, 10)).toBe(0.5);
  });
  it('is at most 1', () => expect(rate(30, 20)).toBe(1));
});

describe('decay', () => {
  it('halves every 24 hours', () => {
    expect(decay(NOW, NOW)).toBe(1);
    expect(decay(NOW - 24 * HOUR_MS, NOW)).toBe(0.5);
    expect(decay(NOW - 72 * HOUR_MS, NOW)).toBe(0.125);
  });
  it('counts fractions of an hour', () => {
    expect(decay(NOW - 12 * HOUR_MS, NOW)).toBeCloseTo(Math.SQRT1_2, 12);
    expect(decay(NOW - 1, NOW)).toBeLessThan(1);
  });
});

describe('burst', () => {
  it('is 1 at three times the average day', () => {
    // 60 in 30 days are 2 a day
    expect(burst(6, 60)).toBe(1);
    expect(burst(3, 60)).toBe(0.5);
    expect(burst(60, 60)).toBe(1);
  });
  it('counts an average day of at least 1', () => {
    expect(burst(1.5, 0)).toBe(0.5);
    expect(burst(1.5, 30)).toBe(0.5);
  });
  it('is 0 without recent engagement', () => expect(burst(0, 900)).toBe(0));
});

describe('growth', () => {
  it('compares with the previous number of followers', () => expect(growth(5, 25)).toBe(0.25));
  it('is 1 when followers doubled or started from 0', () => {
    expect(growth(5, 10)).toBe(1);
    expect(growth(5, 5)).toBe(1);
  });
  it('is 0 without a gain', () => expect(growth(0, 0)).toBe(0));
});

describe('other terms', () => {
  it('responseSpeed follows from the fixed median of an hour', () => {
    expect(responseSpeed).toBe(0.5);
  });
  it('resolution is the share of completed conversations, 0 when none started', () => {
    expect(resolution(3, 4)).toBe(0.75);
    expect(resolution(0, 0)).toBe(0);
  });
  it('ratingShare is a share of five, 4.5 without ratings', () => {
    expect(ratingShare(13, 4)).toBe(0.65);
    expect(ratingShare(0, 0)).toBe(0.9);
  });
  it('activityBonus is 1 from ten answers on', () => {
    expect(activityBonus(0)).toBe(0);
    expect(activityBonus(4)).toBe(0.4);
    expect(activityBonus(25)).toBe(1);
  });
});
