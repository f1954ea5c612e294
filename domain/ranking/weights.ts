import { DAY_MS, HOUR_MS } from '../limits.ts';

/**
 * All figures of the rankings, named as in the specification's section 9. The scores and the SQL that narrows
 * the candidates both use them.
 */

export const TRENDING_CONTENT_LIMIT = 20;
export const TRENDING_PROFILES_LIMIT = 50;
export const TOP_PROFILES_LIMIT = 50;

export const TRENDING_WINDOW_MS = 168 * HOUR_MS;
export const BURST_WINDOW_MS = 24 * HOUR_MS;
/** The author's posts of this window are the baseline of a burst… */
export const BASELINE_WINDOW_MS = 30 * DAY_MS;
/** …as a daily figure. */
export const BASELINE_DAYS = BASELINE_WINDOW_MS / DAY_MS;
/** A burst of this many times the baseline counts in full. */
export const FULL_BURST = 3;
export const DECAY_HALF_LIFE_MS = 24 * HOUR_MS;
/** When an author created two posts less than this apart, only the better one is listed. */
export const DIVERSITY_WINDOW_MS = 5 * HOUR_MS;
/** A rate is taken over at least this many views. */
export const RATE_VIEWS_MIN = 10;

export const QUALITY = 0.5;
export const MEDIAN_RESPONSE_SECONDS = 3600;
/** The rating of a creator without ratings. */
export const RATING_DEFAULT = 4.5;
/** Conversations answered in the trending window that make the activity bonus full. */
export const FULL_ACTIVITY = 10;

export const trendingContentWeights = {
  commentsRate: 0.4,
  likesRate: 0.2,
  burst: 0.2,
  quality: 0.1,
  recency: 0.1,
} as const;

export const trendingProfileWeights = {
  netAddsFollowersAbs: 0.25,
  netAddsFollowersPct: 0.15,
  netAddsPremium: 0.3,
  answeredConversations: 0.15,
  responseSpeedBonus: 0.1,
  resolutionRate: 0.05,
  recency: 0.1,
  /** In the input, but without a figure in the specification, so its weight is 0. */
  rating: 0,
} as const;

export const topProfileWeights = {
  followersTotal: 0.25,
  premiumTotal: 0.35,
  answeredTotal: 0.2,
  engagementRateAllTime: 0.15,
  ratingAllTime: 0.05,
  /** In the input, but without a figure in the specification, so its weight is 0. */
  recentActivityBonus: 0,
} as const;

/** Activity that a profile needs to be listed, by the kind of scope. */
export const eligibility = {
  global: { followers: 10, answered: 5 },
  category: { followers: 5, answered: 3 },
  subcategory: { followers: 3, answered: 2 },
} as const;
