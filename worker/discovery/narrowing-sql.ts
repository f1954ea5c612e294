import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from './scopes.ts';

/**
 * SQL that the three lists share. Each list is one statement: a common table with the figures of
 * every candidate, and then for each scope its best candidates by score, as one JSON array.
 * Counts are integers in SQLite, whose division would be one of integers: hence `1.0 *`.
 *
 * All-time figures come from counters, which know nothing of time: the rows dated at or after
 * `now`, normally a handful, are taken off them.
 */

/** Which of a scope's candidates a statement hands over, counted from the best. */
export interface Page {
  offset: number;
  limit: number;
}

/** `scope (id, followers, answered)`: the scopes asked for; the global one has the id ''. */
export function scopeTable(scopes: readonly Scope[]): SQL {
  const rows = scopes.map(({ topicId, eligibility }) => [
    topicId,
    eligibility.followers,
    eligibility.answered,
  ]);
  return sql`scope (id, followers, answered) as materialized (
    select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
  )`;
}

/**
 * `member (scope_id, creator_id)`: to which of the scopes asked for each creator in `candidates`, a
 * table with their ids, belongs. It grows with the candidates, not with all the creators there are.
 */
export function memberTable(candidates: SQL): SQL {
  return sql`topic_scope (topic_id, scope_id) as materialized (
    select topic.id, scope.id
    from scope cross join topics topic on topic.id = scope.id or topic.parent_id = scope.id
  ),
  member (scope_id, creator_id) as materialized (
    select scope.id, creator.id from scope cross join ${candidates} as creator where scope.id = ''
    union
    select topic_scope.scope_id, creator.id
    from ${candidates} as creator
    cross join creator_topic_prefs pref on pref.creator_id = creator.id
    cross join topic_scope on topic_scope.topic_id = pref.topic_id
  )`;
}

/** Of each post (and its `creator_id`) what others did to it at or after `now`. */
export function lateReactionsTable(now: number): SQL {
  return sql`late_reactions (media_id, creator_id, likes, comments, views) as materialized (
    select media.id, media.creator_id, sum(likes), sum(comments), sum(views)
    from (
      select media_id, user_id, 1 as likes, 0 as comments, 0 as views
      from creator_media_likes where liked_at >= ${now}
      union all
      select media_id, user_id, 0, 1, 0 from creator_media_comments
      where created_at >= ${now} and is_shown
      union all
      select seen.media_id, seen.user_id, 0, 0, 1
      from view_batches cross join json_each(view_batches.views) as view
      cross join creator_media_views seen
        on seen.viewed_month = strftime('%Y-%m', (view.value ->> 2) / 1000, 'unixepoch')
        and seen.user_id = view.value ->> 0 and seen.media_id = view.value ->> 1
      where newest_at >= ${now} and seen.viewed_at >= ${now}
    ) as event
    cross join creator_media media on media.id = event.media_id
    where media.creator_id <> event.user_id
    group by media.id
  )`;
}

/** Of each creator what happened at or after `now`; needs {@link lateReactionsTable} before it. */
export function lateFiguresTable(now: number): SQL {
  return sql`late_figures (creator_id, followers, answered, engagement, views, ratings, stars) as materialized (
    select creator_id, sum(followers), sum(answered), sum(engagement), sum(views), sum(ratings), sum(stars)
    from (
      select followed_id as creator_id, 1 as followers, 0 as answered, 0 as engagement, 0 as views,
        0 as ratings, 0 as stars
      from user_follows cross join profiles follower on follower.id = follower_id
      where user_follows.created_at >= ${now} and follower.is_present
      union all
      select creator_id, 0, 1, 0, 0, 0, 0 from conversations where first_reply_at >= ${now}
      union all
      select late_reactions.creator_id, 0, 0, likes + comments, views, 0, 0
      from late_reactions cross join creator_media media on media.id = media_id
      where media.hidden_at is null
      union all
      select ratee_id, 0, 0, 0, 0, 1, stars from conversation_ratings where created_at >= ${now} and is_shown
    )
    group by creator_id
  )`;
}
