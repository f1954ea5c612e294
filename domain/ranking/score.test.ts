import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../limits.ts';
import {
  type PostFigures,
  type TopProfileFigures,
  type TrendingProfileFigures,
  topProfileScore,
  trendingContentScore,
  trendingProfileScore,
} from './score.ts';
import { topProfileWeights, trendingContentWeights, trendingProfileWeights } from './weights.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('weights', () => {
  const sum = (weights: Record<string, number>) =>
    Object.values(weights).reduce((total, weight) => total + weight, 0);

  it('are those of the specification', () => {
    expect(sum(trendingContentWeights)).toBeCloseTo(1, 12);
    expect(sum(trendingProfileWeights)).toBeCloseTo(1.1, 12);
    expect(sum(topProfileWeights)).toBeCloseTo(1, 12);
  });
  it('are 0 when the specification uses a weight that it does not define', () => {
    expect(trendingProfileWeights.rating).toBe(0);
    expect(topProfileWeights.recentActivityBonus).toBe(0);
  });
});

describe('trendingContentScore', () => {
  const post: PostFigures = {
    id: 'post',
    authorId: 'author',
    createdAt: NOW - 24 * HOUR_MS,
    views: 40,
    likes: 20,
    comments: 10,
    recentEngagement: 6,
    baselineEngagement: 120,
  };

  it('adds its five terms', () => {
    // 0.4 · 10/40 + 0.2 · 20/40 + 0.2 · (6/4)/3 + 0.1 · 0.5 + 0.1 · 0.5
    expect(trendingContentScore(post, NOW)).toBe(0.4);
  });
  it('gives a new post without views its quality and recency', () => {
    const fresh = {
      ...post,
      createdAt: NOW,
      views: 0,
      likes: 0,
      comments: 0,
      recentEngagement: 0,
      baselineEngagement: 0,
    };
    expect(trendingContentScore(fresh, NOW)).toBe(0.15);
  });
  it('is at most 0.95', () => {
    const best = {
      ...post,
      createdAt: NOW,
      views: 1,
      likes: 99,
      comments: 99,
      recentEngagement: 99,
    };
    expect(trendingContentScore(best, NOW)).toBe(0.95);
  });
});

describe('trendingProfileScore', () => {
  const creator: TrendingProfileFigures = {
    id: 'creator',
    createdAt: NOW - 48 * HOUR_MS,
    followers: 18,
    followersGained: 3,
    premiumStarted: 1,
    recentlyAnswered: 7,
    started: 10,
    completed: 4,
    ratings: 1,
    stars: 1,
  };
  const maxima = { followersGained: 15, premiumStarted: 3, recentlyAnswered: 7 };

  it('adds its seven terms', () => {
    // 0.25 · ln 4/ln 16 + 0.15 · 3/15 + 0.3 · ln 2/ln 4 + 0.15 · 1 + 0.1 · 0.5 + 0.05 · 0.4 + 0.1 · 0.25
    // = 0.125 + 0.03 + 0.15 + 0.15 + 0.05 + 0.02 + 0.025
    expect(trendingProfileScore(creator, maxima, NOW)).toBe(0.55);
  });
  it('ignores the rating', () => {
    const rated = { ...creator, ratings: 2, stars: 10 };
    const unrated = { ...creator, ratings: 0, stars: 0 };
    expect(trendingProfileScore(rated, maxima, NOW)).toBe(
      trendingProfileScore(unrated, maxima, NOW),
    );
  });
  it('is a number when nobody has any activity', () => {
    const idle = {
      ...creator,
      createdAt: NOW,
      followersGained: 0,
      premiumStarted: 0,
      recentlyAnswered: 0,
      started: 0,
      completed: 0,
    };
    const none = { followersGained: 0, premiumStarted: 0, recentlyAnswered: 0 };
    // Response speed and recency.
    expect(trendingProfileScore(idle, none, NOW)).toBe(0.15);
  });
});

describe('topProfileScore', () => {
  const creator: TopProfileFigures = {
    id: 'creator',
    createdAt: NOW - 1000 * HOUR_MS,
    followers: 31,
    activePremium: 1,
    answered: 63,
    recentlyAnswered: 5,
    engagement: 30,
    views: 75,
    ratings: 2,
    stars: 8,
  };
  const maxima = { followers: 1023, activePremium: 3, answered: 63 };

  it('adds its five terms', () => {
    // 0.25 · 5/10 + 0.35 · 1/2 + 0.2 · 1 + 0.15 · 30/75 + 0.05 · 4/5
    // = 0.125 + 0.175 + 0.2 + 0.06 + 0.04
    expect(topProfileScore(creator, maxima)).toBe(0.6);
  });
  it('counts an unrated creator as 4.5', () => {
    // 0.56 + 0.05 · 0.9
    expect(topProfileScore({ ...creator, ratings: 0, stars: 0 }, maxima)).toBe(0.605);
  });
  it('ignores recent activity', () => {
    expect(topProfileScore({ ...creator, recentlyAnswered: 0 }, maxima)).toBe(0.6);
  });
  it('is rounded to nine decimals', () => {
    const score = topProfileScore({ ...creator, engagement: 25 }, maxima);
    // 0.25 · 0.5 + 0.175 + 0.2 + 0.15 · 1/3 + 0.04
    expect(score).toBe(0.59);
    expect(topProfileScore({ ...creator, stars: 7, ratings: 3 }, maxima)).toBe(0.583333333);
  });
});
