import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../domain/limits.ts';
import { generateMarketplace } from './marketplace.ts';
import {
  commentOf,
  emailOf,
  linkOf,
  type Name,
  people,
  postOf,
  reviewOf,
  sessionOf,
  usernameOf,
} from './people.ts';

/** More than one page of comments or cards holds; a quiet part of the marketplace. */
const A_FEW = 60;
/** Reactions to the most popular post or creator, if the marketplace has so many users. */
const CROWD = 100_000;
/** Number of them who have asked, rated and subscribed, and of creators whom one user has asked. */
const PAYING = 10_000;

/**
 * Fills an empty, migrated database with a marketplace of this number of posts, and the benchmark's
 * users in it.
 */
export function fill(
  database: DatabaseSync,
  posts: number,
  passwordHash: string,
  now: number,
): void {
  const creators = posts / 10;
  generateMarketplace(
    database,
    {
      creators,
      askers: creators * 2,
      posts,
      likes: posts,
      views: posts / 2,
      comments: posts / 2,
      follows: posts / 2,
      conversations: posts / 5,
      subscriptions: posts / 10,
    },
    now,
  );
  database.exec('pragma foreign_keys = on; begin');
  completeCreators(database, now);
  const crowd = Math.min(CROWD, creators * 2);
  addPeople(database, passwordHash, now);
  for (const [creator, size] of [
    ['author', A_FEW],
    ['star', crowd],
  ] as const)
    surround(database, creator, size, now);
  follow(database, 'reader', A_FEW, now);
  follow(database, 'devotee', creators, now);
  askToBeVerified(database, now);
  letViewsDie(database, now);
  // Nobody is notified of fictitious events.
  database.exec('delete from notice_outbox');
  // D1 never gathers statistics automatically, so plans have to be good without them.
  database.exec('delete from sqlite_stat1; commit; pragma journal_mode = wal');
}

const firstNames =
  'Marie Jean Omar Chloé Hugo Inès Léo Manon Nadia Paul Rose Samir Théo Yasmine Zoé Camille';
const surnames =
  'Martin Bernard Lartigue Marchand Petit Durand Leroy Moreau Lemaire Roux Fontaine Garnier Amara Benali Nguyen';
const trades = 'boulangère coureur médiatrice jardinier';
const subjects = 'levain marathon jardins guitare moteur sommeil vélos entretien recettes voyages';

/** So few words that many creators share each, in the smallest marketplace too. */
const specialities = 'moteur recettes jardins';

/** SQL for one of the words, selected by a number. */
const oneOf = (words: string, n: string) =>
  `('${JSON.stringify(words.split(' '))}' ->> (${n} % ${words.split(' ').length}))`;

/** Search triggers of each creator, which are replaced by one indexing pass below. */
const textTriggers = [
  'profiles_search_update',
  'profiles_texts_update',
  'creator_profiles_texts_insert',
  'creator_media_texts_update',
];

/**
 * Gives every generated creator a lifelike name, a creator profile, offers, words in their posts,
 * and entries in the search index.
 */
function completeCreators(database: DatabaseSync, now: number): void {
  const triggers = textTriggers.map(
    (name) => database.prepare('select sql from sqlite_master where name = ?').get(name)?.sql,
  );
  for (const name of textTriggers) database.exec(`drop trigger ${name}`);
  database.exec(`
    update profiles set
        name = ${oneOf(firstNames, 'rowid')} || ' ' || ${oneOf(surnames, 'rowid / 16')},
        username = lower(${oneOf(surnames, 'rowid / 16')}) || '.' || rowid,
        bio = 'Je conseille sur ' || ${oneOf(specialities, 'rowid / 8')} || ' depuis dix ans.'
      where is_creator;
    update creator_media set
        title = 'Mes conseils : ' || ${oneOf(subjects, 'rowid')},
        body_text = 'Un mot de ' || ${oneOf(trades, 'rowid / 10')} || ' sur ' || ${oneOf(subjects, 'rowid / 3')} || ', numéro ' || rowid || '.';
    insert into creator_profiles (user_id, about_short, gender_id, nationality_code, spoken_language_ids, birth_date)
      select id, ${oneOf(trades, 'rowid')} || ' à Lyon', 1 + rowid % 3, iif(rowid % 4 = 0, 'BE', 'FR'), '[1,2]',
        (1950 + rowid % 50) || '-05-17'
      from profiles where is_creator;
    insert into creator_tariffs (id, creator_id, question_price_cents, question_active, updated_at, active_from)
      select id, id, 300 + rowid % 20 * 100, 1, ${now}, ${now} from profiles where is_creator;
    insert into creator_search_words (rowid, user_id, name, username)
      select at, id, name, username from searchable_creators;
    insert into creator_search (rowid, user_id, name, username)
      select at, id, name, username from searchable_creators;
    insert into creator_texts (rowid, name, about, topics, bio)
      select at, names, about, topics, bio from searchable_creators;
    insert into post_texts (rowid, title, body) select at, title, body from searchable_posts;
    ${triggers.join(';')};
    insert or ignore into creator_topic_prefs (creator_id, topic_id, sort_order)
      select id, ${CROWDED_TOPIC}, 9 from profiles where is_creator order by rowid limit ${A_FEW};
  `);
}

