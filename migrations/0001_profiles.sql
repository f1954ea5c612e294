-- Profiles: the public side of a user, creators' topics and tariffs, follows and blocks. Visibility is one
-- column, is_visible, derived from hidden_at and suspended_at.

-- The public profile of a user. Follows, likes, views and days refer to its number, which takes three bytes where the
-- id takes 36, in each of their indexes.
CREATE TABLE profiles (
  number integer PRIMARY KEY NOT NULL,
  id text NOT NULL UNIQUE,
  name text,
  username text NOT NULL,
  username_skeleton text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) VIRTUAL,
  display_slug text,
  bio text,
  profile_image_path text,
  profile_image_uploaded_at integer,
  is_creator integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  topic_tags text DEFAULT '{}' NOT NULL,
  hidden_at integer,
  suspended_at integer,
  is_visible integer GENERATED ALWAYS AS (hidden_at is null and suspended_at is null) VIRTUAL,
  blocked_ids text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX profiles_username ON profiles (username);
--> statement-breakpoint
CREATE INDEX profiles_creators_by_age ON profiles (is_creator, created_at);
--> statement-breakpoint
CREATE INDEX profiles_display_slug ON profiles (display_slug);
--> statement-breakpoint
CREATE INDEX profiles_creators_by_skeleton ON profiles (username_skeleton) WHERE is_creator = 1;
--> statement-breakpoint
CREATE INDEX profiles_hidden ON profiles (hidden_at) WHERE hidden_at is not null;
--> statement-breakpoint
CREATE INDEX profiles_suspended ON profiles (suspended_at) WHERE suspended_at is not null;
--> statement-breakpoint
-- Every profile has a row of counters. An author's own likes, comments and views are shown on the post
-- (like_count, comment_count) and never reach the columns that rankings use (others_*, profile_counters).
CREATE TRIGGER profiles_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_counters (user_id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- Hiding or suspending a user hides what they wrote and takes their follows out of the counts; lifting it
-- brings them back. The work grows with what the user wrote, and touches nothing that others did.
CREATE TRIGGER profiles_present AFTER UPDATE OF hidden_at, suspended_at ON profiles
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE creator_media SET is_public = is_published AND hidden_at IS NULL AND NEW.is_visible
    WHERE creator_id = NEW.id;
  UPDATE creator_media_comments SET is_visible = hidden_at IS NULL AND NEW.is_visible
    WHERE user_id = NEW.id;
  UPDATE conversation_ratings SET
    is_visible = hidden_at IS NULL AND NEW.is_visible,
    is_review = is_listable AND hidden_at IS NULL AND NEW.is_visible
    WHERE conversation_id IN (SELECT id FROM conversations WHERE user_id = NEW.id) AND rater_id = NEW.id;
  UPDATE profile_counters SET follower_count = follower_count + NEW.is_visible - OLD.is_visible
    WHERE user_id IN (SELECT followed.id FROM user_follows JOIN profiles followed ON followed.number = followed_number
      WHERE follower_number = NEW.number);
END;
--> statement-breakpoint
-- A creator's presentation and figures.
CREATE TABLE creator_profiles (
  user_id text PRIMARY KEY NOT NULL,
  about_short text,
  welcome_message text,
  default_language text DEFAULT 'fr' NOT NULL,
  response_from_hours integer DEFAULT 9 NOT NULL,
  response_to_hours integer DEFAULT 18 NOT NULL,
  paused_until integer,
  max_open_questions integer,
  open_question_count integer DEFAULT 0 NOT NULL,
  unanswered_count integer DEFAULT 0 NOT NULL,
  median_response_seconds integer,
  average_rating real,
  total_earnings_cents integer DEFAULT 0 NOT NULL,
  verified_status text,
  birth_date text,
  gender_id integer,
  nationality_code text,
  residence_country_code text,
  seller_country_code text,
  spoken_language_ids text DEFAULT '[]' NOT NULL,
  mbti_code text,
  astrological_sign_id integer,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (gender_id) REFERENCES gender_identities(id),
  FOREIGN KEY (nationality_code) REFERENCES countries(code),
  FOREIGN KEY (residence_country_code) REFERENCES countries(code),
  FOREIGN KEY (seller_country_code) REFERENCES countries(code),
  FOREIGN KEY (mbti_code) REFERENCES mbti_types(code),
  FOREIGN KEY (astrological_sign_id) REFERENCES astrological_signs(id)
);
--> statement-breakpoint
-- Counters of a user, written by triggers only, so that no read counts rows. A user's own likes, comments and
-- views do not count.
CREATE TABLE profile_counters (
  user_id text PRIMARY KEY NOT NULL,
  follower_count integer DEFAULT 0 NOT NULL,
  following_count integer DEFAULT 0 NOT NULL,
  post_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  started_count integer DEFAULT 0 NOT NULL,
  answered_count integer DEFAULT 0 NOT NULL,
  completed_count integer DEFAULT 0 NOT NULL,
  active_conversations integer DEFAULT 0 NOT NULL,
  closed_conversations integer DEFAULT 0 NOT NULL,
  unanswered_conversations integer DEFAULT 0 NOT NULL,
  rating_count integer DEFAULT 0 NOT NULL,
  rating_sum integer DEFAULT 0 NOT NULL,
  reviews_of_1 integer DEFAULT 0 NOT NULL,
  reviews_of_2 integer DEFAULT 0 NOT NULL,
  reviews_of_3 integer DEFAULT 0 NOT NULL,
  reviews_of_4 integer DEFAULT 0 NOT NULL,
  reviews_of_5 integer DEFAULT 0 NOT NULL,
  viewed_month text DEFAULT '' NOT NULL,
  viewed_month_count integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
-- The figures of a creator's day in Paris. A day without events has no row. earned_cents counts on the day of
-- the answer, and what goes back on the day it goes back; held, pending and released cents are the present
-- shares of what was paid on that day. WITHOUT ROWID, because its key orders it.
CREATE TABLE creator_days (
  creator_number integer NOT NULL,
  day text NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  profile_view_count integer DEFAULT 0 NOT NULL,
  question_count integer DEFAULT 0 NOT NULL,
  answer_count integer DEFAULT 0 NOT NULL,
  review_count integer DEFAULT 0 NOT NULL,
  follower_count integer DEFAULT 0 NOT NULL,
  response_seconds integer DEFAULT 0 NOT NULL,
  earned_cents integer DEFAULT 0 NOT NULL,
  held_cents integer DEFAULT 0 NOT NULL,
  pending_cents integer DEFAULT 0 NOT NULL,
  released_cents integer DEFAULT 0 NOT NULL,
  hours text DEFAULT '{}' NOT NULL,
  topics text DEFAULT '{}' NOT NULL,
  PRIMARY KEY(creator_number, day),
  FOREIGN KEY (creator_number) REFERENCES profiles(number) ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
-- Changes of a creator's figures at a time in epoch milliseconds: triggers insert here, and
-- creator_day_changes_counted finds the day. Columns without a value count as 0.
CREATE VIEW creator_day_changes AS
  SELECT NULL AS creator_id, 0 AS at, view_count AS views, profile_view_count AS profile_views,
    question_count AS questions, answer_count AS answers, review_count AS reviews, follower_count AS followers,
    response_seconds, earned_cents, held_cents, pending_cents, released_cents, NULL AS topic_id
  FROM creator_days;
--> statement-breakpoint
-- Adds a change to the creator's day in Paris, which is one hour ahead of UTC, and two from the last Sunday of
-- March to the last of October, 1:00 UTC. Users who are no creators, or are being deleted, have no figures.
CREATE TRIGGER creator_day_changes_counted INSTEAD OF INSERT ON creator_day_changes BEGIN
  INSERT INTO creator_days (creator_number, day, view_count, profile_view_count, question_count, answer_count,
      review_count, follower_count, response_seconds, earned_cents, held_cents, pending_cents, released_cents,
      hours, topics)
    SELECT profiles.number, date(paris, 'unixepoch'), coalesce(NEW.views, 0), coalesce(NEW.profile_views, 0),
      coalesce(NEW.questions, 0), coalesce(NEW.answers, 0), coalesce(NEW.reviews, 0), coalesce(NEW.followers, 0),
      coalesce(NEW.response_seconds, 0), coalesce(NEW.earned_cents, 0), coalesce(NEW.held_cents, 0),
      coalesce(NEW.pending_cents, 0), coalesce(NEW.released_cents, 0),
      iif(coalesce(NEW.questions, 0) = 0, '{}',
        json_object(cast(paris % 86400 / 3600 AS text), NEW.questions)),
      iif(NEW.topic_id IS NULL, '{}',
        json_object(NEW.topic_id, json_array(coalesce(NEW.questions, 0), coalesce(NEW.earned_cents, 0))))
    FROM (
      SELECT utc + 3600 * (1 + (
        utc >= unixepoch(strftime('%Y-03-25', utc, 'unixepoch'), 'weekday 0', '+1 hour')
        AND utc < unixepoch(strftime('%Y-10-25', utc, 'unixepoch'), 'weekday 0', '+1 hour'))) AS paris
      FROM (SELECT cast(NEW.at AS integer) / 1000 AS utc)
    ), profiles
    WHERE profiles.id = NEW.creator_id AND profiles.is_creator
    ON CONFLICT (creator_number, day) DO UPDATE SET
      view_count = view_count + excluded.view_count,
      profile_view_count = profile_view_count + excluded.profile_view_count,
      question_count = question_count + excluded.question_count,
      answer_count = answer_count + excluded.answer_count,
      review_count = review_count + excluded.review_count,
      follower_count = follower_count + excluded.follower_count,
      response_seconds = response_seconds + excluded.response_seconds,
      earned_cents = earned_cents + excluded.earned_cents,
      held_cents = held_cents + excluded.held_cents,
      pending_cents = pending_cents + excluded.pending_cents,
      released_cents = released_cents + excluded.released_cents,
      hours = iif(excluded.hours = '{}', hours, (
        SELECT json_set(creator_days.hours, '$."' || key || '"',
          coalesce(creator_days.hours ->> ('$."' || key || '"'), 0) + value)
        FROM json_each(excluded.hours))),
      topics = iif(excluded.topics = '{}', topics, (
        SELECT json_set(creator_days.topics, '$."' || key || '"', json_array(
          coalesce(creator_days.topics ->> ('$."' || key || '"[0]'), 0) + (value ->> 0),
          coalesce(creator_days.topics ->> ('$."' || key || '"[1]'), 0) + (value ->> 1)))
        FROM json_each(excluded.topics)));
END;
--> statement-breakpoint
-- The weekly reports of creators, by the week's Monday: each is enqueued once.
CREATE TABLE weekly_reports (
  week text NOT NULL,
  creator_id text NOT NULL,
  enqueued_at integer,
  PRIMARY KEY(week, creator_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX weekly_reports_creator ON weekly_reports (creator_id);
--> statement-breakpoint
CREATE INDEX weekly_reports_waiting ON weekly_reports (week, creator_id) WHERE enqueued_at is null;
--> statement-breakpoint
-- Views of profiles, one for each user, creator and day in Paris. They are deleted after a few days; the figures
-- of the creator's day stay.
CREATE TABLE profile_views (
  day text NOT NULL,
  creator_id text NOT NULL,
  user_id text NOT NULL,
  viewed_at integer NOT NULL,
  PRIMARY KEY(day, creator_id, user_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX profile_views_creator ON profile_views (creator_id);
--> statement-breakpoint
CREATE INDEX profile_views_user ON profile_views (user_id);
--> statement-breakpoint
-- Counts a view of a profile.
CREATE TRIGGER profile_views_insert AFTER INSERT ON profile_views BEGIN
  INSERT INTO creator_day_changes (creator_id, at, profile_views) VALUES (NEW.creator_id, NEW.viewed_at, 1);
END;
--> statement-breakpoint
-- Links of a profile.
CREATE TABLE profile_bio_links (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  url text NOT NULL,
  title text,
  position integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX profile_bio_links_user ON profile_bio_links (user_id, position);
--> statement-breakpoint
-- Follows between users.
CREATE TABLE user_follows (
  follower_number integer NOT NULL,
  followed_number integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(follower_number, followed_number),
  FOREIGN KEY (follower_number) REFERENCES profiles(number) ON DELETE cascade,
  FOREIGN KEY (followed_number) REFERENCES profiles(number) ON DELETE cascade,
  CONSTRAINT "user_follows_not_self" CHECK(follower_number <> followed_number)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX user_follows_created ON user_follows (created_at, followed_number);
--> statement-breakpoint
CREATE INDEX user_follows_followed ON user_follows (followed_number, created_at, follower_number);
--> statement-breakpoint
CREATE INDEX user_follows_follower ON user_follows (follower_number, created_at, followed_number);
--> statement-breakpoint
-- Counts a follow for both sides and in the creator's day; a hidden user's follow does not count for the followed.
CREATE TRIGGER user_follows_insert AFTER INSERT ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count + 1
    WHERE user_id = (SELECT id FROM profiles WHERE number = NEW.followed_number)
      AND (SELECT is_visible FROM profiles WHERE number = NEW.follower_number);
  UPDATE profile_counters SET following_count = following_count + 1
    WHERE user_id = (SELECT id FROM profiles WHERE number = NEW.follower_number);
  INSERT INTO creator_day_changes (creator_id, at, followers)
    SELECT id, NEW.created_at, 1 FROM profiles WHERE number = NEW.followed_number;
END;
--> statement-breakpoint
-- Takes a follow out of both counts, and out of the day on which it ends; that of a hidden user was out of the
-- followed user's already.
CREATE TRIGGER user_follows_delete AFTER DELETE ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count - 1
    WHERE user_id = (SELECT id FROM profiles WHERE number = OLD.followed_number)
      AND (SELECT is_visible FROM profiles WHERE number = OLD.follower_number);
  UPDATE profile_counters SET following_count = following_count - 1
    WHERE user_id = (SELECT id FROM profiles WHERE number = OLD.follower_number);
  INSERT INTO creator_day_changes (creator_id, at, followers)
    SELECT id, cast(unixepoch('subsec') * 1000 AS integer), -1 FROM profiles WHERE number = OLD.followed_number;
END;
--> statement-breakpoint
-- Blocks between users. A block holds both ways; only the blocker knows.
CREATE TABLE user_blocks (
  blocker_id text NOT NULL,
  blocked_id text NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(blocker_id, blocked_id),
  FOREIGN KEY (blocker_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (blocked_id) REFERENCES profiles(id) ON DELETE cascade,
  CONSTRAINT "user_blocks_not_self" CHECK(blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE INDEX user_blocks_newest ON user_blocks (blocker_id, created_at, blocked_id);
--> statement-breakpoint
CREATE INDEX user_blocks_blocked ON user_blocks (blocked_id, blocker_id);
--> statement-breakpoint
-- A block ends the follows and the waits for a return of both sides, and is stored in the blocker's profile,
-- which every page of theirs reads anyway.
CREATE TRIGGER user_blocks_insert AFTER INSERT ON user_blocks BEGIN
  UPDATE profiles SET blocked_ids = (SELECT json_group_array(blocked_id) FROM user_blocks WHERE blocker_id = NEW.blocker_id)
    WHERE id = NEW.blocker_id;
  DELETE FROM user_follows WHERE follower_number = (SELECT number FROM profiles WHERE id = NEW.blocker_id)
    AND followed_number = (SELECT number FROM profiles WHERE id = NEW.blocked_id);
  DELETE FROM user_follows WHERE follower_number = (SELECT number FROM profiles WHERE id = NEW.blocked_id)
    AND followed_number = (SELECT number FROM profiles WHERE id = NEW.blocker_id);
  DELETE FROM return_requests WHERE creator_id = NEW.blocker_id AND user_id = NEW.blocked_id;
  DELETE FROM return_requests WHERE creator_id = NEW.blocked_id AND user_id = NEW.blocker_id;
END;
--> statement-breakpoint
-- Takes the block out of the blocker's profile.
CREATE TRIGGER user_blocks_delete AFTER DELETE ON user_blocks BEGIN
  UPDATE profiles SET blocked_ids = (SELECT json_group_array(blocked_id) FROM user_blocks WHERE blocker_id = OLD.blocker_id)
    WHERE id = OLD.blocker_id;
END;
--> statement-breakpoint
-- Topics and their categories.
CREATE TABLE topics (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text NOT NULL,
  parent_id text,
  sort_order integer NOT NULL,
  answered_count integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (parent_id) REFERENCES topics(id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX topics_category_slug ON topics (slug) WHERE parent_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX topics_subcategory_slug ON topics (parent_id, slug);
--> statement-breakpoint
CREATE INDEX topics_parent ON topics (parent_id, sort_order);
--> statement-breakpoint
-- Keeps all topics in one row for searches by rules that SQL lacks.
CREATE TRIGGER topics_tree_insert AFTER INSERT ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics);
END;
--> statement-breakpoint
-- Keeps the row of all topics.
CREATE TRIGGER topics_tree_update AFTER UPDATE OF name, slug, description, parent_id, sort_order ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics);
END;
--> statement-breakpoint
-- All topics in one row, for searches by rules that SQL lacks.
CREATE TABLE topic_tree (
  id integer PRIMARY KEY NOT NULL,
  topics text NOT NULL
);
--> statement-breakpoint
-- The topics that a creator answers, in their order.
CREATE TABLE creator_topic_prefs (
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  description text,
  sort_order integer NOT NULL,
  PRIMARY KEY(creator_id, topic_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (topic_id) REFERENCES topics(id)
);
--> statement-breakpoint
CREATE INDEX creator_topic_prefs_order ON creator_topic_prefs (creator_id, sort_order);
--> statement-breakpoint
CREATE INDEX creator_topic_prefs_topic ON creator_topic_prefs (topic_id, creator_id);
--> statement-breakpoint
-- Stores a creator's topic with its names in the profile, so that cards need no join.
CREATE TRIGGER creator_topic_prefs_insert AFTER INSERT ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"', json((SELECT json_array(NEW.sort_order, topic.name, topic.slug,
          coalesce(category.name, topic.name), coalesce(category.slug, topic.slug))
        FROM topics topic LEFT JOIN topics category ON category.id = topic.parent_id
        WHERE topic.id = NEW.topic_id)))
  WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
-- Keeps the order of topics in the profile.
CREATE TRIGGER creator_topic_prefs_update AFTER UPDATE OF sort_order ON creator_topic_prefs
WHEN OLD.sort_order <> NEW.sort_order BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"[0]', NEW.sort_order)
  WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
-- Takes a topic out of the profile.
CREATE TRIGGER creator_topic_prefs_delete AFTER DELETE ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_remove(topic_tags, '$."' || OLD.topic_id || '"')
  WHERE id = OLD.creator_id;
END;
--> statement-breakpoint
-- A creator's prices.
CREATE TABLE creator_tariffs (
  id text PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  question_price_cents integer,
  question_active integer DEFAULT false NOT NULL,
  day_price_cents integer,
  day_active integer DEFAULT false NOT NULL,
  month_price_cents integer,
  month_active integer DEFAULT false NOT NULL,
  currency text DEFAULT 'EUR' NOT NULL,
  updated_at integer NOT NULL,
  active_from integer NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  CONSTRAINT "creator_tariffs_question" CHECK(not question_active or question_price_cents >= 0),
  CONSTRAINT "creator_tariffs_day" CHECK(not day_active or day_price_cents >= 0),
  CONSTRAINT "creator_tariffs_month" CHECK(not month_active or month_price_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX creator_tariffs_creator ON creator_tariffs (creator_id);
--> statement-breakpoint
-- The places of a creator in lists of creators: the lowest key is first. Without a price, a rating or a response
-- time, a creator is last. Stars count to one decimal, then the number of ratings by steps; seconds count by the
-- minute, then by the hour, so that few events change a place. Relevance: creators who sell a question, by the mean
-- of their stars and five ratings of 3.5, those without a declared status after others with the same mean. sellable_key
-- is the price that is shown where a seller must declare a status.
CREATE VIEW creator_ranks AS
SELECT
  counters.user_id AS creator_id,
  iif(tariffs.question_active, 0, 1000)
    + (tariffs.question_active IS 1 AND tariffs.question_price_cents > 0
      AND NOT EXISTS (SELECT 1 FROM seller_declarations WHERE creator_id = counters.user_id))
    + 500 - cast(round(100.0 * (counters.rating_sum + 17.5) / (counters.rating_count + 5)) AS integer) AS relevance_key,
  coalesce(iif(tariffs.question_active, tariffs.question_price_cents, NULL), 999999999) AS price_key,
  coalesce(iif(tariffs.question_active AND (tariffs.question_price_cents = 0
    OR EXISTS (SELECT 1 FROM seller_declarations WHERE creator_id = counters.user_id)), tariffs.question_price_cents, NULL), 999999999) AS sellable_key,
  iif(counters.rating_count = 0, 999999999,
    600 - 10 * cast(round(10.0 * counters.rating_sum / counters.rating_count) AS integer)
    - CASE WHEN counters.rating_count < 5 THEN 0 WHEN counters.rating_count < 20 THEN 1
      WHEN counters.rating_count < 100 THEN 2 ELSE 3 END) AS rating_key,
  coalesce(iif(creator.median_response_seconds < 3600, creator.median_response_seconds / 60,
    59 + creator.median_response_seconds / 3600), 999999999) AS speed_key
FROM profile_counters counters
LEFT JOIN creator_profiles creator ON creator.user_id = counters.user_id
LEFT JOIN creator_tariffs tariffs ON tariffs.creator_id = counters.user_id;
--> statement-breakpoint
-- The creators of each topic and of each category, with their places in its lists. topic_count is the number of the
-- creator's topics there. WITHOUT ROWID, because each list is read from an index.
CREATE TABLE topic_creators (
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  topic_count integer NOT NULL,
  relevance_key integer NOT NULL,
  price_key integer NOT NULL,
  sellable_key integer NOT NULL,
  rating_key integer NOT NULL,
  speed_key integer NOT NULL,
  PRIMARY KEY(creator_id, topic_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX topic_creators_relevance ON topic_creators (topic_id, relevance_key, creator_id);
--> statement-breakpoint
CREATE INDEX topic_creators_price ON topic_creators (topic_id, price_key, creator_id);
--> statement-breakpoint
CREATE INDEX topic_creators_sellable ON topic_creators (topic_id, sellable_key, creator_id);
--> statement-breakpoint
CREATE INDEX topic_creators_rating ON topic_creators (topic_id, rating_key, creator_id);
--> statement-breakpoint
CREATE INDEX topic_creators_speed ON topic_creators (topic_id, speed_key, creator_id);
--> statement-breakpoint
-- Lists the creator under the topic and its category.
CREATE TRIGGER creator_topic_prefs_listed AFTER INSERT ON creator_topic_prefs BEGIN
  INSERT INTO topic_creators
    SELECT NEW.creator_id, place.value, 1, ranks.relevance_key, ranks.price_key, ranks.sellable_key,
      ranks.rating_key, ranks.speed_key
    FROM topics topic, json_each(json_array(topic.id, topic.parent_id)) place, creator_ranks ranks
    WHERE topic.id = NEW.topic_id AND place.value IS NOT NULL AND ranks.creator_id = NEW.creator_id
  ON CONFLICT (creator_id, topic_id) DO UPDATE SET topic_count = topic_count + 1;
END;
--> statement-breakpoint
-- Takes the creator out of the topic, and out of the category with the last topic there.
CREATE TRIGGER creator_topic_prefs_unlisted AFTER DELETE ON creator_topic_prefs BEGIN
  UPDATE topic_creators SET topic_count = topic_count - 1
    WHERE creator_id = OLD.creator_id AND topic_id IN (
      OLD.topic_id, (SELECT parent_id FROM topics WHERE id = OLD.topic_id));
  DELETE FROM topic_creators
    WHERE creator_id = OLD.creator_id AND topic_count = 0 AND topic_id IN (
      OLD.topic_id, (SELECT parent_id FROM topics WHERE id = OLD.topic_id));
END;
--> statement-breakpoint
-- A first price moves the creator in lists.
CREATE TRIGGER creator_tariffs_ranked AFTER INSERT ON creator_tariffs BEGIN
  UPDATE topic_creators
  SET relevance_key = ranks.relevance_key, price_key = ranks.price_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND (topic_creators.relevance_key, topic_creators.price_key, topic_creators.sellable_key)
      IS NOT (ranks.relevance_key, ranks.price_key, ranks.sellable_key);
END;
--> statement-breakpoint
-- Another price of a question moves the creator in lists.
CREATE TRIGGER creator_tariffs_ranked_again AFTER UPDATE OF question_price_cents, question_active ON creator_tariffs BEGIN
  UPDATE topic_creators
  SET relevance_key = ranks.relevance_key, price_key = ranks.price_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND (topic_creators.relevance_key, topic_creators.price_key, topic_creators.sellable_key)
      IS NOT (ranks.relevance_key, ranks.price_key, ranks.sellable_key);
END;
--> statement-breakpoint
-- Stars move the creator in lists.
CREATE TRIGGER profile_counters_ranked AFTER UPDATE OF rating_count, rating_sum ON profile_counters BEGIN
  UPDATE topic_creators SET relevance_key = ranks.relevance_key, rating_key = ranks.rating_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.user_id AND topic_creators.creator_id = NEW.user_id
    AND (topic_creators.relevance_key, topic_creators.rating_key) IS NOT (ranks.relevance_key, ranks.rating_key);
END;
--> statement-breakpoint
-- Another response time moves the creator in lists.
CREATE TRIGGER creator_profiles_ranked AFTER UPDATE OF median_response_seconds ON creator_profiles BEGIN
  UPDATE topic_creators SET speed_key = ranks.speed_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.user_id AND topic_creators.creator_id = NEW.user_id
    AND topic_creators.speed_key <> ranks.speed_key;
END;
--> statement-breakpoint
-- Lookup.
CREATE TABLE gender_identities (
  id integer PRIMARY KEY NOT NULL,
  label text NOT NULL
);
--> statement-breakpoint
-- Lookup.
CREATE TABLE languages (
  id integer PRIMARY KEY NOT NULL,
  label text NOT NULL
);
--> statement-breakpoint
-- Lookup.
CREATE TABLE countries (
  code text PRIMARY KEY NOT NULL,
  name text NOT NULL
);
--> statement-breakpoint
-- Lookup.
CREATE TABLE mbti_types (
  code text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Lookup.
CREATE TABLE astrological_signs (
  id integer PRIMARY KEY NOT NULL,
  name text NOT NULL
);
