import { sql } from 'drizzle-orm';
import { type PostFigures, trendingContentScore } from '../../domain/ranking/score.ts';
import { selectDiverse } from '../../domain/ranking/select.ts';
import {
  BASELINE_DAYS,
  BASELINE_WINDOW_MS,
  BURST_WINDOW_MS,
  DECAY_HALF_LIFE_MS,
  FULL_BURST,
  QUALITY,
  RATE_VIEWS_MIN,
  TRENDING_CONTENT_LIMIT,
  TRENDING_WINDOW_MS,
  trendingContentWeights as weights,
} from '../../domain/ranking/weights.ts';
import { lateReactionsTable, memberTable, type Page, scopeTable } from './narrowing-sql.ts';
import { rankedList } from './ranked-list.ts';
import type { Scope } from './scopes.ts';

/**
 * A post's score is the same in every scope, so it is computed once. The author's baseline is
 * summed only for posts on which something happened: without a burst it does not matter.
 */
function narrow(scopes: readonly Scope[], now: number, page: Page) {
  return sql`with ${scopeTable(scopes)},
  ${lateReactionsTable(now)},
  recent_reactions (media_id, reactions) as materialized (
    select media.id, count(*)
    from (
      select media_id, user_id from creator_media_likes
      where liked_at >= ${now - BURST_WINDOW_MS} and liked_at < ${now}
      union all
      select media_id, user_id from creator_media_comments
      where created_at >= ${now - BURST_WINDOW_MS} and created_at < ${now} and is_shown
    ) as event
    cross join creator_media media on media.id = event.media_id
    where media.creator_id <> event.user_id
    group by media.id
  ),
  candidate as (
    select media.id, media.creator_id, media.created_at,
      media.others_view_count - coalesce(late.views, 0) as views,
      media.others_like_count - coalesce(late.likes, 0) as likes,
      media.others_comment_count - coalesce(late.comments, 0) as comments,
      coalesce(recent.reactions, 0) as recent,
      iif(recent.reactions is null, 0, (
        select sum(other.others_like_count + other.others_comment_count
          - coalesce(other_late.likes + other_late.comments, 0))
        from creator_media other
        left join late_reactions other_late on other_late.media_id = other.id
        where other.creator_id = media.creator_id and other.hidden_at is null
          and other.created_at >= ${now - BASELINE_WINDOW_MS} and other.created_at < ${now}
      )) as baseline
    from creator_media media
    cross join profiles author on author.id = media.creator_id
    left join late_reactions late on late.media_id = media.id
    left join recent_reactions recent on recent.media_id = media.id
    where media.is_public = 1
      and media.created_at >= ${now - TRENDING_WINDOW_MS} and media.created_at < ${now}
      and author.is_creator = 1
  ),
  scored as materialized (
    select *,
      ${weights.commentsRate} * min(1.0, 1.0 * comments / max(views, ${RATE_VIEWS_MIN}))
      + ${weights.likesRate} * min(1.0, 1.0 * likes / max(views, ${RATE_VIEWS_MIN}))
      + ${weights.burst} * min(1.0, 1.0 * recent / max(1.0, 1.0 * baseline / ${BASELINE_DAYS}) / ${FULL_BURST})
      + ${weights.quality * QUALITY}
      + ${weights.recency} * pow(0.5, 1.0 * (${now} - created_at) / ${DECAY_HALF_LIFE_MS}) as score
    from candidate
  ),
  author (id) as materialized (select distinct creator_id from scored),
  ${memberTable(sql`author`)}
  select scope.id as scope, '{}' as maxima,
    (
      select count(*)
      from member cross join scored on scored.creator_id = member.creator_id
      where member.scope_id = scope.id
    ) as total,
    (
      select json_group_array(json_object('id', id, 'authorId', creator_id, 'createdAt', created_at,
        'views', views, 'likes', likes, 'comments', comments,
        'recentEngagement', recent, 'baselineEngagement', baseline))
      from (
        select scored.*
        from member cross join scored on scored.creator_id = member.creator_id
        where member.scope_id = scope.id
        order by score desc, id limit ${page.limit} offset ${page.offset}
      )
    ) as candidates
  from scope`;
}

/** The list 'trending content' (section 9): posts of the last week by what they set off. */
export const trendingContent = rankedList<PostFigures, Record<string, never>>({
  limit: TRENDING_CONTENT_LIMIT,
  narrow,
  score: (post, _maxima, now) => trendingContentScore(post, now),
  select: selectDiverse,
});
