import { sql } from 'drizzle-orm';
import { RATING_STARS_MAX } from '../../domain/limits.ts';
import {
  type TopProfileFigures,
  type TopProfileMaxima,
  topProfileScore,
} from '../../domain/ranking/score.ts';
import { selectBest } from '../../domain/ranking/select.ts';
import {
  eligibility,
  FULL_ACTIVITY,
  RATE_VIEWS_MIN,
  RATING_DEFAULT,
  TOP_PROFILES_LIMIT,
  TRENDING_WINDOW_MS,
  topProfileWeights as weights,
} from '../../domain/ranking/weights.ts';
import { bestCreators, norm } from './best-creators-sql.ts';
import { lateFiguresTable, lateReactionsTable, type Page, scopeTable } from './narrowing-sql.ts';
import { rankedList } from './ranked-list.ts';
import type { Scope } from './scopes.ts';

/** Who is below every scope's threshold is left out before anything is counted for them. */
const lowest = {
  followers: Math.min(...Object.values(eligibility).map(({ followers }) => followers)),
  answered: Math.min(...Object.values(eligibility).map(({ answered }) => answered)),
};

function narrow(scopes: readonly Scope[], now: number, page: Page) {
  return sql`with ${scopeTable(scopes)},
  ${lateReactionsTable(now)},
  ${lateFiguresTable(now)},
  recent_replies (creator_id, answered) as materialized (
    select creator_id, count(*) from conversations
    where first_reply_at >= ${now - TRENDING_WINDOW_MS} and first_reply_at < ${now}
    group by creator_id
  ),
  candidate as materialized (
    select profile.id, profile.created_at,
      counters.follower_count - coalesce(late.followers, 0) as followers,
      counters.answered_count - coalesce(late.answered, 0) as answered,
      (
        select count(*) from premium_subscriptions
        where creator_id = profile.id and expires_at > ${now} and started_at < ${now}
          and is_active = 1 and status = 'active'
      ) as active_premium,
      counters.like_count + counters.comment_count - coalesce(late.engagement, 0) as engagement,
      counters.view_count - coalesce(late.views, 0) as views,
      counters.rating_count - coalesce(late.ratings, 0) as ratings,
      counters.rating_sum - coalesce(late.stars, 0) as stars,
      coalesce(replies.answered, 0) as recently_answered
    from profiles profile
    cross join profile_counters counters on counters.user_id = profile.id
    left join late_figures late on late.creator_id = profile.id
    left join recent_replies replies on replies.creator_id = profile.id
    where profile.is_creator = 1 and profile.is_present and profile.created_at < ${now}
      and counters.follower_count >= ${lowest.followers}
      and counters.answered_count >= ${lowest.answered}
  ),
  ${bestCreators<TopProfileFigures>({
    figures: {
      id: 'id',
      createdAt: 'created_at',
      followers: 'followers',
      activePremium: 'active_premium',
      answered: 'answered',
      recentlyAnswered: 'recently_answered',
      engagement: 'engagement',
      views: 'views',
      ratings: 'ratings',
      stars: 'stars',
    },
    normed: ['followers', 'activePremium', 'answered'],
    score: sql`${weights.followersTotal} * ${norm('candidate.followers', 'max_0')}
      + ${weights.premiumTotal} * ${norm('active_premium', 'max_1')}
      + ${weights.answeredTotal} * ${norm('candidate.answered', 'max_2')}
      + ${weights.engagementRateAllTime} * min(1.0, 1.0 * engagement / max(views, ${RATE_VIEWS_MIN}))
      + ${weights.ratingAllTime} * iif(ratings = 0, ${RATING_DEFAULT}, 1.0 * stars / ratings) / ${RATING_STARS_MAX}
      + ${weights.recentActivityBonus} * min(1.0, 1.0 * recently_answered / ${FULL_ACTIVITY})`,
    page,
  })}`;
}

/** The list 'top profiles' (section 9): creators by all they have achieved. */
export const topProfiles = rankedList<TopProfileFigures, TopProfileMaxima>({
  limit: TOP_PROFILES_LIMIT,
  narrow,
  score: topProfileScore,
  select: selectBest,
});
