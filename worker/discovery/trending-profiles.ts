import { sql } from 'drizzle-orm';
import { RATING_STARS_MAX } from '../../domain/limits.ts';
import {
  type TrendingProfileFigures,
  type TrendingProfileMaxima,
  trendingProfileScore,
} from '../../domain/ranking/score.ts';
import { selectBest } from '../../domain/ranking/select.ts';
import { responseSpeed } from '../../domain/ranking/signals.ts';
import {
  DECAY_HALF_LIFE_MS,
  RATING_DEFAULT,
  TRENDING_PROFILES_LIMIT,
  TRENDING_WINDOW_MS,
  trendingProfileWeights as weights,
} from '../../domain/ranking/weights.ts';
import { bestCreators, norm } from './best-creators-sql.ts';
import { lateFiguresTable, lateReactionsTable, type Page, scopeTable } from './narrowing-sql.ts';
import { rankedList } from './ranked-list.ts';
import type { Scope } from './scopes.ts';

/** The candidates are few, so what they did in the window is counted for each of them. */
function narrow(scopes: readonly Scope[], now: number, page: Page) {
  const since = now - TRENDING_WINDOW_MS;
  return sql`with ${scopeTable(scopes)},
  ${lateReactionsTable(now)},
  ${lateFiguresTable(now)},
  candidate as materialized (
    select profile.id, profile.created_at,
      counters.follower_count - coalesce(late.followers, 0) as followers,
      counters.answered_count - coalesce(late.answered, 0) as answered,
      (
        select count(*) from user_follows
        where followed_id = profile.id and created_at >= ${since} and created_at < ${now}
          and (select is_present from profiles where id = follower_id)
      ) as gained,
      (
        select count(*) from premium_subscriptions
        where creator_id = profile.id and started_at >= ${since} and started_at < ${now}
      ) as premium_started,
      (
        select count(*) from conversations
        where creator_id = profile.id and first_reply_at >= ${since} and first_reply_at < ${now}
      ) as recently_answered,
      counters.started_count - (
        select count(*) from conversations where creator_id = profile.id and started_at >= ${now}
      ) as started,
      counters.completed_count - (
        select count(*) from conversations
        where creator_id = profile.id and started_at >= ${now} and status = 'completed'
      ) as completed,
      counters.rating_count - coalesce(late.ratings, 0) as ratings,
      counters.rating_sum - coalesce(late.stars, 0) as stars
    from profiles profile
    cross join profile_counters counters on counters.user_id = profile.id
    left join late_figures late on late.creator_id = profile.id
    where profile.is_creator = 1 and profile.is_present and profile.created_at >= ${since} and profile.created_at < ${now}
  ),
  ${bestCreators<TrendingProfileFigures>({
    figures: {
      id: 'id',
      createdAt: 'created_at',
      followers: 'followers',
      followersGained: 'gained',
      premiumStarted: 'premium_started',
      recentlyAnswered: 'recently_answered',
      started: 'started',
      completed: 'completed',
      ratings: 'ratings',
      stars: 'stars',
    },
    normed: ['followersGained', 'premiumStarted', 'recentlyAnswered'],
    score: sql`${weights.netAddsFollowersAbs} * ${norm('gained', 'max_0')}
      + ${weights.netAddsFollowersPct}
        * min(1.0, 1.0 * gained / max(1, candidate.followers - gained))
      + ${weights.netAddsPremium} * ${norm('premium_started', 'max_1')}
      + ${weights.answeredConversations} * ${norm('recently_answered', 'max_2')}
      + ${weights.responseSpeedBonus * responseSpeed}
      + ${weights.resolutionRate} * iif(started = 0, 0, 1.0 * completed / started)
      + ${weights.recency} * pow(0.5, 1.0 * (${now} - created_at) / ${DECAY_HALF_LIFE_MS})
      + ${weights.rating} * iif(ratings = 0, ${RATING_DEFAULT}, 1.0 * stars / ratings) / ${RATING_STARS_MAX}`,
    page,
  })}`;
}

/** The list 'trending profiles' (section 9): creators of the last week by what they win. */
export const trendingProfiles = rankedList<TrendingProfileFigures, TrendingProfileMaxima>({
  limit: TRENDING_PROFILES_LIMIT,
  narrow,
  score: trendingProfileScore,
  select: selectBest,
});
