import { sql } from 'drizzle-orm';

/** The counts, computed as a marketplace without counters would. */
export const counted = sql`
  with seen (media_id, month, views) as (
    select post.id, stored.viewed_month, 1 from creator_media_views stored
      join creator_media post on post.number = media_number
      join profiles viewer on viewer.number = user_number where viewer.id <> creator_id
    union all
    select media_id, month, view_count from creator_media_monthly_views
  )
  select 'profile' as of, id, json_array(
    (select count(*) from user_follows join profiles follower on follower.number = follower_number
      where followed_number = profiles.number and follower.is_visible),
    (select count(*) from user_follows where follower_number = profiles.number),
    (select count(*) from creator_media where creator_id = profiles.id and hidden_at is null),
    (select count(*) from creator_media_likes likes join creator_media post on post.number = media_number
      where creator_id = profiles.id and hidden_at is null and user_number <> profiles.number),
    (select count(*) from creator_media_comments comment join creator_media post on post.id = media_id
      where creator_id = profiles.id and post.hidden_at is null and comment.user_id <> profiles.id and is_visible),
    (select coalesce(sum(views), 0) from seen join creator_media post on post.id = media_id
      where creator_id = profiles.id and hidden_at is null),
    (select coalesce(sum(views), 0) from seen join creator_media post on post.id = media_id
      where creator_id = profiles.id and hidden_at is null
        and month = (select viewed_month from profile_counters where user_id = profiles.id)),
    (select count(*) from conversation_ratings where ratee_id = profiles.id and is_visible),
    (select coalesce(sum(stars), 0) from conversation_ratings where ratee_id = profiles.id and is_visible),
    (select count(*) from conversation_ratings where ratee_id = profiles.id and is_review and stars = 5),
    (select round(avg(stars), 6) from conversation_ratings where ratee_id = profiles.id and is_visible),
    (select count(*) from conversations where profiles.id in (user_id, creator_id) and status = 'initiated'),
    (select count(*) from conversations where profiles.id in (user_id, creator_id) and status = 'completed'),
    (select count(*) from conversations where profiles.id in (user_id, creator_id) and status = 'initiated'
      and not is_expired and iif(max(asker_last_seq, creator_last_seq) = message_count,
        asker_last_seq > creator_last_seq, message_count > 0 and first_reply_at is null))
  ) as figures from profiles
  union all
  select 'post', id, json_array(
    (select count(*) from creator_media_likes where media_number = post.number),
    (select count(*) from creator_media_comments where media_id = post.id and is_visible),
    (select count(*) from creator_media_comments comment
      where media_id = post.id and is_visible and comment.user_id <> creator_id),
    (select coalesce(sum(views), 0) from seen where media_id = post.id),
    (select coalesce(sum(views), 0) from seen where media_id = post.id and month = viewed_month),
    is_published and hidden_at is null and (select is_visible from profiles where id = creator_id)
  ) from creator_media post
  union all
  select 'comment', id, json_array(
    hidden_at is null and (select is_visible from profiles where id = user_id)) from creator_media_comments
  union all
  select 'rating', id, json_array(
    is_countable and hidden_at is null and (select is_rater_shown from profiles where id = rater_id),
    is_listable and hidden_at is null and (select is_rater_shown from profiles where id = rater_id))
  from conversation_ratings
  order by 1, 2`;

/** The counts as triggers maintain them, in the same order. */
export const kept = sql`
  select 'profile' as of, user_id as id, json_array(follower_count, following_count, post_count, like_count, comment_count,
    view_count, viewed_month_count, rating_count, rating_sum, reviews_of_5,
    (select round(average_rating, 6) from creator_profiles where creator_profiles.user_id = counters.user_id),
    active_conversations, closed_conversations, unanswered_conversations
  ) as figures from profile_counters counters
  union all
  select 'post', id, json_array(like_count, comment_count, others_comment_count, others_view_count,
    viewed_month_count, is_public) from creator_media
  union all
  select 'comment', id, json_array(is_visible) from creator_media_comments
  union all
  select 'rating', id, json_array(is_visible, is_review) from conversation_ratings
  order by 1, 2`;
