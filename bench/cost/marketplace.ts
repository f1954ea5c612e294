import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../domain/limits.ts';

/** The row counts of a generated marketplace. */
export interface MarketplaceSize {
  creators: number;
  askers: number;
  posts: number;
  likes: number;
  views: number;
  comments: number;
  follows: number;
  conversations: number;
  subscriptions: number;
}

/**
 * Ids that look random, so that indexes are as scattered as in production, but can be computed from
 * a number.
 */
const id = (kind: string, n: string) =>
  `printf('%08x-${kind}-4000-8000-%012x', ((${n}) * 2654435761) & 0xffffffff, ${n})`;
const creatorId = (n: string) => id('00c0', n);
const askerId = (n: string) => id('00a0', n);
const postId = (n: string) => id('00d0', n);
const conversationId = (n: string) => id('00e0', n);

/** A number in [0, 1) that depends on the row and on `salt`: the same on every run. */
const chance = (salt: number) =>
  `(mod(abs(sin(n * 12.9898 + ${salt} * 78.233)) * 43758.5453, 1.0))`;
const pick = (count: number, salt: number) => `cast(${count} * ${chance(salt)} as integer)`;
/** A random number that favours low ones. */
const pickPopular = (count: number, salt: number) =>
  `cast(${count} * ${chance(salt)} * ${chance(salt)} as integer)`;
/** One in `oneIn` rows is from the last `days` before `now`, the rest from the two years before. */
const age = (now: number, days: number, oneIn: number, salt: number) =>
  `cast(${now} - 1 - iif(n % ${oneIn} = 0, ${chance(salt)} * ${days * DAY_MS},
    ${days * DAY_MS} + ${chance(salt)} * ${730 * DAY_MS}) as integer)`;

/**
 * Fills an empty, migrated database with set-based statements. Triggers and indexes are dropped for
 * the time, and the counters computed at the end as the triggers would have.
 */
