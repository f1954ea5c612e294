import { RATING_STARS_MAX } from '../limits.ts';
import {
  BASELINE_DAYS,
  DECAY_HALF_LIFE_MS,
  FULL_ACTIVITY,
  FULL_BURST,
  MEDIAN_RESPONSE_SECONDS,
  RATE_VIEWS_MIN,
  RATING_DEFAULT,
} from './weights.ts';

/** The terms of the scores, each between 0 and 1. Figures are counts, unless stated otherwise. */

/** `figure` relative to the greatest of the list's candidates, on a logarithmic scale. */
export function norm(figure: number, max: number): number {
  return max === 0 ? 0 : Math.log(1 + figure) / Math.log(1 + max);
}

export function rate(reactions: number, views: number): number {
  return Math.min(1, reactions / Math.max(views, RATE_VIEWS_MIN));
}

/** Halves every 24 hours since `createdAt`; times are epoch milliseconds. */
export function decay(createdAt: number, now: number): number {
  return 0.5 ** ((now - createdAt) / DECAY_HALF_LIFE_MS);
}

/**
 * The ratio of the last day's likes and comments on a post to its author's usual day. `baselineEngagement`:
 * likes and comments on all posts of the author's last 30 days.
 */
export function burst(recentEngagement: number, baselineEngagement: number): number {
  const usualDay = baselineEngagement / BASELINE_DAYS;
  return Math.min(1, recentEngagement / Math.max(1, usualDay) / FULL_BURST);
}

/** Followers gained, relative to those before. */
export function growth(gained: number, followers: number): number {
  return Math.min(1, gained / Math.max(1, followers - gained));
}

/** The specification fixes the median response time, so this is the same for all creators. */
export const responseSpeed = 1 / (1 + MEDIAN_RESPONSE_SECONDS / 3600);

/** Share of the started conversations that were completed. */
export function resolution(completed: number, started: number): number {
  return started === 0 ? 0 : completed / started;
}

/** The unrounded mean of the stars received, as a share of five. */
export function ratingShare(stars: number, ratings: number): number {
  return (ratings === 0 ? RATING_DEFAULT : stars / ratings) / RATING_STARS_MAX;
}

/** Conversations answered in the trending window, full at ten. */
export function activityBonus(answered: number): number {
  return Math.min(1, answered / FULL_ACTIVITY);
}