/** A subcategory with more than a page of creators in any marketplace. */
const CROWDED_TOPIC = `(select topic.id from topics topic join topics category on category.id = topic.parent_id
  where category.slug = 'sport' and topic.slug = 'yoga-et-pilates')`;

function addPeople(database: DatabaseSync, passwordHash: string, now: number): void {
  const creators: Name[] = ['author', 'star', 'answerer'];
  for (const name of Object.keys(people) as Name[]) {
    const id = people[name];
    const isCreator = creators.includes(name);
    database
      .prepare(
        `insert into profiles (id, name, username, bio, is_creator, created_at) values (?, ?, ?, ?, ?, ?)`,
      )
      .run(id, `Banc ${name}`, usernameOf(name), 'Une présentation.', Number(isCreator), now);
    database
      .prepare(
        `insert into auth_users (id, email, email_confirmed_at, password_hash, created_at, updated_at)
         values (?, ?, ?, ?, ?, ?)`,
      )
      .run(id, emailOf(name), now, passwordHash, now, now);
    database
      .prepare(
        `insert into auth_sessions (id, user_id, method, created_at, refreshed_at, expires_at) values (?, ?, 'password', ?, ?, ?)`,
      )
      .run(sessionOf(name), id, now, now, now + DAY_MS);
    if (isCreator) addOffers(database, name, now);
  }
}

/** A third of the creators await verification, with four documents each; a moderator may decide. */
function askToBeVerified(database: DatabaseSync, now: number): void {
  database.exec(`
    insert into verifications (id, user_id, state, created_at)
      select id, id, 'waiting', ${now} - rowid from profiles
      where is_creator and rowid % 3 = 0 and id not like '0000bcde%';
    insert into verification_files (id, verification_id, key, content_type, bytes)
      select substr(request.id, 1, 14) || '500' || value || substr(request.id, 19), request.id, request.id || '/' || value || '.jpg', 'image/jpeg', 1
      from verifications request, json_each('[1, 2, 3, 4]');
    insert into moderators (user_id, granted_at) values ('${people.reader}', ${now});
  `);
}

/** Two views that could not be stored are in the dead-letter list, for an operator. */
function letViewsDie(database: DatabaseSync, now: number): void {
  const die = database.prepare(
    `insert into dead_letters (id, queue, body, sent_at, died_at) values (?, 'post-views', ?, ?, ?)`,
  );
  for (const name of ['reader', 'newcomer'] as const) {
    const view = { postId: postOf('author', 1), userId: people[name], viewedAt: now };
    die.run(name, JSON.stringify(view), now, now);
  }
}

/** Everything that a creator can have, up to the rules' limits. */
function addOffers(database: DatabaseSync, name: Name, now: number): void {
  const id = people[name];
  database.exec(`
    insert into creator_profiles (user_id, about_short, gender_id, nationality_code, residence_country_code,
        spoken_language_ids, mbti_code, astrological_sign_id, birth_date)
      values ('${id}', 'Quelques mots.', 1, 'FR', 'BE', '[1,2,3]', 'INTJ', 4, '1980-02-29');
    insert into creator_tariffs (id, creator_id, question_price_cents, question_active, day_price_cents,
        day_active, month_price_cents, month_active, updated_at, active_from)
      values ('${id}', '${id}', 300, 1, 1000, 1, 1500, 1, ${now}, ${now});
    insert into creator_topic_prefs (creator_id, topic_id, sort_order)
      select '${id}', id, row_number() over (order by id) from topics where parent_id is not null
      order by id limit 10;
  `);
  const addPost = database.prepare(
    `insert into creator_media (id, creator_id, media_type, title, body_text, position, created_at)
     values (?, ?, 'text', 'Un titre', 'Quelques phrases de conseil.', ?, ?)`,
  );
  // Older than the feed's first page, so that the feed shows the generated creators' posts.
  for (let n = 0; n < 10; n += 1) addPost.run(postOf(name, n), id, n, now - 30 * DAY_MS - n);
  const addLink = database.prepare(
    `insert into profile_bio_links (id, user_id, url, title, position) values (?, ?, 'https://example.com', 'Un lien', ?)`,
  );
  for (let n = 0; n < 5; n += 1) addLink.run(linkOf(name, n), id, n);
}

