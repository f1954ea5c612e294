import { sql } from 'drizzle-orm';
import { listSection, publicPerson, type Section } from '../section.ts';

const post = sql.raw(
  `'/decouvrir/post/' || m.id AS "post", coalesce(m.title, m.caption, '') AS "postTitle"`,
);

export const communitySections: readonly Section[] = [
  listSection({
    name: 'posts',
    tables: ['creator_media', 'creator_media_monthly_views'],
    about: 'Vos posts avec leurs textes et leurs chiffres. Leurs images sont dans le dossier images.',
    columns: sql`m.id, m.media_type AS "type", m.title, m.body_text AS "text", m.caption,
      iif(m.storage_path LIKE m.creator_id || '/%', 'images/post-' || m.id || substr(m.storage_path, -4), m.storage_path) AS "picture",
      m.created_at AS "createdAt", m.is_published AS "isPublished", m.hidden_at AS "hiddenAt",
      m.like_count AS "likes", m.comment_count AS "comments", m.others_view_count AS "views",
      m.question_count AS "questions",
      (SELECT json_group_object(month, view_count) FROM creator_media_monthly_views v
        WHERE v.media_id = m.id) AS "viewsByMonthJson"`,
    from: sql`creator_media m`,
    where: (me) => sql`m.creator_id = ${me} AND m.deletion_started_at IS NULL`,
    key: ['m.created_at', 'm.id'],
  }),
  listSection({
    name: 'comments',
    tables: ['creator_media_comments'],
    about: 'Vos commentaires, et les posts auxquels ils répondent.',
    columns: sql`c.id, ${post}, ${publicPerson('p', 'postAuthor')}, c.content AS "text",
      c.created_at AS "createdAt", c.parent_comment_id IS NOT NULL AS "isReply",
      c.like_count AS "likes", c.hidden_at AS "hiddenAt"`,
    from: sql`creator_media_comments c JOIN creator_media m ON m.id = c.media_id
      JOIN profiles p ON p.id = m.creator_id`,
    where: (me) => sql`c.user_id = ${me} AND m.deletion_started_at IS NULL`,
    key: ['c.rowid'],
  }),
  listSection({
    name: 'likes',
    tables: ['creator_media_likes'],
    about: 'Les posts que vous aimez.',
    columns: sql`${post}, ${publicPerson('p', 'postAuthor')}, l.liked_at AS "likedAt"`,
    from: sql`creator_media_likes l JOIN creator_media m ON m.id = l.media_id
      JOIN profiles p ON p.id = m.creator_id`,
    where: (me) => sql`l.user_id = ${me} AND m.deletion_started_at IS NULL`,
    key: ['l.rowid'],
  }),
  listSection({
    name: 'comment-likes',
    tables: ['creator_media_comment_likes'],
    about: 'Les commentaires que vous aimez.',
    columns: sql`'/decouvrir/post/' || c.media_id AS "post", ${publicPerson('p', 'commentAuthor')},
      nullif(l.liked_at, 0) AS "likedAt"`,
    from: sql`creator_media_comment_likes l JOIN creator_media_comments c ON c.id = l.comment_id
      JOIN profiles p ON p.id = c.user_id`,
    where: (me) => sql`l.user_id = ${me}`,
    key: ['l.rowid'],
  }),
  listSection({
    name: 'following',
    tables: ['user_follows'],
    about: 'Les personnes que vous suivez.',
    columns: sql`${publicPerson('p')}, f.created_at AS "followedAt"`,
    from: sql`user_follows f JOIN profiles p ON p.id = f.followed_id`,
    where: (me) => sql`f.follower_id = ${me}`,
    key: ['f.created_at', 'f.followed_id'],
  }),
  listSection({
    name: 'followers',
    tables: ['user_follows'],
    about: 'Les personnes qui vous suivent.',
    columns: sql`${publicPerson('p')}, f.created_at AS "followedAt"`,
    from: sql`user_follows f JOIN profiles p ON p.id = f.follower_id`,
    where: (me) => sql`f.followed_id = ${me}`,
    key: ['f.created_at', 'f.follower_id'],
  }),
  listSection({
    name: 'blocks',
    tables: ['user_blocks'],
    about: 'Les personnes que vous bloquez.',
    columns: sql`${publicPerson('p')}, b.created_at AS "blockedAt"`,
    from: sql`user_blocks b JOIN profiles p ON p.id = b.blocked_id`,
    where: (me) => sql`b.blocker_id = ${me}`,
    key: ['b.created_at', 'b.blocked_id'],
  }),
  listSection({
    name: 'post-views',
    tables: ['creator_media_views'],
    about:
      'Les posts que vous avez vus ces derniers mois. Au-delà, seul leur nombre reste, sans votre nom.',
    columns: sql`v.viewed_month AS "month", '/decouvrir/post/' || v.media_id AS "post",
      v.viewed_at AS "viewedAt"`,
    from: sql`creator_media_views v`,
    where: (me) => sql`v.viewed_month IN (SELECT month FROM view_months) AND v.user_id = ${me}`,
    key: ['v.viewed_month', 'v.media_id'],
  }),
  listSection({
    name: 'profile-views',
    tables: ['profile_views'],
    about: 'Les profils de créateurs que vous avez vus ces derniers jours.',
    columns: sql`v.day, ${publicPerson('p')}, v.viewed_at AS "viewedAt"`,
    from: sql`profile_views v JOIN profiles p ON p.id = v.creator_id`,
    where: (me) => sql`v.user_id = ${me}`,
    key: ['v.rowid'],
  }),
  listSection({
    name: 'statistics',
    tables: ['creator_days'],
    about: 'Vos chiffres de créateur, jour par jour. Les sommes sont en centimes, nettes.',
    columns: sql`day, view_count AS "views", profile_view_count AS "profileViews",
      question_count AS "questions", answer_count AS "answers", review_count AS "reviews",
      follower_count AS "followers", response_seconds AS "responseSeconds", earned_cents AS "earnedCents",
      held_cents AS "heldCents", pending_cents AS "pendingCents", released_cents AS "releasedCents",
      hours AS "questionsByHourJson",
      (SELECT json_group_object(t.name, json(e.value)) FROM json_each(creator_days.topics) e
        JOIN topics t ON t.id = e.key) AS "questionsAndCentsByTopicJson"`,
    from: sql`creator_days`,
    where: (me) => sql`creator_id = ${me}`,
    key: ['day'],
  }),
];
