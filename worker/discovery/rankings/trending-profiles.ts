import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  type TrendingProfileFigures,
  type TrendingProfileMaxima,
  trendingProfileScore,
} from '../../../domain/ranking/score.ts';
import { TRENDING_PROFILES_LIMIT, TRENDING_WINDOW_MS } from '../../../domain/ranking/weights.ts';
import { bestCreators } from './best-creators.ts';
import type { Rankings } from './ranking.ts';
import type { Scopes } from './scopes.ts';

/** The list 'trending profiles' (section 9): creators who joined in the last week, by their gains. */
export function trendingProfiles(db: Database, scopes: Scopes, now: number): Promise<Rankings> {
  const since = now - TRENDING_WINDOW_MS;
  return bestCreators<TrendingProfileFigures, TrendingProfileMaxima>(db, scopes, {
    limit: TRENDING_PROFILES_LIMIT,
    since,
    now,
    figures: {
      followersGained: sql`(
        select count(*) from user_follows
        where followed_number = profile.number and created_at >= ${since} and created_at < ${now}
          and (select is_visible from profiles where number = follower_number))`,
      premiumStarted: sql`(
        select count(*) from premium_subscriptions
        where creator_id = profile.id and started_at >= ${since} and started_at < ${now})`,
      recentlyAnswered: sql`(
        select count(*) from conversations
        where creator_id = profile.id and first_reply_at >= ${since} and first_reply_at < ${now})`,
      started: sql`counters.started_count - (
        select count(*) from conversations where creator_id = profile.id and started_at >= ${now})`,
      completed: sql`counters.completed_count - (
        select count(*) from conversations
        where creator_id = profile.id and started_at >= ${now} and status = 'completed')`,
      ratings: sql`counters.rating_count - coalesce(late.ratings, 0)`,
      stars: sql`counters.rating_sum - coalesce(late.stars, 0)`,
    },
    normed: ['followersGained', 'premiumStarted', 'recentlyAnswered'],
    score: (figures, maxima) => trendingProfileScore(figures, maxima, now),
  });
}