/**
 * `size` users follow the creator, like, comment and see the first post, and like its first
 * comment; up to a limit, they have also asked, rated and subscribed.
 */
function surround(database: DatabaseSync, creator: Name, size: number, now: number): void {
  const id = people[creator];
  const post = postOf(creator);
  const uuid = (kind: string) => `printf('%08x-${kind}-4000-8000-${id.slice(9, 13)}00000000', n)`;
  const paying = Math.min(size, PAYING);
  database.exec(`
    create temp table fan as
      select id, row_number() over (order by rowid) as n from profiles where not is_creator
        and username not like 'banc.%' order by rowid limit ${size};
    insert into user_follows (follower_id, followed_id, created_at) select id, '${id}', ${now} - n from temp.fan;
    insert into creator_media_likes (media_id, user_id, liked_at) select '${post}', id, ${now} - n from temp.fan;
    insert into view_batches (newest_at, views)
      select ${now} - 1, json_group_array(json_array(id, '${post}', ${now} - n)) from temp.fan;
    insert into creator_media_comments (id, media_id, user_id, content, created_at)
      select iif(n = 1, '${commentOf(creator)}', ${uuid('00f7')}), '${post}', id, 'Merci !', ${now} - ${size} + n
      from temp.fan;
    insert into creator_media_comment_likes (comment_id, user_id) select '${commentOf(creator)}', id from temp.fan;
    insert into conversations (id, user_id, creator_id, topic_id, pricing_model_snapshot, status, started_at,
        price_cents, first_reply_at)
      select ${uuid('00f6')}, id, '${id}', ${CROWDED_TOPIC}, 'question', 'completed', ${now} - n, 300, ${now}
      from temp.fan where n <= ${paying};
    insert into conversation_ratings (id, conversation_id, rater_id, ratee_id, stars, comment, created_at,
        is_listable)
      select iif(n = 1, '${reviewOf(creator)}', ${uuid('00f5')}), ${uuid('00f6')}, id, '${id}', 4, 'Merci !',
        ${now} - n, 1
      from temp.fan where n <= ${paying};
    insert into premium_subscriptions (id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents)
      select ${uuid('00f4')}, id, '${id}', ${now} - n, ${now + 30 * DAY_MS} - n, 1500
      from temp.fan where n <= ${paying};
    insert into orders (id, asker_id, creator_id, topic_id, pricing, state, provider, price_cents, fee_cents,
        created_at)
      select ${uuid('00f3')}, id, '${id}', ${CROWDED_TOPIC}, 'question', 'awaiting', 'demo', 300, 60, ${now} - n
      from temp.fan where n <= ${paying};
    update orders set state = 'held', paid_at = created_at, answer_by = created_at + ${7 * DAY_MS}
      where state = 'awaiting';
    drop table temp.fan;
  `);
}

/** The user follows `size` creators; up to a limit, they have also asked them, and are subscribed to them. */
function follow(database: DatabaseSync, name: Name, size: number, now: number): void {
  const id = people[name];
  const asked = Math.min(size, PAYING);
  const uuid = (kind: string) => `printf('%08x-${kind}-4000-8000-${id.slice(9, 13)}00000000', n)`;
  database.exec(`
    create temp table followed as
      select id, row_number() over (order by rowid) as n from profiles where is_creator
        and username not like 'banc.%' order by rowid limit ${size};
    insert into user_follows (follower_id, followed_id, created_at)
      select '${id}', id, ${now} - n from temp.followed;
    insert into conversations (id, user_id, creator_id, topic_id, pricing_model_snapshot, status, started_at,
        price_cents)
      select ${uuid('00f6')}, '${id}', id, ${CROWDED_TOPIC}, 'question', 'initiated', ${now} - n, 300
      from temp.followed where n <= ${asked};
    insert into premium_subscriptions (id, subscriber_id, creator_id, started_at, expires_at, subscription_price_cents)
      select ${uuid('00f4')}, '${id}', id, ${now} - n, ${now + 30 * DAY_MS} - n, 1500 from temp.followed
      where n <= ${asked};
    drop table temp.followed;
  `);
}
