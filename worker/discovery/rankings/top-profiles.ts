import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import {
  type TopProfileFigures,
  type TopProfileMaxima,
  topProfileScore,
} from '../../../domain/ranking/score.ts';
import {
  eligibility,
  TOP_PROFILES_LIMIT,
  TRENDING_WINDOW_MS,
} from '../../../domain/ranking/weights.ts';
import { bestCreators } from './best-creators.ts';
import type { Rankings } from './ranking.ts';
import type { Scopes } from './scopes.ts';

/** Excludes creators below every scope's threshold before their figures are counted. */
const lowest = {
  followers: Math.min(...Object.values(eligibility).map(({ followers }) => followers)),
  answered: Math.min(...Object.values(eligibility).map(({ answered }) => answered)),
};

/** The list 'top profiles' (section 9): creators by their all-time achievements. */
export function topProfiles(db: Database, scopes: Scopes, now: number): Promise<Rankings> {
  return bestCreators<TopProfileFigures, TopProfileMaxima>(db, scopes, {
    limit: TOP_PROFILES_LIMIT,
    since: 0,
    now,
    condition: sql`counters.follower_count >= ${lowest.followers}
      and counters.answered_count >= ${lowest.answered}`,
    figures: {
      activePremium: sql`(
        select count(*) from premium_subscriptions
        where creator_id = profile.id and expires_at > ${now} and started_at < ${now}
          and is_active = 1 and status = 'active')`,
      recentlyAnswered: sql`(
        select count(*) from conversations
        where creator_id = profile.id and first_reply_at >= ${now - TRENDING_WINDOW_MS}
          and first_reply_at < ${now})`,
      engagement: sql`counters.like_count + counters.comment_count - coalesce(late.engagement, 0)`,
      views: sql`counters.view_count - coalesce(late.views, 0)`,
      ratings: sql`counters.rating_count - coalesce(late.ratings, 0)`,
      stars: sql`counters.rating_sum - coalesce(late.stars, 0)`,
    },
    normed: ['followers', 'activePremium', 'answered'],
    score: topProfileScore,
  });
}
