import { sql } from 'drizzle-orm';
import { numberOfUser } from '../../../../database/numbers.ts';
import { listSection, publicPerson, type Section } from '../section.ts';

const post = sql.raw(
  `'/decouvrir/post/' || m.id AS "post", coalesce(m.title, m.caption, '') AS "postTitle"`,
);

export const communitySections: readonly Section[] = [
  listSection('posts', 'posts', {
    holds: ['creator_media', 'creator_media_monthly_views'],
    columns: sql`m.id, m.media_type AS "type", m.title, m.body_text AS "text", m.caption,
      iif(m.storage_path LIKE m.creator_id || '/%', 'pictures/post-' || substr(m.storage_path, instr(m.storage_path, '/') + 1), m.storage_path) AS "picture",
      m.created_at, m.is_published, m.hidden_at,
      m.like_count AS "likes", m.comment_count AS "comments", m.others_view_count AS "views",
      m.question_count AS "questions",
      (SELECT json_group_object(month, view_count) FROM creator_media_monthly_views v
        WHERE v.media_id = m.id) AS "viewsByMonthJson"`,
    from: sql`creator_media m`,
    owner: 'm.creator_id',
    and: sql`m.deletion_started_at IS NULL`,
    key: 'm.created_at, m.id',
  }),
  listSection('comments', 'comments', {
    columns: sql`c.id, ${post}, ${publicPerson('p', 'postAuthor')}, c.content AS "text",
      c.created_at, c.parent_comment_id IS NOT NULL AS "isReply", c.like_count AS "likes", c.hidden_at`,
    from: sql`creator_media_comments c JOIN creator_media m ON m.id = c.media_id
      JOIN profiles p ON p.id = m.creator_id`,
    owner: 'c.user_id',
    and: sql`m.deletion_started_at IS NULL`,
    key: 'c.rowid',
  }),
  listSection('likes', 'posts', {
    columns: sql`${post}, ${publicPerson('p', 'postAuthor')}, l.liked_at`,
    from: sql`creator_media_likes l JOIN creator_media m ON m.number = l.media_number
      JOIN profiles p ON p.id = m.creator_id`,
    where: (me) => sql`l.user_number = ${numberOfUser(me)}`,
    and: sql`m.deletion_started_at IS NULL`,
    key: 'l.liked_at, l.media_number',
  }),
  listSection('likes', 'comments', {
    columns: sql`'/decouvrir/post/' || c.media_id AS "post", ${publicPerson('p', 'commentAuthor')},
      nullif(l.liked_at, 0) AS "likedAt"`,
    from: sql`creator_media_comment_likes l JOIN creator_media_comments c ON c.id = l.comment_id
      JOIN profiles p ON p.id = c.user_id`,
    owner: 'l.user_id',
    key: 'l.rowid',
  }),
  listSection('follows', 'following', {
    columns: sql`${publicPerson('p')}, f.created_at AS "followedAt"`,
    from: sql`user_follows f JOIN profiles p ON p.number = f.followed_number`,
    where: (me) => sql`f.follower_number = ${numberOfUser(me)}`,
    key: 'f.created_at, f.followed_number',
  }),
  listSection('follows', 'followers', {
    columns: sql`${publicPerson('p')}, f.created_at AS "followedAt"`,
    from: sql`user_follows f JOIN profiles p ON p.number = f.follower_number`,
    where: (me) => sql`f.followed_number = ${numberOfUser(me)}`,
    key: 'f.created_at, f.follower_number',
  }),
  listSection('follows', 'returnRequests', {
    columns: sql`${publicPerson('p')}, r.created_at AS "requestedAt", r.notified_at`,
    from: sql`return_requests r JOIN profiles p ON p.id = r.creator_id`,
    owner: 'r.user_id',
    key: 'r.rowid',
  }),
  listSection('follows', 'unmetQuestions', {
    columns: sql`q.question, q.created_at AS "askedAt"`,
    from: sql`unmet_questions q`,
    owner: 'q.user_id',
    key: 'q.rowid',
  }),
  listSection('blocks', 'blocks', {
    columns: sql`${publicPerson('p')}, b.created_at AS "blockedAt"`,
    from: sql`user_blocks b JOIN profiles p ON p.id = b.blocked_id`,
    owner: 'b.blocker_id',
    key: 'b.created_at, b.blocked_id',
  }),
  listSection('views', 'posts', {
    columns: sql`v.viewed_month AS "month", '/decouvrir/post/' || m.id AS "post", v.viewed_at`,
    from: sql`creator_media_views v LEFT JOIN creator_media m ON m.number = v.media_number`,
    where: (me) => sql`v.user_number = ${numberOfUser(me)}`,
    and: sql`v.viewed_month IN (SELECT month FROM view_months)`,
    key: 'v.viewed_month, v.media_number',
  }),
  listSection('views', 'profiles', {
    columns: sql`v.day, ${publicPerson('p')}, v.viewed_at`,
    from: sql`profile_views v JOIN profiles p ON p.id = v.creator_id`,
    owner: 'v.user_id',
    key: 'v.rowid',
  }),
  listSection('statistics', 'days', {
    columns: sql`day, view_count AS "views", profile_view_count AS "profileViews",
      question_count AS "questions", answer_count AS "answers", review_count AS "reviews",
      follower_count AS "followers", response_seconds, earned_cents,
      held_cents, pending_cents, released_cents, hours AS "questionsByHourJson",
      (SELECT json_group_object(t.name, json(e.value)) FROM json_each(creator_days.topics) e
        JOIN topics t ON t.id = e.key) AS "questionsAndCentsByTopicJson"`,
    from: sql`creator_days JOIN profiles ON number = creator_number`,
    owner: 'profiles.id',
    key: 'day',
  }),
];