export function generateMarketplace(
  database: DatabaseSync,
  size: MarketplaceSize,
  now: number,
): void {
  database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off;
    pragma cache_size = -1000000; pragma temp_store = memory;`);
  const later = database
    .prepare(
      `select type, name, sql from sqlite_master where sql is not null and
       (type = 'trigger' or (type = 'index' and sql like 'CREATE INDEX%'))`,
    )
    .all() as { type: string; name: string; sql: string }[];
  database.exec('begin');
  for (const { type, name } of later) database.exec(`drop ${type} "${name}"`);

  // `more`: a join, or the order of the primary key, in which its index fills faster.
  const fill = (table: string, columns: string, count: number, values: string, more = '') =>
    database.exec(`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})
      insert or ignore into ${table} (${columns}) select ${values} from numbers ${more}`);

  fill(
    'profiles',
    'id, name, username, bio, is_creator, created_at',
    size.creators,
    `${creatorId('n')}, 'Créateur ' || n, 'createur.' || n, 'Une présentation de deux lignes.', 1, ${age(now, 7, 50, 1)}`,
  );
  fill(
    'profiles',
    'id, name, username, is_creator, created_at',
    size.askers,
    `${askerId('n')}, 'Personne ' || n, 'personne.' || n, 0, ${age(now, 7, 50, 2)}`,
  );
  database.exec(
    'create temp table subcategory as select id from topics where parent_id is not null',
  );
  fill(
    'creator_topic_prefs',
    'creator_id, topic_id, sort_order',
    size.creators * 3,
    `${creatorId('n / 3')}, (select id from temp.subcategory where rowid = 1 + (n * 7 + n / 3) % 48), 1 + n % 3`,
  );
  fill(
    'creator_media',
    'id, creator_id, media_type, title, body_text, position, is_published, created_at',
    size.posts,
    `${postId('n')}, ${creatorId('n / 10')}, 'text', 'Un titre', 'Quelques phrases de conseil.', n % 10, n % 20 <> 7, ${age(now, 7, 10, 3)}`,
  );
  fill(
    'creator_media_likes',
    'media_id, user_id, liked_at',
    size.likes,
    `${postId(pick(size.posts, 4))}, ${askerId(pick(size.askers, 5))}, ${age(now, 1, 200, 6)}`,
    'order by 1, 2',
  );
  const viewedAt = age(now, 1, 200, 9);
  fill(
    'creator_media_views',
    'viewed_month, user_id, media_id, viewed_at',
    size.views,
    `strftime('%Y-%m', ${viewedAt} / 1000, 'unixepoch'), ${askerId(pick(size.askers, 8))},
     ${postId(pick(size.posts, 7))}, ${viewedAt}`,
    'order by 1, 2, 3',
  );
  database.exec(
    'insert into view_months (month) select distinct viewed_month from creator_media_views',
  );
  fill(
    'creator_media_comments',
    'id, media_id, user_id, content, created_at',
    size.comments,
    `${id('00f1', 'n')}, ${postId(pick(size.posts, 10))}, ${askerId(pick(size.askers, 11))}, 'Merci !', ${age(now, 1, 200, 12)}`,
    'order by 1',
  );
  fill(
    'user_follows',
    'follower_id, followed_id, created_at',
    size.follows,
    `${askerId(pick(size.askers, 13))}, ${creatorId(pickPopular(size.creators, 14))}, ${age(now, 7, 20, 15)}`,
    'order by 1, 2',
  );
  fill(
    'conversations',
    `id, user_id, creator_id, topic_id, pricing_model_snapshot, status, started_at, price_cents, first_reply_at`,
    size.conversations,
    `${conversationId('n')}, ${askerId(pick(size.askers, 16))}, ${creatorId(pickPopular(size.creators, 17))},
     (select id from temp.subcategory where rowid = 1 + n % 48), 'question',
     iif(n % 4 = 0, 'initiated', 'completed'), ${age(now, 7, 20, 18)}, 300,
     iif(n % 4 = 0, null, ${age(now, 7, 20, 18)})`,
  );
  fill(
    'conversation_ratings',
    'id, conversation_id, rater_id, ratee_id, stars, created_at',
    size.conversations / 2,
    `${id('00f2', 'n')}, c.id, c.user_id, c.creator_id, 3 + n % 3, c.started_at`,
    `join conversations c on c.id = ${conversationId('n * 2 + 1')}`,
  );
  fill(
    'premium_subscriptions',
    'id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents',
    size.subscriptions,
    `${id('00f3', 'n')}, ${askerId(pick(size.askers, 19))}, ${creatorId(pickPopular(size.creators, 20))},
     ${age(now, 7, 20, 21)}, ${age(now, 7, 20, 21)} + ${30 * DAY_MS}, 1500`,
    'order by 1',
  );
  for (const { sql } of later.filter(({ type }) => type === 'index')) database.exec(sql);
  countAll(database);
  for (const { sql } of later.filter(({ type }) => type === 'trigger')) database.exec(sql);
  // Enough for the plans of the statements that follow.
  database.exec('commit; pragma analysis_limit = 1000; analyze;');
}

/** Computes the counters that the triggers maintain one event at a time. */
function countAll(database: DatabaseSync): void {
  database.exec(`
    create temp table figures as
      select media_id, sum(likes) likes, sum(comments) comments, sum(views) views from (
        select media_id, 1 likes, 0 comments, 0 views from creator_media_likes
        union all select media_id, 0, 1, 0 from creator_media_comments
        union all select media_id, 0, 0, 1 from creator_media_views)
      group by media_id;
    update creator_media set
        like_count = likes, comment_count = comments,
        others_like_count = likes, others_comment_count = comments, others_view_count = views
      from temp.figures where media_id = creator_media.id;
    insert into profile_counters (user_id) select id from profiles;
    create temp table totals as
      select creator_id, count(*) posts, sum(others_like_count) likes, sum(others_comment_count) comments,
        sum(others_view_count) views
      from creator_media group by creator_id;
    update profile_counters set post_count = posts, like_count = likes, comment_count = comments, view_count = views
      from temp.totals where creator_id = user_id;
    update profiles set topic_tags = (
        select json_group_object(topic.id,
          json_array(pref.sort_order, topic.name, topic.slug, category.name, category.slug))
        from creator_topic_prefs pref join topics topic on topic.id = pref.topic_id
        join topics category on category.id = topic.parent_id
        where pref.creator_id = profiles.id)
      where is_creator;
    create temp table follows as select followed_id, count(*) n from user_follows group by followed_id;
    update profile_counters set follower_count = n from temp.follows where followed_id = user_id;
    create temp table following as select follower_id, count(*) n from user_follows group by follower_id;
    update profile_counters set following_count = n from temp.following where follower_id = user_id;
    create temp table held as
      select creator_id, count(*) started, count(first_reply_at) answered, sum(status = 'completed') completed
      from conversations group by creator_id;
    update profile_counters set started_count = started, answered_count = answered, completed_count = completed
      from temp.held where creator_id = user_id;
    create temp table rated as
      select ratee_id, count(*) n, sum(stars) stars from conversation_ratings group by ratee_id;
    update profile_counters set rating_count = n, rating_sum = stars from temp.rated where ratee_id = user_id;
  `);
}
