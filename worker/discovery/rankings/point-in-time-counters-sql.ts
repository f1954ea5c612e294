import { type SQL, sql } from 'drizzle-orm';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';

/**
 * All-time figures come from counters without times. The rows dated at or after `now`, normally a handful, are
 * subtracted. They are read in the same statement as the counters, so that both reflect one moment.
 */

/** Others' reactions to each post (with its `creator_id`) at or after `now`. */
export function reactionsSince(now: number): SQL {
  return sql`late_reactions (media_id, creator_id, likes, comments, views) as materialized (
    select media.id, media.creator_id, sum(likes), sum(comments), sum(views)
    from (
      select liked.id as media_id, liker.id as user_id, 1 as likes, 0 as comments, 0 as views
      from creator_media_likes cross join creator_media liked on liked.number = media_number
      cross join profiles liker on liker.number = user_number
      where liked_at >= ${now}
      union all
      select media_id, user_id, 0, 1, 0 from creator_media_comments
      where created_at >= ${now} and is_visible
      union all
      select view.value ->> 1, view.value ->> 0, 0, 0, 1
      from view_batches cross join json_each(view_batches.views) as view
      cross join creator_media_views seen
        on seen.viewed_month = strftime('%Y-%m', (view.value ->> 2) / 1000, 'unixepoch')
        and seen.user_number = ${numberOfUser(sql`view.value ->> 0`)}
        and seen.media_number = ${numberOfPost(sql`view.value ->> 1`)}
      where newest_at >= ${now} and seen.viewed_at >= ${now}
    ) as event
    cross join creator_media media on media.id = event.media_id
    where media.creator_id <> event.user_id
    group by media.id
  )`;
}

/** Each creator's figures at or after `now`; needs {@link reactionsSince} before it. */
export function figuresSince(now: number): SQL {
  return sql`late_figures (creator_id, followers, answered, engagement, views, ratings, stars) as materialized (
    select creator_id, sum(followers), sum(answered), sum(engagement), sum(views), sum(ratings), sum(stars)
    from (
      select followed.id as creator_id, 1 as followers, 0 as answered, 0 as engagement, 0 as views,
        0 as ratings, 0 as stars
      from user_follows cross join profiles follower on follower.number = follower_number
      cross join profiles followed on followed.number = followed_number
      where user_follows.created_at >= ${now} and follower.is_visible
      union all
      select creator_id, 0, 1, 0, 0, 0, 0 from conversations where first_reply_at >= ${now}
      union all
      select late_reactions.creator_id, 0, 0, likes + comments, views, 0, 0
      from late_reactions cross join creator_media media on media.id = media_id
      where media.hidden_at is null
      union all
      select ratee_id, 0, 0, 0, 0, 1, stars from conversation_ratings where created_at >= ${now} and is_visible
    )
    group by creator_id
  )`;
}
