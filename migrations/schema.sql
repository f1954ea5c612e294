-- The present schema, written by `npm run db:schema` from the migrations; not a migration.
-- Grouped by table: its definition, its indexes, and its triggers in the order of INSERT, UPDATE, DELETE.

-- ---- auth_users ------------------------------------------------------------------------------------------------

-- A user who can sign in; profiles has the same id.
CREATE TABLE auth_users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text,
  email_confirmed_at integer,
  mail_refused_at integer,
  mail_refusal text,
  unsubscribe_key text,
  user_metadata text DEFAULT '{}' NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  last_sign_in_at integer,
  guest_email text,
  adult_at integer,
  mail_to text GENERATED ALWAYS AS (coalesce(guest_email, email)) VIRTUAL NOT NULL,
  FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE UNIQUE INDEX auth_users_email ON auth_users (email);
CREATE INDEX auth_users_guest_email ON auth_users (guest_email) WHERE guest_email is not null;

-- ---- joined_guests ---------------------------------------------------------------------------------------------

-- Guest accounts whose orders went to the account of their address. Stripe, and backups of conversations, name a
-- guest for longer than the account exists.
CREATE TABLE joined_guests (
  guest_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  joined_at integer NOT NULL,
  code_hash text NOT NULL
);

CREATE UNIQUE INDEX joined_guests_code ON joined_guests (code_hash);

-- ---- auth_identities -------------------------------------------------------------------------------------------

-- A sign-in with an outside provider, by the provider's id for the user.
CREATE TABLE auth_identities (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data text NOT NULL,
  created_at integer NOT NULL,
  last_sign_in_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX auth_identities_provider ON auth_identities (provider, provider_id);
CREATE INDEX auth_identities_user ON auth_identities (user_id);

-- ---- auth_sessions ---------------------------------------------------------------------------------------------

-- A signed-in device. Ended sessions are deleted.
CREATE TABLE auth_sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  method text NOT NULL,
  user_agent text,
  created_at integer NOT NULL,
  refreshed_at integer NOT NULL,
  expires_at integer NOT NULL,
  generation integer DEFAULT 1 NOT NULL, country text, second_factor text, second_factor_at integer, passkey_id text,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);

-- Every way of signing in inserts a session, so a suspended user is refused here, and one whose account is closed until
-- its deletion. worker/accounts/auth/errors.ts knows both words.
CREATE TRIGGER auth_sessions_let_in BEFORE INSERT ON auth_sessions
WHEN (SELECT coalesce(suspended_at, deleted_at) FROM profiles WHERE id = NEW.user_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'user_banned')
    WHERE (SELECT suspended_at FROM profiles WHERE id = NEW.user_id) IS NOT NULL;
  SELECT RAISE(ABORT, 'account_closed');
END;

-- ---- suspended_sessions ----------------------------------------------------------------------------------------

-- Sessions that a suspension ended, so that a device which tries to go on with one is told why.
CREATE TABLE suspended_sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX suspended_sessions_user ON suspended_sessions (user_id);

-- ---- auth_flow_states ------------------------------------------------------------------------------------------

-- Single-use state of redirects and mailed links, by the hash of the code.
CREATE TABLE auth_flow_states (
  code_hash text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  user_id text,
  address text,
  data text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE INDEX auth_flow_states_expiry ON auth_flow_states (expires_at);
CREATE INDEX auth_flow_states_user ON auth_flow_states (user_id);
CREATE INDEX auth_flow_states_address ON auth_flow_states (address);

-- ---- former_usernames ------------------------------------------------------------------------------------------

-- Usernames that users gave up, which nobody else gets for a while. Without a foreign key, so that they outlive
-- the account.
CREATE TABLE former_usernames (
  username text PRIMARY KEY NOT NULL,
  username_skeleton text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) VIRTUAL,
  user_id text NOT NULL,
  was_creator integer NOT NULL,
  until integer NOT NULL
);

CREATE INDEX former_usernames_of_creators ON former_usernames (username_skeleton) WHERE was_creator = 1;
CREATE INDEX former_usernames_user ON former_usernames (user_id, until);
CREATE INDEX former_usernames_until ON former_usernames (until);

-- Reserves only the latest five former usernames of a person, so that nobody can reserve many by changing
-- theirs.
CREATE TRIGGER former_usernames_few AFTER INSERT ON former_usernames BEGIN
  DELETE FROM former_usernames WHERE user_id = NEW.user_id AND username IN (
    SELECT username FROM former_usernames WHERE user_id = NEW.user_id ORDER BY until DESC LIMIT -1 OFFSET 5);
END;

-- ---- profiles --------------------------------------------------------------------------------------------------

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
, deleted_at integer, is_rater_shown integer GENERATED ALWAYS AS (suspended_at is null and (hidden_at is null or hidden_at is deleted_at)) VIRTUAL, `folded_name` text, `folded_bio` text);

CREATE UNIQUE INDEX profiles_username ON profiles (username);
CREATE INDEX profiles_creators_by_age ON profiles (is_creator, created_at);
CREATE INDEX profiles_display_slug ON profiles (display_slug);
CREATE INDEX profiles_creators_by_skeleton ON profiles (username_skeleton) WHERE is_creator = 1;
CREATE INDEX profiles_hidden ON profiles (hidden_at) WHERE hidden_at is not null;
CREATE INDEX profiles_suspended ON profiles (suspended_at) WHERE suspended_at is not null;
CREATE INDEX profiles_deleted ON profiles (deleted_at) WHERE deleted_at is not null;
-- Finds people by what follows the first word of their name, in plain letters.
CREATE INDEX `profiles_surname` ON `profiles` (substr(folded_name, instr(folded_name, ' ') + 1));

-- Every profile has a row of counters. An author's own likes, comments and views are shown on the post
-- (like_count, comment_count) and never reach the columns that rankings use (others_*, profile_counters).
CREATE TRIGGER profiles_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_counters (user_id) VALUES (NEW.id);
END;

-- Puts a new creator into the search indexes.
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;

-- A user who arrives as a creator has been one since then.
CREATE TRIGGER profiles_states_insert AFTER INSERT ON profiles WHEN NEW.is_creator BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.id, NEW.created_at);
END;

-- A deletion is never taken back once it has begun, and a lifted decision does not show who has left.
CREATE TRIGGER profiles_deletion_stays BEFORE UPDATE OF deleted_at, hidden_at ON profiles
WHEN OLD.deleted_at IS NOT NULL AND (NEW.deleted_at IS NOT OLD.deleted_at OR NEW.hidden_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.id AND due_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a deletion is never taken back');
END;

-- Keeps the index of names at what the view of searchable creators shows.
CREATE TRIGGER profiles_search_update AFTER UPDATE OF name, username, is_creator, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.is_visible <> NEW.is_visible BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
END;

-- Keeps the index of words at what the view of searchable creators shows.
CREATE TRIGGER profiles_texts_update AFTER UPDATE OF name, username, is_creator, bio, topic_tags, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.bio IS NOT NEW.bio OR OLD.topic_tags <> NEW.topic_tags OR OLD.is_visible <> NEW.is_visible BEGIN
  DELETE FROM creator_texts WHERE rowid = OLD.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;

-- Hiding or suspending a user hides what they wrote and takes their follows out of the counts; lifting it
-- brings them back. The work grows with what the user wrote, and touches nothing that others did.
CREATE TRIGGER profiles_present AFTER UPDATE OF hidden_at, suspended_at ON profiles
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE creator_media SET is_public = is_published AND hidden_at IS NULL AND NEW.is_visible
    WHERE creator_id = NEW.id;
  UPDATE creator_media_comments SET is_visible = hidden_at IS NULL AND NEW.is_visible
    WHERE user_id = NEW.id;
  UPDATE profile_counters SET follower_count = follower_count + NEW.is_visible - OLD.is_visible
    WHERE user_id IN (SELECT followed.id FROM user_follows JOIN profiles followed ON followed.number = followed_number
      WHERE follower_number = NEW.number);
END;

-- The ratings of a hidden or suspended user are hidden with them; those of a user who has left stay.
CREATE TRIGGER profiles_ratings AFTER UPDATE OF hidden_at, suspended_at, deleted_at ON profiles
WHEN OLD.is_rater_shown <> NEW.is_rater_shown BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND NEW.is_rater_shown,
    is_review = is_listable AND hidden_at IS NULL AND NEW.is_rater_shown
    WHERE conversation_id IN (SELECT id FROM conversations WHERE user_id = NEW.id) AND rater_id = NEW.id;
END;

-- A creator's states depend on the role, the presence, the portrait and the topics.
CREATE TRIGGER profiles_states
AFTER UPDATE OF is_creator, hidden_at, suspended_at, deleted_at, profile_image_path, topic_tags ON profiles
WHEN OLD.is_creator <> NEW.is_creator OR (NEW.is_creator AND (OLD.is_visible <> NEW.is_visible
  OR OLD.deleted_at IS NOT NEW.deleted_at
  OR (OLD.profile_image_path IS NULL) <> (NEW.profile_image_path IS NULL)
  OR (OLD.topic_tags = '{}') <> (NEW.topic_tags = '{}'))) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- ---- creator_profiles ------------------------------------------------------------------------------------------

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
  astrological_sign_id integer, `folded_about` text,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (gender_id) REFERENCES gender_identities(id),
  FOREIGN KEY (nationality_code) REFERENCES countries(code),
  FOREIGN KEY (residence_country_code) REFERENCES countries(code),
  FOREIGN KEY (seller_country_code) REFERENCES countries(code),
  FOREIGN KEY (mbti_code) REFERENCES mbti_types(code),
  FOREIGN KEY (astrological_sign_id) REFERENCES astrological_signs(id)
);

-- Puts a creator's presentation into the search index.
CREATE TRIGGER creator_profiles_texts_insert AFTER INSERT ON creator_profiles
WHEN NEW.about_short IS NOT NULL BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;

-- A creator profile that arrives verified.
CREATE TRIGGER creator_profiles_states_insert AFTER INSERT ON creator_profiles WHEN NEW.verified_status IS NOT NULL BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- Another response time moves the creator in lists.
CREATE TRIGGER creator_profiles_ranked AFTER UPDATE OF median_response_seconds ON creator_profiles BEGIN
  UPDATE topic_creators SET speed_key = ranks.speed_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.user_id AND topic_creators.creator_id = NEW.user_id
    AND topic_creators.speed_key <> ranks.speed_key;
END;

-- Keeps the search index at the creator's presentation.
CREATE TRIGGER creator_profiles_texts_update AFTER UPDATE OF about_short ON creator_profiles
WHEN OLD.about_short IS NOT NEW.about_short BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;

-- A creator's states depend on the verification.
CREATE TRIGGER creator_profiles_states AFTER UPDATE OF verified_status ON creator_profiles
WHEN OLD.verified_status IS NOT NEW.verified_status BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- ---- profile_counters ------------------------------------------------------------------------------------------

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

-- Stars move the creator in lists.
CREATE TRIGGER profile_counters_ranked AFTER UPDATE OF rating_count, rating_sum ON profile_counters BEGIN
  UPDATE topic_creators SET relevance_key = ranks.relevance_key, rating_key = ranks.rating_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.user_id AND topic_creators.creator_id = NEW.user_id
    AND (topic_creators.relevance_key, topic_creators.rating_key) IS NOT (ranks.relevance_key, ranks.rating_key);
END;

-- A creator's states depend on the first post.
CREATE TRIGGER profile_counters_states AFTER UPDATE OF post_count ON profile_counters
WHEN (OLD.post_count > 0) <> (NEW.post_count > 0) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- ---- creator_days ----------------------------------------------------------------------------------------------

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

CREATE INDEX creator_days_day ON creator_days (day);

-- ---- creator_day_changes ---------------------------------------------------------------------------------------

-- Changes of a creator's figures at a time in epoch milliseconds: triggers insert here, and
-- creator_day_changes_counted finds the day. Columns without a value count as 0.
CREATE VIEW creator_day_changes AS
  SELECT NULL AS creator_id, 0 AS at, view_count AS views, profile_view_count AS profile_views,
    question_count AS questions, answer_count AS answers, review_count AS reviews, follower_count AS followers,
    response_seconds, earned_cents, held_cents, pending_cents, released_cents, NULL AS topic_id
  FROM creator_days;

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

-- ---- weekly_reports --------------------------------------------------------------------------------------------

-- The weekly reports of creators, by the week's Monday: each is enqueued once.
CREATE TABLE weekly_reports (
  week text NOT NULL,
  creator_id text NOT NULL,
  enqueued_at integer,
  PRIMARY KEY(week, creator_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX weekly_reports_creator ON weekly_reports (creator_id);
CREATE INDEX weekly_reports_waiting ON weekly_reports (week, creator_id) WHERE enqueued_at is null;

-- ---- profile_views ---------------------------------------------------------------------------------------------

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

CREATE INDEX profile_views_creator ON profile_views (creator_id);
CREATE INDEX profile_views_user ON profile_views (user_id);

-- Counts a view of a profile.
CREATE TRIGGER profile_views_insert AFTER INSERT ON profile_views BEGIN
  INSERT INTO creator_day_changes (creator_id, at, profile_views) VALUES (NEW.creator_id, NEW.viewed_at, 1);
END;

-- ---- profile_bio_links -----------------------------------------------------------------------------------------

-- Links of a profile.
CREATE TABLE profile_bio_links (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  url text NOT NULL,
  title text,
  position integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX profile_bio_links_user ON profile_bio_links (user_id, position);

-- ---- user_follows ----------------------------------------------------------------------------------------------

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

CREATE INDEX user_follows_created ON user_follows (created_at, followed_number);
CREATE INDEX user_follows_followed ON user_follows (followed_number, created_at, follower_number);
CREATE INDEX user_follows_follower ON user_follows (follower_number, created_at, followed_number);

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

-- ---- user_blocks -----------------------------------------------------------------------------------------------

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

CREATE INDEX user_blocks_newest ON user_blocks (blocker_id, created_at, blocked_id);
CREATE INDEX user_blocks_blocked ON user_blocks (blocked_id, blocker_id);

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

-- Takes the block out of the blocker's profile.
CREATE TRIGGER user_blocks_delete AFTER DELETE ON user_blocks BEGIN
  UPDATE profiles SET blocked_ids = (SELECT json_group_array(blocked_id) FROM user_blocks WHERE blocker_id = OLD.blocker_id)
    WHERE id = OLD.blocker_id;
END;

-- ---- topics ----------------------------------------------------------------------------------------------------

-- Topics and their categories.
CREATE TABLE topics (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  description text NOT NULL,
  parent_id text,
  sort_order integer NOT NULL,
  answered_count integer DEFAULT 0 NOT NULL, retired_at integer, merged_into text REFERENCES topics(id), everyday_paths text DEFAULT '' NOT NULL,
  FOREIGN KEY (parent_id) REFERENCES topics(id)
);

CREATE UNIQUE INDEX topics_category_slug ON topics (slug) WHERE parent_id is null;
CREATE UNIQUE INDEX topics_subcategory_slug ON topics (parent_id, slug);
CREATE INDEX topics_parent ON topics (parent_id, sort_order);
-- The topic that replaces another takes over its count, and what was merged into that other before.
CREATE INDEX topics_merged ON topics (merged_into) WHERE merged_into is not null;

-- A slug that another topic had is never given again.
CREATE TRIGGER topics_slug_new BEFORE INSERT ON topics
WHEN EXISTS (SELECT 1 FROM former_topic_slugs WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug) BEGIN
  SELECT RAISE(ABORT, 'another topic had this slug');
END;

-- Keeps all topics in one row for searches by rules that SQL lacks.
CREATE TRIGGER topics_tree_insert AFTER INSERT ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order,
    'isRetired', json(iif(retired_at IS NULL, 'false', 'true')), 'mergedInto', merged_into,
    'everydayPaths', everyday_paths)) FROM topics);
END;

-- A slug that another topic had is never given again.
CREATE TRIGGER topics_slug_free BEFORE UPDATE OF slug ON topics
WHEN EXISTS (SELECT 1 FROM former_topic_slugs
  WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug AND topic_id <> NEW.id) BEGIN
  SELECT RAISE(ABORT, 'another topic had this slug');
END;

-- A merge is never taken back, and its topic stays retired.
CREATE TRIGGER topics_merge_stays BEFORE UPDATE OF retired_at, merged_into ON topics
WHEN OLD.merged_into IS NOT NULL AND (NEW.merged_into IS NULL OR NEW.retired_at IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a merge is never taken back');
END;

-- Keeps the row of all topics.
CREATE TRIGGER topics_tree_update
AFTER UPDATE OF name, slug, description, parent_id, sort_order, retired_at, merged_into, everyday_paths ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order,
    'isRetired', json(iif(retired_at IS NULL, 'false', 'true')), 'mergedInto', merged_into,
    'everydayPaths', everyday_paths)) FROM topics);
END;

-- The former slug keeps leading to the topic; one that the topic takes back is its own again.
CREATE TRIGGER topics_slug_changed AFTER UPDATE OF slug ON topics WHEN OLD.slug <> NEW.slug BEGIN
  DELETE FROM former_topic_slugs WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug;
  INSERT INTO former_topic_slugs (parent_id, slug, topic_id) VALUES (coalesce(OLD.parent_id, ''), OLD.slug, NEW.id);
END;

-- The topic that replaces another takes over its count, and what was merged into that other before.
CREATE TRIGGER topics_merged AFTER UPDATE OF merged_into ON topics
WHEN OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL BEGIN
  UPDATE topics SET answered_count = answered_count + NEW.answered_count WHERE id = NEW.merged_into;
  UPDATE topics SET merged_into = NEW.merged_into WHERE merged_into = NEW.id;
END;

-- Answers in conversations of a merged topic count for the one that replaces it.
CREATE TRIGGER topics_merged_counted AFTER UPDATE OF answered_count ON topics
WHEN NEW.merged_into IS NOT NULL AND OLD.merged_into IS NOT NULL BEGIN
  UPDATE topics SET answered_count = answered_count + NEW.answered_count - OLD.answered_count
    WHERE id = NEW.merged_into;
END;

-- ---- topic_tree ------------------------------------------------------------------------------------------------

-- All topics in one row, for searches by rules that SQL lacks.
CREATE TABLE topic_tree (
  id integer PRIMARY KEY NOT NULL,
  topics text NOT NULL
, former_slugs text DEFAULT '[]' NOT NULL);

-- ---- creator_topic_prefs ---------------------------------------------------------------------------------------

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

CREATE INDEX creator_topic_prefs_order ON creator_topic_prefs (creator_id, sort_order);
CREATE INDEX creator_topic_prefs_topic ON creator_topic_prefs (topic_id, creator_id);

-- Lists the creator under the topic and its category.
CREATE TRIGGER creator_topic_prefs_listed AFTER INSERT ON creator_topic_prefs BEGIN
  INSERT INTO topic_creators
    SELECT NEW.creator_id, place.value, 1, ranks.relevance_key, ranks.price_key, ranks.sellable_key,
      ranks.rating_key, ranks.speed_key
    FROM topics topic, json_each(json_array(topic.id, topic.parent_id)) place, creator_ranks ranks
    WHERE topic.id = NEW.topic_id AND place.value IS NOT NULL AND ranks.creator_id = NEW.creator_id
  ON CONFLICT (creator_id, topic_id) DO UPDATE SET topic_count = topic_count + 1;
END;

-- Stores a creator's topic with its names in the profile, so that cards need no join.
CREATE TRIGGER creator_topic_prefs_insert AFTER INSERT ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"', json((
        SELECT iif(topic.everyday_paths = '',
          json_array(NEW.sort_order, topic.name, topic.slug,
            coalesce(category.name, topic.name), coalesce(category.slug, topic.slug)),
          json_array(NEW.sort_order, topic.name, topic.slug,
            coalesce(category.name, topic.name), coalesce(category.slug, topic.slug), topic.everyday_paths))
        FROM topics topic LEFT JOIN topics category ON category.id = topic.parent_id
        WHERE topic.id = NEW.topic_id)))
  WHERE id = NEW.creator_id;
END;

-- Keeps the order of topics in the profile, which does not show retired ones.
CREATE TRIGGER creator_topic_prefs_update AFTER UPDATE OF sort_order ON creator_topic_prefs
WHEN OLD.sort_order <> NEW.sort_order BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"[0]', NEW.sort_order)
  WHERE id = NEW.creator_id AND json_type(topic_tags, '$."' || NEW.topic_id || '"') IS NOT NULL;
END;

-- Takes a topic out of the profile.
CREATE TRIGGER creator_topic_prefs_delete AFTER DELETE ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_remove(topic_tags, '$."' || OLD.topic_id || '"')
  WHERE id = OLD.creator_id;
END;

-- Takes the creator out of the topic, and out of the category with the last topic there.
CREATE TRIGGER creator_topic_prefs_unlisted AFTER DELETE ON creator_topic_prefs BEGIN
  UPDATE topic_creators SET topic_count = topic_count - 1
    WHERE creator_id = OLD.creator_id AND topic_id IN (
      OLD.topic_id, (SELECT parent_id FROM topics WHERE id = OLD.topic_id));
  DELETE FROM topic_creators
    WHERE creator_id = OLD.creator_id AND topic_count = 0 AND topic_id IN (
      OLD.topic_id, (SELECT parent_id FROM topics WHERE id = OLD.topic_id));
END;

-- ---- creator_tariffs -------------------------------------------------------------------------------------------

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

CREATE UNIQUE INDEX creator_tariffs_creator ON creator_tariffs (creator_id);

-- A first price moves the creator in lists.
CREATE TRIGGER creator_tariffs_ranked AFTER INSERT ON creator_tariffs BEGIN
  UPDATE topic_creators
  SET relevance_key = ranks.relevance_key, price_key = ranks.price_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND (topic_creators.relevance_key, topic_creators.price_key, topic_creators.sellable_key)
      IS NOT (ranks.relevance_key, ranks.price_key, ranks.sellable_key);
END;

-- A creator's states depend on whether they sell anything.
CREATE TRIGGER creator_tariffs_states_insert AFTER INSERT ON creator_tariffs
WHEN NEW.question_active OR NEW.day_active OR NEW.month_active BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.creator_id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- Another price of a question moves the creator in lists.
CREATE TRIGGER creator_tariffs_ranked_again AFTER UPDATE OF question_price_cents, question_active ON creator_tariffs BEGIN
  UPDATE topic_creators
  SET relevance_key = ranks.relevance_key, price_key = ranks.price_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND (topic_creators.relevance_key, topic_creators.price_key, topic_creators.sellable_key)
      IS NOT (ranks.relevance_key, ranks.price_key, ranks.sellable_key);
END;

-- A creator's states depend on whether they sell anything.
CREATE TRIGGER creator_tariffs_states AFTER UPDATE OF question_active, day_active, month_active ON creator_tariffs
WHEN (OLD.question_active OR OLD.day_active OR OLD.month_active) <> (NEW.question_active OR NEW.day_active OR NEW.month_active) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.creator_id, cast(unixepoch('subsec') * 1000 AS integer));
END;

-- ---- creator_ranks ---------------------------------------------------------------------------------------------

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

-- ---- topic_creators --------------------------------------------------------------------------------------------

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

CREATE INDEX topic_creators_relevance ON topic_creators (topic_id, relevance_key, creator_id);
CREATE INDEX topic_creators_price ON topic_creators (topic_id, price_key, creator_id);
CREATE INDEX topic_creators_sellable ON topic_creators (topic_id, sellable_key, creator_id);
CREATE INDEX topic_creators_rating ON topic_creators (topic_id, rating_key, creator_id);
CREATE INDEX topic_creators_speed ON topic_creators (topic_id, speed_key, creator_id);

-- ---- gender_identities -----------------------------------------------------------------------------------------

-- Lookup.
CREATE TABLE gender_identities (
  id integer PRIMARY KEY NOT NULL,
  label text NOT NULL
);

-- ---- languages -------------------------------------------------------------------------------------------------

-- Lookup.
CREATE TABLE languages (
  id integer PRIMARY KEY NOT NULL,
  label text NOT NULL
);

-- ---- countries -------------------------------------------------------------------------------------------------

-- Lookup.
CREATE TABLE countries (
  code text PRIMARY KEY NOT NULL,
  name text NOT NULL
);

-- ---- mbti_types ------------------------------------------------------------------------------------------------

-- Lookup.
CREATE TABLE mbti_types (
  code text PRIMARY KEY NOT NULL
);

-- ---- astrological_signs ----------------------------------------------------------------------------------------

-- Lookup.
CREATE TABLE astrological_signs (
  id integer PRIMARY KEY NOT NULL,
  name text NOT NULL
);

-- ---- creator_media ---------------------------------------------------------------------------------------------

-- A post: a picture or a text. Likes and views refer to its number, as to that of profiles. No number is used again,
-- because views outlive their post.
CREATE TABLE creator_media (
  number integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  id text NOT NULL UNIQUE,
  creator_id text NOT NULL,
  media_type text NOT NULL,
  title text,
  body_text text,
  caption text,
  storage_path text,
  position integer NOT NULL,
  is_published integer DEFAULT true NOT NULL,
  hidden_at integer,
  is_public integer DEFAULT true NOT NULL,
  deletion_started_at integer,
  created_at integer NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  others_like_count integer DEFAULT 0 NOT NULL,
  others_comment_count integer DEFAULT 0 NOT NULL,
  others_view_count integer DEFAULT 0 NOT NULL,
  viewed_month text DEFAULT '' NOT NULL,
  viewed_month_count integer DEFAULT 0 NOT NULL,
  question_count integer DEFAULT 0 NOT NULL, question_text text, topic_id text, is_listed integer DEFAULT true NOT NULL, `folded_title` text, `folded_body` text,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX creator_media_feed ON creator_media (is_public, created_at, id);
CREATE INDEX creator_media_creator ON creator_media (creator_id, position);
CREATE INDEX creator_media_creator_newest ON creator_media (creator_id, created_at);
CREATE INDEX creator_media_creator_public ON creator_media (creator_id, is_public, created_at, id);
CREATE INDEX creator_media_hidden ON creator_media (hidden_at) WHERE hidden_at is not null;
CREATE INDEX creator_media_leaving ON creator_media (deletion_started_at) WHERE deletion_started_at is not null;
CREATE INDEX creator_media_answers ON creator_media (creator_id, created_at, id) WHERE question_text is not null;
CREATE INDEX creator_media_answers_listed ON creator_media (created_at, id) WHERE question_text is not null and is_public = 1 and is_listed = 1;
CREATE INDEX creator_media_listed ON creator_media (is_public, is_listed, created_at, id);
CREATE INDEX creator_media_topic ON creator_media (topic_id, is_public, is_listed, created_at, id) WHERE topic_id is not null;

-- Counts a new post.
CREATE TRIGGER creator_media_insert AFTER INSERT ON creator_media BEGIN
  UPDATE profile_counters SET post_count = post_count + 1 WHERE user_id = NEW.creator_id;
END;

-- Sets the visibility of a new post: it is public when it is published, not hidden, and its author is visible.
-- Every read asks is_public alone.
CREATE TRIGGER creator_media_seen_at_once AFTER INSERT ON creator_media
WHEN NEW.is_public <> (NEW.is_published AND NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.creator_id)) BEGIN
  UPDATE creator_media SET is_public = NOT is_public WHERE id = NEW.id;
END;

-- Puts a new public post into the search index.
CREATE TRIGGER creator_media_texts_insert AFTER INSERT ON creator_media BEGIN
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;

-- A post about a merged topic is about the one that replaces it.
CREATE TRIGGER creator_media_topic_merged AFTER INSERT ON creator_media
WHEN NEW.topic_id IS NOT NULL BEGIN
  UPDATE creator_media SET topic_id = (SELECT merged_into FROM topics WHERE id = NEW.topic_id)
    WHERE id = NEW.id AND EXISTS (SELECT 1 FROM topics WHERE id = NEW.topic_id AND merged_into IS NOT NULL);
END;

-- A lifted decision does not show a post that is being deleted.
CREATE TRIGGER creator_media_stays_hidden BEFORE UPDATE OF hidden_at ON creator_media
WHEN OLD.deletion_started_at IS NOT NULL AND OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL BEGIN
  SELECT RAISE(IGNORE);
END;

-- A deletion is never taken back.
CREATE TRIGGER creator_media_deletion_stays BEFORE UPDATE OF deletion_started_at ON creator_media
WHEN OLD.deletion_started_at IS NOT NULL AND NEW.deletion_started_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'a deletion is never taken back');
END;

-- Nobody changes a published answer: its asker has agreed to these words.
CREATE TRIGGER creator_media_answer_stays BEFORE UPDATE OF title, body_text, caption, question_text ON creator_media
WHEN NEW.deletion_started_at IS NULL AND coalesce(OLD.question_text, NEW.question_text) IS NOT NULL
  AND (OLD.question_text IS NOT NEW.question_text OR OLD.body_text IS NOT NEW.body_text
    OR OLD.title IS NOT NEW.title OR OLD.caption IS NOT NEW.caption) BEGIN
  SELECT RAISE(ABORT, 'a published answer never changes');
END;

-- Derives the visibility of a post again when it is published, hidden or shown.
CREATE TRIGGER creator_media_seen AFTER UPDATE OF is_published, hidden_at ON creator_media BEGIN
  UPDATE creator_media SET
    is_public = is_published AND hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.creator_id)
  WHERE id = NEW.id;
END;

-- A hidden post leaves the counters of its author with its likes, comments and views, and comes back with them.
-- The latest month of views is stored with the post, because it may have been seen in a later month than all
-- the others.
CREATE TRIGGER creator_media_counted AFTER UPDATE OF hidden_at ON creator_media
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  UPDATE profile_counters SET
    post_count = post_count + iif(NEW.hidden_at IS NULL, 1, -1),
    like_count = like_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_like_count,
    comment_count = comment_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_comment_count,
    view_count = view_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_view_count,
    viewed_month_count = iif(NEW.hidden_at IS NULL AND NEW.viewed_month > viewed_month, NEW.viewed_month_count,
      viewed_month_count
        + (NEW.viewed_month = viewed_month) * iif(NEW.hidden_at IS NULL, 1, -1) * NEW.viewed_month_count),
    viewed_month = iif(NEW.hidden_at IS NULL, max(viewed_month, NEW.viewed_month), viewed_month)
  WHERE user_id = NEW.creator_id;
END;

-- Keeps the search index at what the view of searchable posts shows.
CREATE TRIGGER creator_media_texts_update AFTER UPDATE OF title, body_text, caption, question_text, is_public ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;

-- Takes a deleted post out of the search index.
CREATE TRIGGER creator_media_texts_delete AFTER DELETE ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
END;

-- ---- creator_media_likes ---------------------------------------------------------------------------------------

-- Likes of posts.
CREATE TABLE creator_media_likes (
  media_number integer NOT NULL,
  user_number integer NOT NULL,
  liked_at integer NOT NULL,
  PRIMARY KEY(media_number, user_number),
  FOREIGN KEY (media_number) REFERENCES creator_media(number) ON DELETE cascade,
  FOREIGN KEY (user_number) REFERENCES profiles(number) ON DELETE cascade
) WITHOUT ROWID;

CREATE INDEX creator_media_likes_user ON creator_media_likes (user_number, liked_at, media_number);
CREATE INDEX creator_media_likes_recent ON creator_media_likes (liked_at, media_number, user_number);

-- Counts a like; the author's own like is shown in the post's count, and left out of the counts that rankings
-- use.
CREATE TRIGGER creator_media_likes_insert AFTER INSERT ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = NEW.media_number AND hidden_at IS NULL
      AND (SELECT number FROM profiles WHERE id = creator_id) IS NOT NEW.user_number);
  UPDATE creator_media SET
    like_count = like_count + 1,
    others_like_count = others_like_count + ((SELECT number FROM profiles WHERE id = creator_id) IS NOT NEW.user_number)
  WHERE number = NEW.media_number;
END;

-- Takes a like out of both counts.
CREATE TRIGGER creator_media_likes_delete AFTER DELETE ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = OLD.media_number AND hidden_at IS NULL
      AND (SELECT number FROM profiles WHERE id = creator_id) IS NOT OLD.user_number);
  UPDATE creator_media SET
    like_count = like_count - 1,
    others_like_count = others_like_count - ((SELECT number FROM profiles WHERE id = creator_id) IS NOT OLD.user_number)
  WHERE number = OLD.media_number;
END;

-- ---- creator_media_comments ------------------------------------------------------------------------------------

-- Comments and replies.
CREATE TABLE creator_media_comments (
  id text PRIMARY KEY NOT NULL,
  media_id text NOT NULL,
  user_id text NOT NULL,
  content text NOT NULL,
  created_at integer NOT NULL,
  parent_comment_id text,
  like_count integer DEFAULT 0 NOT NULL,
  hidden_at integer,
  is_visible integer DEFAULT true NOT NULL,
  FOREIGN KEY (media_id) REFERENCES creator_media(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (parent_comment_id) REFERENCES creator_media_comments(id) ON DELETE cascade
);

CREATE INDEX creator_media_comments_user ON creator_media_comments (user_id, media_id);
CREATE INDEX creator_media_comments_parent ON creator_media_comments (parent_comment_id);
CREATE INDEX creator_media_comments_recent ON creator_media_comments (created_at, media_id, user_id);
CREATE INDEX creator_media_comments_unseen ON creator_media_comments (user_id, media_id, created_at, id) WHERE is_visible = 0;
CREATE INDEX creator_media_comments_media ON creator_media_comments (media_id, is_visible, created_at, id);

-- Sets the visibility of a new comment whose author is hidden or suspended.
CREATE TRIGGER creator_media_comments_seen_at_once AFTER INSERT ON creator_media_comments
WHEN NEW.is_visible <> (NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.user_id)) BEGIN
  UPDATE creator_media_comments SET is_visible = NOT is_visible WHERE id = NEW.id;
END;

-- Counts a visible comment; the author's own comments are shown in the post's count, and left out of the counts
-- that rankings use.
CREATE TRIGGER creator_media_comments_insert AFTER INSERT ON creator_media_comments WHEN NEW.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + 1,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;

-- Derives the visibility of a comment again when it is hidden or shown.
CREATE TRIGGER creator_media_comments_seen AFTER UPDATE OF hidden_at ON creator_media_comments BEGIN
  UPDATE creator_media_comments SET
    is_visible = hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.user_id)
  WHERE id = NEW.id;
END;

-- Takes a comment out of both counts when it becomes invisible, and back.
CREATE TRIGGER creator_media_comments_counted AFTER UPDATE OF is_visible ON creator_media_comments
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count + NEW.is_visible - OLD.is_visible
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + NEW.is_visible - OLD.is_visible,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id) * (NEW.is_visible - OLD.is_visible)
  WHERE id = NEW.media_id;
END;

-- Takes a deleted comment out of both counts.
CREATE TRIGGER creator_media_comments_delete AFTER DELETE ON creator_media_comments WHEN OLD.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = OLD.media_id AND creator_id <> OLD.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count - 1,
    others_comment_count = others_comment_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;

-- ---- creator_media_comment_likes -------------------------------------------------------------------------------

-- Likes of comments.
CREATE TABLE creator_media_comment_likes (
  comment_id text NOT NULL,
  user_id text NOT NULL,
  liked_at integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(comment_id, user_id),
  FOREIGN KEY (comment_id) REFERENCES creator_media_comments(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX creator_media_comment_likes_user ON creator_media_comment_likes (user_id);
CREATE INDEX creator_media_comment_likes_recent ON creator_media_comment_likes (liked_at, comment_id, user_id);

-- Counts the like of a comment.
CREATE TRIGGER creator_media_comment_likes_insert AFTER INSERT ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
END;

-- Takes the like of a comment back.
CREATE TRIGGER creator_media_comment_likes_delete AFTER DELETE ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = max(0, like_count - 1) WHERE id = OLD.comment_id;
END;

-- ---- creator_media_views ---------------------------------------------------------------------------------------

-- Views of a month, one for each user and post, until the month is folded into creator_media_monthly_views.
-- Nothing refers to posts: views of a deleted post go with their month. WITHOUT ROWID, because its key is its
-- only index.
CREATE TABLE creator_media_views (
  viewed_month text NOT NULL,
  user_number integer NOT NULL,
  media_number integer NOT NULL,
  viewed_at integer NOT NULL,
  PRIMARY KEY(viewed_month, user_number, media_number)
) WITHOUT ROWID;

-- Takes a view of an open month out of the counts.
CREATE TRIGGER creator_media_views_delete AFTER DELETE ON creator_media_views
WHEN NOT coalesce((SELECT is_closed FROM view_months WHERE month = OLD.viewed_month), 0)
  AND OLD.user_number <> (SELECT author.number FROM creator_media media JOIN profiles author ON author.id = media.creator_id
    WHERE media.number = OLD.media_number) BEGIN
  UPDATE profile_counters SET
    view_count = view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = OLD.media_number AND hidden_at IS NULL);
  UPDATE creator_media SET
    others_view_count = others_view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE number = OLD.media_number;
END;

-- ---- view_batches ----------------------------------------------------------------------------------------------

-- Views that arrived together; the trigger stores and counts them. Rankings read the latest batches.
CREATE TABLE view_batches (
  id integer PRIMARY KEY NOT NULL,
  newest_at integer NOT NULL,
  views text NOT NULL
);

-- Stores and counts a batch of views with one write for each post and author. An author's own views are stored
-- and not counted; views of a hidden post count for the post alone; a view after the end of its month belongs
-- to that month. One that is stored already fails the batch.
CREATE TRIGGER view_batches_insert AFTER INSERT ON view_batches BEGIN
  INSERT OR IGNORE INTO view_months (month)
    SELECT DISTINCT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') FROM json_each(NEW.views);
  INSERT INTO creator_media_views (viewed_month, user_number, media_number, viewed_at)
    SELECT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch'), viewer.number, media.number, value ->> 2
    FROM json_each(NEW.views) CROSS JOIN profiles viewer ON viewer.id = value ->> 0
      CROSS JOIN creator_media media ON media.id = value ->> 1;
  -- SQLite takes the bare columns of a max() from the row that has it: `of_latest` is the share of the latest month.
  UPDATE profile_counters SET
    view_count = view_count + seen.views,
    viewed_month_count = iif(seen.latest > viewed_month, 0, viewed_month_count)
      + iif(seen.latest >= viewed_month, seen.of_latest, 0),
    viewed_month = max(viewed_month, seen.latest)
  FROM (
    SELECT creator_id, sum(views) AS views, max(month) AS latest, views AS of_latest FROM (
      SELECT media.creator_id, strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') AS month, count(*) AS views
      FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
      WHERE media.creator_id <> value ->> 0 AND media.hidden_at IS NULL
      GROUP BY 1, 2)
    GROUP BY creator_id
  ) AS seen
  WHERE profile_counters.user_id = seen.creator_id;
  UPDATE creator_media SET
    others_view_count = others_view_count + seen.views,
    viewed_month_count = iif(seen.latest > viewed_month, 0, viewed_month_count)
      + iif(seen.latest >= viewed_month, seen.of_latest, 0),
    viewed_month = max(viewed_month, seen.latest)
  FROM (
    SELECT media_id, sum(views) AS views, max(month) AS latest, views AS of_latest FROM (
      SELECT media.id AS media_id, strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') AS month, count(*) AS views
      FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
      WHERE media.creator_id <> value ->> 0
      GROUP BY 1, 2)
    GROUP BY media_id
  ) AS seen
  WHERE creator_media.id = seen.media_id;
  -- The days of the creators are counted an hour at a time: a day in Paris begins with an hour of UTC.
  INSERT INTO creator_day_changes (creator_id, at, views)
    SELECT media.creator_id, min(value ->> 2), count(*)
    FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
    WHERE media.creator_id <> value ->> 0 AND media.hidden_at IS NULL
    GROUP BY media.creator_id, (value ->> 2) / 3600000;
END;

-- ---- view_months -----------------------------------------------------------------------------------------------

-- The months of views. The views of a closed month count on in its figures when they are deleted.
CREATE TABLE view_months (
  month text PRIMARY KEY NOT NULL,
  is_closed integer DEFAULT false NOT NULL
) WITHOUT ROWID;

-- ---- creator_media_monthly_views -------------------------------------------------------------------------------

-- Views of a post in a folded month, the author's own excluded.
CREATE TABLE creator_media_monthly_views (
  media_id text NOT NULL,
  month text NOT NULL,
  view_count integer NOT NULL,
  PRIMARY KEY(media_id, month),
  FOREIGN KEY (media_id) REFERENCES creator_media(id) ON DELETE cascade
) WITHOUT ROWID;

-- ---- conversations ---------------------------------------------------------------------------------------------

-- One conversation of an asker with a creator.
CREATE TABLE conversations (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  pricing_model_snapshot text NOT NULL,
  status text DEFAULT 'initiated' NOT NULL,
  started_at integer NOT NULL,
  ended_at integer,
  answer_by integer,
  put_off_until integer,
  close_reason text,
  order_id text,
  price_cents integer NOT NULL,
  currency text DEFAULT 'EUR' NOT NULL,
  message_count integer DEFAULT 0 NOT NULL,
  asker_last_seq integer DEFAULT 0 NOT NULL,
  creator_last_seq integer DEFAULT 0 NOT NULL,
  is_expired integer DEFAULT false NOT NULL,
  last_message_text text,
  last_message_at integer,
  asked_at integer,
  first_reply_at integer,
  from_post_id text,
  version integer DEFAULT 0 NOT NULL, clarification_asked_at integer, clarification_waits_until integer, clarification_answered_at integer, answer_days integer DEFAULT 7 NOT NULL, release_days integer DEFAULT 7 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (topic_id) REFERENCES topics(id),
  CONSTRAINT "conversations_two_people" CHECK(user_id <> creator_id)
);

CREATE INDEX conversations_asker ON conversations (user_id, started_at);
CREATE INDEX conversations_creator ON conversations (creator_id, started_at);
CREATE INDEX conversations_pair ON conversations (user_id, creator_id, topic_id, started_at);
-- The first reply counts as an answer for the creator, their day and the topic, with its response time less the wait
-- for a clarification, and as earnings unless a month pays for it.
CREATE INDEX conversations_answered ON conversations (first_reply_at);
CREATE INDEX conversations_creator_answered ON conversations (creator_id, first_reply_at);
CREATE INDEX conversations_deadline ON conversations (answer_by) WHERE status = 'initiated';
CREATE INDEX conversations_order ON conversations (order_id);
CREATE INDEX conversations_asker_list ON conversations (user_id,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when last_message_at is null then started_at else last_message_at end), id);
CREATE INDEX conversations_creator_list ON conversations (creator_id,(case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end),(case when (case when status = 'completed' then 0 when is_expired = 0 and (case when (asker_last_seq = message_count or creator_last_seq = message_count) then asker_last_seq > creator_last_seq else message_count > 0 and first_reply_at is null end) then 2 else 1 end) <> 2 then (case when last_message_at is null then started_at else last_message_at end) when pricing_model_snapshot = 'month' then 200000000000000 - (case when last_message_at is null then started_at else last_message_at end) when answer_by is not null then 100000000000000 - answer_by when ended_at is not null then 100000000000000 - ended_at else (case when last_message_at is null then started_at else last_message_at end) end), id);
CREATE INDEX conversations_unsynced ON conversations (put_off_until) WHERE status = 'initiated' and first_reply_at is not null and asker_last_seq <> message_count and creator_last_seq <> message_count;
CREATE INDEX conversations_asked ON conversations (asked_at) WHERE asked_at is not null;

-- Counts a new conversation for its creator; old conversations may arrive answered or completed.
CREATE TRIGGER conversations_insert AFTER INSERT ON conversations BEGIN
  UPDATE profile_counters SET
    started_count = started_count + 1,
    answered_count = answered_count + (NEW.first_reply_at IS NOT NULL),
    completed_count = completed_count + (NEW.status = 'completed')
  WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1
    WHERE id = NEW.topic_id AND NEW.first_reply_at IS NOT NULL;
  -- A 'month' conversation is paid through its subscription, which counts below.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.first_reply_at IS NOT NULL AND NEW.pricing_model_snapshot <> 'month';
END;

-- Counts a new conversation in the lists of both users, by part (database/conversation-places.ts): closed,
-- answered or unanswered.
CREATE TRIGGER conversations_listed AFTER INSERT ON conversations BEGIN
  UPDATE profile_counters SET
    active_conversations = active_conversations + changed.active,
    closed_conversations = closed_conversations + changed.closed,
    unanswered_conversations = unanswered_conversations + changed.unanswered
  FROM (SELECT sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered FROM (
    SELECT 1 AS sign,
      (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part)) AS changed
  WHERE user_id IN (NEW.user_id, NEW.creator_id);
END;

-- Counts a question in the creator's day, and for the post that its asker came from.
CREATE TRIGGER conversations_question_asked AFTER UPDATE OF asked_at ON conversations
WHEN OLD.asked_at IS NULL AND NEW.asked_at IS NOT NULL BEGIN
  INSERT INTO creator_day_changes (creator_id, at, questions, topic_id)
    VALUES (NEW.creator_id, NEW.asked_at, 1, NEW.topic_id);
  UPDATE creator_media SET question_count = question_count + 1
    WHERE id = NEW.from_post_id AND creator_id = NEW.creator_id;
END;

-- Counts a completed conversation for its creator.
CREATE TRIGGER conversations_completed AFTER UPDATE OF status ON conversations
WHEN OLD.status <> 'completed' AND NEW.status = 'completed' BEGIN
  UPDATE profile_counters SET completed_count = completed_count + 1 WHERE user_id = NEW.creator_id;
END;

-- A question that nobody answered in time counts against the creator.
CREATE TRIGGER conversations_given_up AFTER UPDATE OF close_reason ON conversations
WHEN OLD.close_reason IS NULL AND NEW.close_reason = 'unanswered' AND NEW.asked_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET unanswered_count = unanswered_count + 1 WHERE user_id = NEW.creator_id;
END;

-- Moves a conversation between the counts of its users' lists when its part changes, or when a guest's becomes that of
-- the account that they have joined; another message of the same side writes no counters.
CREATE TRIGGER conversations_relisted
AFTER UPDATE OF user_id, status, is_expired, message_count, asker_last_seq, creator_last_seq, first_reply_at ON conversations
WHEN OLD.user_id <> NEW.user_id OR (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END)
  <> (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) BEGIN
  UPDATE profile_counters SET
    active_conversations = active_conversations + changed.active,
    closed_conversations = closed_conversations + changed.closed,
    unanswered_conversations = unanswered_conversations + changed.unanswered
  FROM (SELECT iif(is_creator, NEW.creator_id, asker) AS id, sum(sign * (part > 0)) AS active, sum(sign * (part = 0)) AS closed, sum(sign * (part = 2)) AS unanswered
    FROM (
      SELECT 1 AS sign, NEW.user_id AS asker, (CASE WHEN NEW.status = 'completed' THEN 0
      WHEN NEW.is_expired = 0 AND (CASE WHEN NEW.message_count IN (NEW.asker_last_seq, NEW.creator_last_seq)
        THEN NEW.asker_last_seq > NEW.creator_last_seq
        ELSE NEW.message_count > 0 AND NEW.first_reply_at IS NULL END) THEN 2
      ELSE 1 END) AS part
      UNION ALL SELECT -1, OLD.user_id, (CASE WHEN OLD.status = 'completed' THEN 0
      WHEN OLD.is_expired = 0 AND (CASE WHEN OLD.message_count IN (OLD.asker_last_seq, OLD.creator_last_seq)
        THEN OLD.asker_last_seq > OLD.creator_last_seq
        ELSE OLD.message_count > 0 AND OLD.first_reply_at IS NULL END) THEN 2
      ELSE 1 END)
    ) side JOIN (SELECT 0 AS is_creator UNION ALL SELECT 1)
    GROUP BY id) AS changed
  WHERE user_id = changed.id;
END;

-- The first reply counts as an answer for the creator, their day and the topic, with its response time less the wait
-- for a clarification, and as earnings unless a month pays for it.
CREATE TRIGGER conversations_answered AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE profile_counters SET answered_count = answered_count + 1 WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1 WHERE id = NEW.topic_id;
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.pricing_model_snapshot <> 'month';
  INSERT INTO creator_day_changes (creator_id, at, answers, response_seconds)
    VALUES (NEW.creator_id, NEW.first_reply_at, 1,
      (NEW.first_reply_at - coalesce(NEW.asked_at, NEW.started_at)
        - coalesce(min(NEW.first_reply_at, NEW.clarification_waits_until,
            coalesce(NEW.clarification_answered_at, NEW.first_reply_at)) - NEW.clarification_asked_at, 0)) / 1000);
END;

-- The creator's median response time, over their latest fifty answers, less the waits for clarifications.
CREATE TRIGGER conversations_response_time AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET median_response_seconds = (
    SELECT seconds FROM (
      SELECT seconds, row_number() OVER (ORDER BY seconds) AS place, count(*) OVER () AS answered
      FROM (
        SELECT (first_reply_at - coalesce(asked_at, started_at)
          - coalesce(min(first_reply_at, clarification_waits_until,
              coalesce(clarification_answered_at, first_reply_at)) - clarification_asked_at, 0)) / 1000 AS seconds
        FROM conversations WHERE creator_id = NEW.creator_id AND first_reply_at IS NOT NULL
        ORDER BY first_reply_at DESC LIMIT 50
      )
    ) WHERE answered >= 3 AND place = (answered + 1) / 2
  ) WHERE user_id = NEW.creator_id;
END;

-- ---- conversation_ratings --------------------------------------------------------------------------------------

-- Ratings, and the reviews among them.
CREATE TABLE conversation_ratings (
  id text PRIMARY KEY NOT NULL,
  conversation_id text NOT NULL,
  rater_id text NOT NULL,
  ratee_id text NOT NULL,
  stars integer NOT NULL,
  comment text,
  created_at integer NOT NULL,
  is_signed integer DEFAULT false NOT NULL,
  is_listable integer DEFAULT false NOT NULL,
  is_countable integer DEFAULT true NOT NULL,
  hidden_at integer,
  is_visible integer DEFAULT true NOT NULL,
  is_review integer DEFAULT false NOT NULL,
  reply_text text,
  reply_at integer,
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE cascade,
  FOREIGN KEY (rater_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (ratee_id) REFERENCES profiles(id) ON DELETE cascade,
  CONSTRAINT "conversation_ratings_stars" CHECK(stars between 1 and 5)
);

CREATE UNIQUE INDEX conversation_ratings_once ON conversation_ratings (conversation_id, rater_id);
CREATE INDEX conversation_ratings_ratee ON conversation_ratings (ratee_id, created_at);
CREATE INDEX conversation_ratings_recent ON conversation_ratings (created_at, ratee_id, stars);
CREATE INDEX conversation_ratings_reviews ON conversation_ratings (ratee_id, created_at, id) WHERE is_review = 1;

-- Counts reviews by stars, so that no read counts them.
CREATE TRIGGER conversation_ratings_review_added AFTER INSERT ON conversation_ratings WHEN NEW.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 + (NEW.stars = 1),
    reviews_of_2 = reviews_of_2 + (NEW.stars = 2),
    reviews_of_3 = reviews_of_3 + (NEW.stars = 3),
    reviews_of_4 = reviews_of_4 + (NEW.stars = 4),
    reviews_of_5 = reviews_of_5 + (NEW.stars = 5)
  WHERE user_id = NEW.ratee_id;
END;

-- Counts a visible rating, also in the day on which it was given, and updates the creator's average.
CREATE TRIGGER conversation_ratings_insert AFTER INSERT ON conversation_ratings WHEN NEW.is_visible BEGIN
  UPDATE profile_counters SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars
    WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
  INSERT INTO creator_day_changes (creator_id, at, reviews) VALUES (NEW.ratee_id, NEW.created_at, 1);
END;

-- Sets the visibility of a new rating that does not count, or whose author is hidden or suspended.
CREATE TRIGGER conversation_ratings_seen_at_once AFTER INSERT ON conversation_ratings
WHEN NEW.is_visible <> (NEW.is_countable AND NEW.hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id))
  OR NEW.is_review <> (NEW.is_listable AND NEW.hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)) BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;

-- Takes a review out of the counts by stars when it is hidden, and puts it back when the decision is lifted.
CREATE TRIGGER conversation_ratings_review_changed AFTER UPDATE OF is_review ON conversation_ratings
WHEN OLD.is_review <> NEW.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 + (NEW.stars = 1) * (NEW.is_review - OLD.is_review),
    reviews_of_2 = reviews_of_2 + (NEW.stars = 2) * (NEW.is_review - OLD.is_review),
    reviews_of_3 = reviews_of_3 + (NEW.stars = 3) * (NEW.is_review - OLD.is_review),
    reviews_of_4 = reviews_of_4 + (NEW.stars = 4) * (NEW.is_review - OLD.is_review),
    reviews_of_5 = reviews_of_5 + (NEW.stars = 5) * (NEW.is_review - OLD.is_review)
  WHERE user_id = NEW.ratee_id;
END;

-- Takes a rating out of the count, its day and the average when it becomes invisible, and back.
CREATE TRIGGER conversation_ratings_counted AFTER UPDATE OF is_visible ON conversation_ratings
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE profile_counters SET
    rating_count = rating_count + NEW.is_visible - OLD.is_visible,
    rating_sum = rating_sum + NEW.stars * (NEW.is_visible - OLD.is_visible)
  WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
  INSERT INTO creator_day_changes (creator_id, at, reviews)
    VALUES (NEW.ratee_id, NEW.created_at, NEW.is_visible - OLD.is_visible);
END;

-- Derives the visibility of a rating from its own state and its author's.
CREATE TRIGGER conversation_ratings_seen AFTER UPDATE OF is_listable, hidden_at ON conversation_ratings BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;

-- ---- premium_subscriptions -------------------------------------------------------------------------------------

-- Months that were bought.
CREATE TABLE premium_subscriptions (
  id text PRIMARY KEY NOT NULL,
  subscriber_id text NOT NULL,
  creator_id text NOT NULL,
  started_at integer NOT NULL,
  expires_at integer NOT NULL,
  subscription_price_cents integer NOT NULL,
  order_id text,
  currency text DEFAULT 'EUR' NOT NULL,
  is_active integer DEFAULT true NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  FOREIGN KEY (subscriber_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX premium_subscriptions_subscriber ON premium_subscriptions (subscriber_id, creator_id, expires_at);
CREATE INDEX premium_subscriptions_started ON premium_subscriptions (started_at, creator_id);
CREATE INDEX premium_subscriptions_running ON premium_subscriptions (subscriber_id, expires_at, id);
CREATE INDEX premium_subscriptions_creator ON premium_subscriptions (creator_id, expires_at, id);
-- A refund finds the subscription of its order without reading all of them.
CREATE INDEX premium_subscriptions_order ON premium_subscriptions (order_id) WHERE order_id is not null;

-- A bought month counts as earnings at once.
CREATE TRIGGER premium_subscriptions_insert AFTER INSERT ON premium_subscriptions BEGIN
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.subscription_price_cents
    WHERE user_id = NEW.creator_id;
END;

-- ---- orders ----------------------------------------------------------------------------------------------------

-- The life of a price (domain/orders, docs/payments.md).
CREATE TABLE orders (
  id text PRIMARY KEY NOT NULL,
  asker_id text NOT NULL,
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  pricing text NOT NULL,
  conversation_id text,
  state text NOT NULL,
  outcome text,
  provider text NOT NULL,
  price_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  answer_price_cents integer DEFAULT 0 NOT NULL,
  currency text DEFAULT 'EUR' NOT NULL,
  created_at integer NOT NULL,
  consented_at integer,
  consent_text text,
  from_post_id text,
  checkout_id text,
  checkout_url text,
  checkout_ends_at integer,
  checkout_attempt integer DEFAULT 1 NOT NULL,
  check_at integer,
  paid_at integer,
  payment_id text,
  charge_id text,
  unopened text,
  access_end integer,
  answer_by integer,
  answered_at integer,
  release_at integer,
  withdrawn_at integer,
  withdrawing_at integer,
  stopped_at integer,
  stopped_cents integer,
  settled_at integer,
  put_off_until integer,
  noted text,
  chargeback text,
  fraud_warned_at integer,
  refund_failed_at integer,
  refund_state text,
  refunded_cents integer DEFAULT 0 NOT NULL,
  retained_fee_cents integer DEFAULT 0 NOT NULL,
  goodwill_cents integer DEFAULT 0 NOT NULL,
  is_reviewable integer GENERATED ALWAYS AS (price_cents - refunded_cents >= min(price_cents, 50) and chargeback is not 'open') VIRTUAL,
  due_at integer GENERATED ALWAYS AS (case state when 'held' then coalesce(withdrawn_at, answer_by) when 'answered' then coalesce(withdrawn_at, release_at) end) VIRTUAL, answer_days integer DEFAULT 7 NOT NULL, release_days integer DEFAULT 7 NOT NULL, complaint_reply_days integer DEFAULT 2 NOT NULL, complaint_decision_days integer DEFAULT 60 NOT NULL,
  CONSTRAINT "orders_price" CHECK(price_cents > 0),
  CONSTRAINT "orders_fee" CHECK(fee_cents between 0 and price_cents),
  CONSTRAINT "orders_division" CHECK(refunded_cents >= 0 and retained_fee_cents >= 0 and refunded_cents + retained_fee_cents <= price_cents),
  CONSTRAINT "orders_goodwill" CHECK(goodwill_cents between 0 and price_cents),
  CONSTRAINT "orders_settled" CHECK((state = 'settled') = (outcome is not null))
);

CREATE INDEX orders_asker ON orders (asker_id, created_at, id);
CREATE INDEX orders_creator ON orders (creator_id, created_at, id);
CREATE INDEX orders_creator_settled ON orders (creator_id, settled_at);
CREATE INDEX orders_creator_open ON orders (creator_id) WHERE state = 'held';
CREATE INDEX orders_creator_answered ON orders (creator_id, release_at) WHERE state = 'answered';
CREATE INDEX orders_due ON orders (due_at) WHERE due_at is not null;
CREATE UNIQUE INDEX orders_conversation ON orders (conversation_id);
CREATE INDEX orders_contested ON orders (id) WHERE state = 'contested';
CREATE UNIQUE INDEX orders_checkout ON orders (checkout_id);
CREATE UNIQUE INDEX orders_payment ON orders (payment_id);
CREATE UNIQUE INDEX orders_charge ON orders (charge_id);
CREATE UNIQUE INDEX orders_awaiting ON orders (asker_id, creator_id, case pricing when 'month' then '' else topic_id end) WHERE state = 'awaiting' and provider <> 'demo';
CREATE INDEX orders_check ON orders (check_at) WHERE check_at is not null;
CREATE INDEX orders_charged_back ON orders (creator_id) WHERE chargeback = 'open';
CREATE INDEX orders_unanswered ON orders (asker_id, creator_id) WHERE state in ('awaiting', 'held');
CREATE INDEX orders_withdrawing ON orders (asker_id, creator_id) WHERE withdrawing_at is not null;
CREATE INDEX orders_stopped ON orders (id) WHERE stopped_at is not null and stopped_cents is null;
CREATE INDEX orders_to_note ON orders (id) WHERE provider = 'stripe' and payment_id is not null and noted is not (state || '|' || coalesce(withdrawn_at, '') || '|' || refunded_cents || '|' || goodwill_cents);
CREATE INDEX orders_fraud_warned ON orders (id) WHERE fraud_warned_at is not null;
CREATE INDEX orders_demo ON orders (id) WHERE provider = 'demo';
-- Accesses that a creator has sold and was paid for, by their end.
CREATE INDEX orders_sold_access ON orders (creator_id, access_end) WHERE state = 'settled' and access_end is not null;
CREATE INDEX orders_created ON orders (created_at);

-- An order starts unpaid; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER orders_once BEFORE INSERT ON orders
WHEN NEW.state <> 'awaiting' OR NEW.paid_at IS NOT NULL
  OR NEW.id IN (SELECT id FROM orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'orders: an order begins unpaid, once');
END;

-- Demonstrations and real cards never share a database: receipts and books would mix invented sales with real
-- ones.
CREATE TRIGGER orders_real BEFORE INSERT ON orders
WHEN NEW.provider = 'demo' AND EXISTS (SELECT 1 FROM real_money) BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;

-- Guards the life of an order (domain/orders has the same table): what was ordered never changes, a state moves
-- only along the allowed ways, and a settled division changes only by a chargeback or a further refund. The asker
-- changes only from a guest account to the account that it has joined.
CREATE TRIGGER orders_moves BEFORE UPDATE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: what was ordered never changes')
    WHERE (NEW.id, NEW.creator_id, NEW.topic_id, NEW.pricing, NEW.price_cents,
           NEW.fee_cents, NEW.answer_price_cents, NEW.currency, NEW.provider, NEW.created_at)
      IS NOT (OLD.id, OLD.creator_id, OLD.topic_id, OLD.pricing, OLD.price_cents,
           OLD.fee_cents, OLD.answer_price_cents, OLD.currency, OLD.provider, OLD.created_at)
      OR (NEW.asker_id <> OLD.asker_id AND NOT EXISTS (
        SELECT 1 FROM joined_guests WHERE guest_id = OLD.asker_id AND user_id = NEW.asker_id));
  SELECT RAISE(ABORT, 'orders: no such move') WHERE NEW.state <> OLD.state AND NOT (
    (OLD.state = 'awaiting' AND NEW.state IN ('abandoned', 'held'))
    OR (OLD.state = 'abandoned' AND NEW.state = 'held')
    OR (OLD.state = 'held' AND NEW.state IN ('answered', 'settled'))
    OR (OLD.state = 'answered' AND NEW.state IN ('contested', 'settled'))
    OR (OLD.state = 'contested' AND NEW.state = 'settled'));
  SELECT RAISE(ABORT, 'orders: goodwill is given once')
    WHERE OLD.goodwill_cents > 0 AND NEW.goodwill_cents <> OLD.goodwill_cents;
  SELECT RAISE(ABORT, 'orders: a settled order is settled')
    WHERE OLD.state = 'settled' AND (NEW.outcome, NEW.refunded_cents, NEW.retained_fee_cents)
      IS NOT (OLD.outcome, OLD.refunded_cents, OLD.retained_fee_cents)
      AND (OLD.chargeback IS 'lost') = (NEW.chargeback IS 'lost')
      AND NOT (NEW.refunded_cents > OLD.refunded_cents AND NEW.retained_fee_cents <= OLD.retained_fee_cents
        AND NEW.outcome = iif(NEW.refunded_cents = NEW.price_cents, 'refunded', 'split'));
END;

-- The consents and deadlines that an order was agreed to under never change; nor does its payment, once there is
-- one.
CREATE TRIGGER orders_terms_stay
BEFORE UPDATE OF consented_at, consent_text, answer_days, release_days, complaint_reply_days, complaint_decision_days,
  payment_id, charge_id, paid_at ON orders
WHEN (NEW.consented_at, NEW.consent_text, NEW.answer_days, NEW.release_days, NEW.complaint_reply_days, NEW.complaint_decision_days)
    IS NOT (OLD.consented_at, OLD.consent_text, OLD.answer_days, OLD.release_days, OLD.complaint_reply_days, OLD.complaint_decision_days)
  OR (NEW.payment_id IS NOT OLD.payment_id AND OLD.payment_id IS NOT NULL)
  OR (NEW.charge_id IS NOT OLD.charge_id AND OLD.charge_id IS NOT NULL)
  OR (NEW.paid_at IS NOT OLD.paid_at AND OLD.paid_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'orders: consents, deadlines and payment stay');
END;

-- Counts what a creator has on hold and what is pending, their open questions, the days and months that they left
-- unanswered, and takes a refund out of the dashboard's earnings. An unanswered question is counted by
-- conversations_given_up. The dashboard counted a month when it was bought and anything else when it was answered.
CREATE TRIGGER orders_counted AFTER UPDATE OF state ON orders
WHEN NEW.state <> OLD.state AND (NEW.state IN ('held', 'settled') OR OLD.state = 'held') BEGIN
  INSERT INTO creator_earnings (creator_id)
    SELECT NEW.creator_id WHERE NEW.creator_id NOT IN (SELECT creator_id FROM creator_earnings WHERE creator_id = NEW.creator_id);
  UPDATE creator_earnings SET
    held_cents = held_cents
      + ((NEW.state = 'held') - (OLD.state = 'held')) * (NEW.price_cents - NEW.fee_cents),
    pending_cents = pending_cents
      + ((NEW.state = 'answered') - (OLD.state IN ('answered', 'contested'))) * (NEW.price_cents - NEW.fee_cents)
  WHERE creator_id = NEW.creator_id;
  UPDATE creator_profiles SET
    open_question_count = open_question_count + (NEW.state = 'held') - (OLD.state = 'held'),
    unanswered_count = unanswered_count + (NEW.state = 'settled' AND NEW.pricing <> 'question'
      AND NEW.answered_at IS NULL AND NEW.withdrawn_at IS NULL AND NEW.unopened IS NULL AND NEW.chargeback IS NOT 'lost')
  WHERE user_id = NEW.creator_id AND 'held' IN (OLD.state, NEW.state);
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - NEW.refunded_cents
    WHERE user_id = NEW.creator_id AND NEW.state = 'settled' AND NEW.refunded_cents > 0 AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;

-- Moves the creator's share along in the day of the payment, and counts it as earned on the day of the answer:
-- settling it differently counts the difference on that day.
CREATE TRIGGER orders_counted_by_day AFTER UPDATE OF state ON orders
WHEN OLD.state <> NEW.state AND NEW.state IN ('held', 'answered', 'settled') BEGIN
  INSERT INTO creator_day_changes (creator_id, at, held_cents, pending_cents, released_cents)
    SELECT NEW.creator_id, NEW.paid_at,
      (NEW.price_cents - NEW.fee_cents) * ((NEW.state = 'held') - (OLD.state = 'held')),
      (NEW.price_cents - NEW.fee_cents) * ((NEW.state = 'answered') - (OLD.state IN ('answered', 'contested'))),
      iif(NEW.state = 'settled', NEW.price_cents - NEW.refunded_cents - NEW.retained_fee_cents, 0);
  INSERT INTO creator_day_changes (creator_id, at, earned_cents, topic_id)
    SELECT NEW.creator_id, at, cents, NEW.topic_id FROM (
      SELECT NEW.answered_at AS at, NEW.price_cents - NEW.fee_cents AS cents WHERE NEW.state = 'answered'
      UNION ALL
      SELECT NEW.settled_at, NEW.price_cents - NEW.refunded_cents - NEW.retained_fee_cents
        - iif(OLD.state = 'held', 0, NEW.price_cents - NEW.fee_cents)
      WHERE NEW.state = 'settled')
    WHERE cents <> 0;
END;

-- A review counts while some money stayed with the creator: one for an order, the earliest that counts as a rating.
CREATE TRIGGER orders_reviewed AFTER UPDATE OF refunded_cents, chargeback ON orders
WHEN OLD.is_reviewable <> NEW.is_reviewable BEGIN
  UPDATE conversation_ratings SET
    is_listable = NEW.is_reviewable AND id IS (
      SELECT earliest.id FROM conversations opened
      JOIN conversation_ratings earliest ON earliest.conversation_id = opened.id
      WHERE opened.order_id = NEW.id AND earliest.is_countable ORDER BY earliest.created_at, earliest.id LIMIT 1)
  WHERE conversation_id IN (SELECT id FROM conversations WHERE order_id = NEW.id);
END;

-- Orders are never deleted: the books outlive accounts.
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: orders stay');
END;

-- ---- order_complaints ------------------------------------------------------------------------------------------

-- An asker's complaint about an answer, the creator's one reply, and the decision.
CREATE TABLE order_complaints (
  order_id text PRIMARY KEY NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  reply text,
  replied_at integer,
  decided_at integer,
  reason text,
  refund_cents integer,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);

CREATE INDEX order_complaints_undecided ON order_complaints (created_at) WHERE decided_at is null;
CREATE INDEX order_complaints_created ON order_complaints (created_at);

-- A complaint is answered once and decided once.
CREATE TRIGGER order_complaints_stay BEFORE UPDATE ON order_complaints BEGIN
  SELECT RAISE(ABORT, 'order_complaints: it is answered once')
    WHERE OLD.replied_at IS NOT NULL AND (NEW.reply, NEW.replied_at) IS NOT (OLD.reply, OLD.replied_at);
  SELECT RAISE(ABORT, 'order_complaints: it is decided once')
    WHERE OLD.decided_at IS NOT NULL
      AND (NEW.decided_at, NEW.reason, NEW.refund_cents) IS NOT (OLD.decided_at, OLD.reason, OLD.refund_cents);
END;

-- ---- order_questions -------------------------------------------------------------------------------------------

-- The question that an asker has written before paying for it.
CREATE TABLE order_questions (
  order_id text PRIMARY KEY NOT NULL,
  message_id text NOT NULL,
  text text NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);

-- ---- order_mails -----------------------------------------------------------------------------------------------

-- Mails about an order, enqueued in the batch that moves it.
CREATE TABLE order_mails (
  order_id text NOT NULL,
  kind text NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  outcome text,
  PRIMARY KEY(order_id, kind),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);

CREATE INDEX order_mails_due ON order_mails (due_at) WHERE due_at is not null;
-- Mails about orders that were given up, for operators.
CREATE INDEX order_mails_failed ON order_mails (order_id) WHERE outcome = 'failed';

-- ---- documents -------------------------------------------------------------------------------------------------

-- Numbered documents: receipts and credit notes.
CREATE TABLE documents (
  series text NOT NULL,
  number integer NOT NULL,
  order_id text NOT NULL,
  cents integer NOT NULL,
  issued_at integer NOT NULL,
  source text DEFAULT '' NOT NULL,
  stored_at integer,
  PRIMARY KEY(series, number),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);

CREATE UNIQUE INDEX documents_order ON documents (order_id, series, source);
CREATE INDEX documents_unstored ON documents (order_id) WHERE stored_at is null;

-- Each series is numbered by year of Paris, which is an hour ahead of UTC when a year starts. A writer takes
-- the next number of the series; the first document of a year, or a late one of another year, gets the next
-- number of its own year instead.
CREATE TRIGGER documents_numbered AFTER INSERT ON documents
WHEN NEW.number / 1000000000 <> CAST(strftime('%Y', NEW.issued_at / 1000 + 3600, 'unixepoch') AS INTEGER) BEGIN
  UPDATE documents SET number = (
    SELECT coalesce(max(earlier.number), year * 1000000000) + 1
    FROM (SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 3600, 'unixepoch') AS INTEGER) AS year)
    LEFT JOIN documents earlier ON earlier.series = NEW.series
      AND earlier.number > year * 1000000000 AND earlier.number < (year + 1) * 1000000000)
  WHERE series = NEW.series AND number = NEW.number;
END;

-- ---- paper_endings ---------------------------------------------------------------------------------------------

-- The ends of papers, from the publisher on. The papers of a seller share one until something that it names changes.
CREATE TABLE paper_endings (
  id integer PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  text text NOT NULL
);

CREATE INDEX paper_endings_creator ON paper_endings (creator_id);

-- Endings belong to issued papers, and never change.
CREATE TRIGGER paper_endings_stay BEFORE UPDATE ON paper_endings BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;

-- ---- issued_papers ---------------------------------------------------------------------------------------------

-- Papers as they were issued, each without its ending; read through the view papers. R: receipts, A: credit
-- notes, F and FA: commission invoices and their credit notes, S: statements of closed months.
CREATE TABLE issued_papers (
  series text NOT NULL,
  number integer NOT NULL,
  creator_id text NOT NULL,
  month text,
  issued_at integer NOT NULL,
  beginning text NOT NULL,
  ending_id integer,
  hash blob NOT NULL,
  PRIMARY KEY(series, number),
  FOREIGN KEY (ending_id) REFERENCES paper_endings(id)
);

CREATE UNIQUE INDEX issued_papers_month ON issued_papers (creator_id, month, series) WHERE month is not null;
CREATE INDEX issued_papers_issued ON issued_papers (issued_at);
CREATE INDEX issued_papers_ending ON issued_papers (ending_id) WHERE ending_id is not null;

-- A number stands for one paper; INSERT OR REPLACE cannot replace it.
CREATE TRIGGER issued_papers_once BEFORE INSERT ON issued_papers
WHEN EXISTS (SELECT 1 FROM issued_papers WHERE series = NEW.series AND number = NEW.number) BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;

-- An issued paper is corrected by another one, never changed.
CREATE TRIGGER issued_papers_stay BEFORE UPDATE ON issued_papers BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;

-- ---- papers ----------------------------------------------------------------------------------------------------

-- Papers as they were issued: all that each of them says, as JSON, with the SHA-256 of that text.
CREATE VIEW papers AS
  SELECT series, number, creator_id, month, issued_at,
    beginning || coalesce((SELECT text FROM paper_endings WHERE id = ending_id), '') AS content, lower(hex(hash)) AS hash
  FROM issued_papers;

-- ---- paper_objections ------------------------------------------------------------------------------------------

-- A seller's objection to the receipt that was issued in their name, and an operator's answer.
CREATE TABLE paper_objections (
  order_id text PRIMARY KEY NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  answered_at integer,
  reason text,
  is_corrected integer,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);

CREATE INDEX paper_objections_open ON paper_objections (created_at) WHERE answered_at is null;

-- An objection is made once and answered once.
CREATE TRIGGER paper_objections_stay BEFORE UPDATE ON paper_objections
WHEN OLD.answered_at IS NOT NULL
  OR (NEW.order_id, NEW.text, NEW.created_at) IS NOT (OLD.order_id, OLD.text, OLD.created_at) BEGIN
  SELECT RAISE(ABORT, 'paper_objections: it is answered once');
END;

-- ---- seller_declarations ---------------------------------------------------------------------------------------

-- The status that a creator sells under, as declared. A later declaration is another row, so a receipt names
-- the seller as they were when it was paid.
CREATE TABLE seller_declarations (
  creator_id text NOT NULL,
  since integer NOT NULL,
  professional integer NOT NULL,
  legal_name text,
  address text,
  siren text,
  vat text,
  vat_number text,
  mandate_text text NOT NULL,
  invoice_name text,
  invoice_address text,
  PRIMARY KEY(creator_id, since),
  CONSTRAINT "seller_declarations_private" CHECK(professional or coalesce(legal_name, address, siren, vat, vat_number) is null),
  CONSTRAINT "seller_declarations_invoice" CHECK((invoice_name is null) = (invoice_address is null) and (not professional or invoice_name is null))
);

-- The oldest declarations of sellers, for the retention job.
CREATE INDEX seller_declarations_since ON seller_declarations (since);

-- A first declaration moves the creator in lists, where nothing is sold before it.
CREATE TRIGGER seller_declarations_ranked AFTER INSERT ON seller_declarations BEGIN
  UPDATE topic_creators SET relevance_key = ranks.relevance_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND topic_creators.sellable_key <> ranks.sellable_key;
END;

-- A declaration that receipts refer to never changes; a later one is another row.
CREATE TRIGGER seller_declarations_stay BEFORE UPDATE ON seller_declarations BEGIN
  SELECT RAISE(ABORT, 'sellers: what was declared stays');
END;

-- ---- vat_rates -------------------------------------------------------------------------------------------------

-- Rates of VAT in the platform's fee, per mille, each from a time on.
CREATE TABLE vat_rates (
  since integer PRIMARY KEY NOT NULL,
  per_mille integer NOT NULL
);

-- ---- commission_invoices ---------------------------------------------------------------------------------------

-- The platform's own invoices: one for each creator and closed month with fees. The table papers has what they say.
CREATE TABLE commission_invoices (
  series text NOT NULL,
  number integer NOT NULL,
  creator_id text NOT NULL,
  month text NOT NULL,
  total_cents integer NOT NULL,
  vat_cents integer NOT NULL,
  issued_at integer NOT NULL,
  PRIMARY KEY(series, number),
  CONSTRAINT "commission_invoices_total" CHECK(total_cents <> 0)
);

CREATE UNIQUE INDEX commission_invoices_creator ON commission_invoices (creator_id, month);
-- The invoices of a month, for the accountant.
CREATE INDEX commission_invoices_month ON commission_invoices (month, series, number);

-- An issued invoice is corrected by a credit note, never changed.
CREATE TRIGGER commission_invoices_stay BEFORE UPDATE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;

-- An issued invoice is never deleted.
CREATE TRIGGER commission_invoices_never_go BEFORE DELETE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;

-- ---- real_money ------------------------------------------------------------------------------------------------

-- One row once real cards can be charged: from then on the database takes no order of a demonstration.
CREATE TABLE real_money (
  id integer PRIMARY KEY NOT NULL,
  since integer NOT NULL,
  CONSTRAINT "real_money_once" CHECK(id = 1)
);

-- A database with orders of a demonstration cannot start to take real money.
CREATE TRIGGER real_money_alone BEFORE INSERT ON real_money
WHEN EXISTS (SELECT 1 FROM orders WHERE provider = 'demo') BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;

-- A database that has taken real money stays so.
CREATE TRIGGER real_money_stays BEFORE DELETE ON real_money BEGIN
  SELECT RAISE(ABORT, 'orders: what has taken real money stays so');
END;

-- ---- closed_months ---------------------------------------------------------------------------------------------

-- Months of Paris whose statements no longer change: what is booked later counts in the first open month.
CREATE TABLE closed_months (
  month text PRIMARY KEY NOT NULL,
  last_row integer NOT NULL,
  closed_at integer NOT NULL,
  invoiced_at integer,
  ended_at integer
);

-- ---- creator_earnings ------------------------------------------------------------------------------------------

-- The money owed to a creator, by how far it has come; written by triggers. Cents, net of the fee.
CREATE TABLE creator_earnings (
  creator_id text PRIMARY KEY NOT NULL,
  held_cents integer DEFAULT 0 NOT NULL,
  pending_cents integer DEFAULT 0 NOT NULL,
  paid_out_cents integer DEFAULT 0 NOT NULL,
  untransferred_cents integer DEFAULT 0 NOT NULL,
  available_since integer,
  payout_provider text,
  payout_account_id text,
  payout_account_state text,
  payout_account_missing text,
  closed_account_id text,
  account_reminders integer DEFAULT 0 NOT NULL
);

CREATE INDEX creator_earnings_available ON creator_earnings (available_since) WHERE payout_account_state = 'active';
CREATE INDEX creator_earnings_untransferred ON creator_earnings (untransferred_cents) WHERE payout_account_state = 'active';
CREATE UNIQUE INDEX creator_earnings_account ON creator_earnings (payout_account_id);
CREATE INDEX creator_earnings_unclaimed ON creator_earnings (available_since) WHERE payout_account_state is not 'active';

-- A creator's states depend on the account for payouts.
CREATE TRIGGER creator_earnings_states_insert AFTER INSERT ON creator_earnings WHEN NEW.payout_account_state IS 'active' BEGIN
  INSERT INTO creator_states (creator_id, at)
    SELECT id, cast(unixepoch('subsec') * 1000 AS integer) FROM profiles WHERE id = NEW.creator_id;
END;

-- A creator's states depend on the account for payouts.
CREATE TRIGGER creator_earnings_states AFTER UPDATE OF payout_account_state ON creator_earnings
WHEN (OLD.payout_account_state IS 'active') <> (NEW.payout_account_state IS 'active') BEGIN
  INSERT INTO creator_states (creator_id, at)
    SELECT id, cast(unixepoch('subsec') * 1000 AS integer) FROM profiles WHERE id = NEW.creator_id;
END;

-- ---- ledger_accounts -------------------------------------------------------------------------------------------

-- Accounts of the double-entry ledger. A balance is what was credited less what was debited.
CREATE TABLE ledger_accounts (
  id text PRIMARY KEY NOT NULL,
  may_owe integer NOT NULL,
  balance_cents integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;

-- An account starts empty; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER ledger_accounts_once BEFORE INSERT ON ledger_accounts
WHEN NEW.balance_cents <> 0 OR NEW.id IN (SELECT id FROM ledger_accounts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts begin empty, once');
END;

-- Accounts are never deleted.
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts stay');
END;

-- ---- ledger_transfers ------------------------------------------------------------------------------------------

-- A transfer moves cents from one account to another, once for its key, and never changes. Closed months refer to the
-- ids, which grow with each row and are a column, so that VACUUM does not renumber them.
CREATE TABLE ledger_transfers (
  id integer PRIMARY KEY NOT NULL,
  key text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  cents integer NOT NULL,
  order_id text,
  at integer NOT NULL,
  source text
);

CREATE UNIQUE INDEX ledger_transfers_key ON ledger_transfers (key);
CREATE INDEX ledger_transfers_order ON ledger_transfers (order_id);
CREATE INDEX ledger_transfers_credit ON ledger_transfers (credit, at);
CREATE INDEX ledger_transfers_debit ON ledger_transfers (debit, at);
CREATE INDEX ledger_transfers_source ON ledger_transfers (source) WHERE source is not null;

-- A key names one transfer: the same again changes nothing, another under that key fails, and so does a
-- transfer without amount or between one account.
CREATE TRIGGER ledger_transfers_once BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: the key stands for another transfer') FROM ledger_transfers
    WHERE key = NEW.key
      AND (debit, credit, cents, order_id) IS NOT (NEW.debit, NEW.credit, NEW.cents, NEW.order_id);
  -- A repeated transfer is ignored.
  SELECT RAISE(IGNORE) FROM ledger_transfers WHERE key = NEW.key;
  SELECT RAISE(ABORT, 'ledger: no transfer') WHERE typeof(NEW.cents) <> 'integer' OR NEW.cents <= 0
    OR NEW.debit = NEW.credit OR NEW.debit IS NULL OR NEW.credit IS NULL OR NEW.key IS NULL;
END;

-- Counts what a creator has been paid out.
CREATE TRIGGER ledger_transfers_paid_out AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'creator:%' AND (NEW.credit LIKE 'connect:%' OR NEW.credit LIKE 'transit:%') BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents + NEW.cents
  WHERE creator_id = substr(NEW.debit, 9);
END;

-- A refund or chargeback after the release takes the creator's share out of the day of the payment, and counts
-- as lost earnings on its own day; one that is undone gives it back.
CREATE TRIGGER ledger_transfers_counted_by_day AFTER INSERT ON ledger_transfers
WHEN (NEW.debit LIKE 'creator:%' OR NEW.debit LIKE 'debt:%' OR NEW.credit LIKE 'creator:%' OR NEW.credit LIKE 'debt:%')
  AND (NEW.debit LIKE 'refund:%' OR NEW.debit LIKE 'dispute:%' OR NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%') BEGIN
  INSERT INTO creator_day_changes (creator_id, at, released_cents)
    SELECT creator_id, paid_at, iif(NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%', -1, 1) * NEW.cents
    FROM orders WHERE id = NEW.order_id;
  INSERT INTO creator_day_changes (creator_id, at, earned_cents, topic_id)
    SELECT creator_id, NEW.at, iif(NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%', -1, 1) * NEW.cents, topic_id
    FROM orders WHERE id = NEW.order_id;
END;

-- Takes a payout that came back out of the creator's count.
CREATE TRIGGER ledger_transfers_came_back AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'transit:%' AND NEW.credit LIKE 'creator:%' BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents - NEW.cents
  WHERE creator_id = substr(NEW.credit, 9);
END;

-- Posts a transfer to both balances, and books the VAT in an order's fee: that of the fee which is kept,
-- rounded once, so each movement of the fee moves the difference. It comes back before a fee goes back, so that
-- revenue is never overdrawn by it. Only accounts of what others hold for the platform, owe it, or were paid
-- may go below zero: the provider's balance, a creator's account there, money in transit to a bank, a disputed
-- charge, a creator's debt, fees, losses, and the platform's bank. Money owed to people never does.
CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers WHEN 'vat' NOT IN (NEW.debit, NEW.credit) BEGIN
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, (CASE instr(id, ':') WHEN 0 THEN id ELSE substr(id, 1, instr(id, ':') - 1) END)
      IN ('provider', 'connect', 'transit', 'dispute', 'debt', 'fees', 'loss', 'bank')
    FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.cents WHERE id = NEW.credit;
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'vat:' || NEW.key, iif(cents > 0, 'revenue', 'vat'), iif(cents > 0, 'vat', 'revenue'), abs(cents),
      NEW.order_id, NEW.at
    FROM (
      SELECT (2 * kept * rate + 1000 + rate) / (2 * (1000 + rate)) - booked AS cents
      FROM (
        SELECT
          sum((CASE WHEN 'vat' IN (debit, credit) THEN 0 WHEN credit = 'revenue' THEN cents WHEN debit = 'revenue' THEN -cents ELSE 0 END)) AS kept,
          sum((CASE WHEN 'revenue' NOT IN (debit, credit) THEN 0 WHEN credit = 'vat' THEN cents WHEN debit = 'vat' THEN -cents ELSE 0 END)) AS booked,
          (SELECT per_mille FROM vat_rates
            WHERE since <= (SELECT coalesce(settled_at, NEW.at) FROM orders WHERE id = NEW.order_id)
            ORDER BY since DESC LIMIT 1) AS rate
        FROM ledger_transfers WHERE order_id = NEW.order_id
      )
    )
    WHERE NEW.order_id IS NOT NULL AND 'revenue' IN (NEW.debit, NEW.credit) AND cents <> 0;
  UPDATE ledger_accounts SET balance_cents = balance_cents - NEW.cents WHERE id = NEW.debit;
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;

-- Posts a transfer of VAT, which ledger_transfers_post inserts: a trigger does not fire itself.
CREATE TRIGGER ledger_transfers_post_vat AFTER INSERT ON ledger_transfers WHEN 'vat' IN (NEW.debit, NEW.credit) BEGIN
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, id = 'bank' FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + iif(id = NEW.credit, NEW.cents, -NEW.cents)
    WHERE id IN (NEW.debit, NEW.credit);
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;

-- Transfers are never changed; a mistake is corrected by its inverse.
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;

-- Transfers are never deleted.
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;

-- ---- payment_effects -------------------------------------------------------------------------------------------

-- Commands for the payment provider: refunds, transfers and reversals. A row before it is an act, tried until
-- it is done.
CREATE TABLE payment_effects (
  key text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  order_id text NOT NULL,
  creator_id text,
  payment_id text,
  cents integer NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  sent_at integer,
  created_at integer NOT NULL,
  due_at integer NOT NULL,
  done_at integer,
  let_go_at integer,
  provider_id text,
  error text,
  CONSTRAINT "payment_effects_cents" CHECK(cents > 0)
);

CREATE INDEX payment_effects_due ON payment_effects (due_at) WHERE state = 'pending';
CREATE INDEX payment_effects_failed ON payment_effects (key) WHERE state = 'failed';
CREATE INDEX payment_effects_order ON payment_effects (order_id);
CREATE INDEX payment_effects_creator ON payment_effects (creator_id);
CREATE UNIQUE INDEX payment_effects_provider_id ON payment_effects (provider_id);
CREATE INDEX payment_effects_returned ON payment_effects (created_at) WHERE kind = 'return';
CREATE INDEX payment_effects_frozen ON payment_effects (creator_id) WHERE state = 'frozen';
CREATE INDEX payment_effects_waiting ON payment_effects (creator_id, due_at) WHERE state = 'waiting';
CREATE INDEX payment_effects_sent ON payment_effects (creator_id, done_at) WHERE kind = 'transfer' and state in ('pending', 'done');
CREATE INDEX payment_effects_refunded ON payment_effects (created_at) WHERE kind = 'refund';

-- An effect starts undone, and frozen if it would leave while the payer's bank decides; INSERT OR REPLACE cannot reset
-- one.
CREATE TRIGGER payment_effects_once BEFORE INSERT ON payment_effects
WHEN NEW.state NOT IN ('waiting', 'pending', 'frozen') OR NEW.key IN (SELECT key FROM payment_effects WHERE key = NEW.key)
  OR (NEW.state = 'frozen') <> (NEW.kind IN ('refund', 'transfer')
    AND (SELECT chargeback FROM orders WHERE id = NEW.order_id) IS 'open') BEGIN
  SELECT RAISE(ABORT, 'effects: an effect begins undone, once');
END;

-- Counts a waiting transfer, and derives the order's refund state from a new refund.
CREATE TRIGGER payment_effects_insert AFTER INSERT ON payment_effects BEGIN
  UPDATE orders SET refund_state = iif(refund_state = 'failed', 'failed', 'pending')
    WHERE NEW.kind = 'refund' AND id = NEW.order_id;
  UPDATE creator_earnings SET untransferred_cents = untransferred_cents + NEW.cents,
    available_since = min(coalesce(available_since, NEW.created_at), NEW.created_at)
  WHERE NEW.state = 'waiting' AND creator_id = NEW.creator_id;
END;

-- A done effect stays done, unless its refund comes back; key, kind and parties never change, and the amount
-- only while nothing was sent.
CREATE TRIGGER payment_effects_stay BEFORE UPDATE ON payment_effects
WHEN (OLD.state = 'done' AND NOT (NEW.state = 'failed' AND OLD.kind IN ('refund', 'return', 'goodwill')))
  OR (NEW.key, NEW.kind, NEW.order_id, NEW.creator_id, NEW.payment_id)
    IS NOT (OLD.key, OLD.kind, OLD.order_id, OLD.creator_id, OLD.payment_id)
  OR (NEW.cents <> OLD.cents AND OLD.state NOT IN ('waiting', 'frozen')
    AND (OLD.sent_at IS NOT NULL OR OLD.state NOT IN ('pending', 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'effects: what was done stays done');
END;

-- Keeps the sum of transfers that wait for the creator's account, and since when.
CREATE TRIGGER payment_effects_waited AFTER UPDATE OF state, cents ON payment_effects
WHEN OLD.state = 'waiting' OR NEW.state = 'waiting' BEGIN
  UPDATE creator_earnings SET
    untransferred_cents = untransferred_cents
      - iif(OLD.state = 'waiting', OLD.cents, 0) + iif(NEW.state = 'waiting', NEW.cents, 0),
    available_since = (SELECT min(created_at) FROM payment_effects
      WHERE creator_id = NEW.creator_id AND state = 'waiting')
  WHERE creator_id = NEW.creator_id;
END;

-- Derives the order's refund state from its refunds: the least advanced counts.
CREATE TRIGGER payment_effects_refund_state AFTER UPDATE OF state ON payment_effects
WHEN NEW.kind = 'refund' AND OLD.state <> NEW.state BEGIN
  UPDATE orders SET (refund_state, refund_failed_at) = (
    SELECT (CASE WHEN sum(state = 'failed') > 0 THEN 'failed' WHEN sum(state IN ('pending', 'frozen')) > 0 THEN 'pending'
        WHEN sum(state = 'done') > 0 THEN 'done' END),
      min(iif(state = 'failed', due_at, NULL))
    FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'refund')
  WHERE id = NEW.order_id;
END;

-- ---- chargebacks -----------------------------------------------------------------------------------------------

-- Payments that the payer's bank took back.
CREATE TABLE chargebacks (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  cents integer NOT NULL,
  taken_cents integer DEFAULT 0 NOT NULL,
  returned_cents integer DEFAULT 0 NOT NULL,
  opened_at integer NOT NULL,
  answer_by integer,
  closed_at integer,
  hold_cents integer DEFAULT 0 NOT NULL,
  refund_cents integer DEFAULT 0 NOT NULL,
  fee_cents integer DEFAULT 0 NOT NULL,
  creator_cents integer DEFAULT 0 NOT NULL,
  debt_cents integer DEFAULT 0 NOT NULL,
  loss_cents integer DEFAULT 0 NOT NULL,
  reopened integer DEFAULT 0 NOT NULL,
  reopened_at integer,
  ended_at integer,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "chargebacks_cents" CHECK(cents > 0 and taken_cents >= returned_cents)
);

CREATE INDEX chargebacks_order ON chargebacks (order_id);
CREATE INDEX chargebacks_open ON chargebacks (opened_at) WHERE state = 'open';
CREATE INDEX chargebacks_unended ON chargebacks (closed_at) WHERE state = 'lost' and ended_at is null;
CREATE INDEX chargebacks_opened ON chargebacks (opened_at, id);

-- A chargeback starts open and with nothing taken; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER chargebacks_once BEFORE INSERT ON chargebacks
WHEN NEW.state <> 'open' OR NEW.taken_cents <> 0 OR NEW.id IN (SELECT id FROM chargebacks WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: a chargeback begins open, once');
END;

-- Guards the states of a chargeback: amounts only grow, and not once it is lost; a lost one can only be reopened
-- after its division was undone, a won one when money is taken again; a division adds up to what was taken.
CREATE TRIGGER chargebacks_stay BEFORE UPDATE ON chargebacks
WHEN (NEW.id, NEW.order_id) IS NOT (OLD.id, OLD.order_id)
  OR (OLD.state <> 'open' AND NEW.state <> OLD.state
    AND NOT (OLD.state = 'lost' AND NEW.state = 'open' AND NEW.reopened = OLD.reopened + 1 AND NEW.ended_at IS OLD.ended_at
      AND (NEW.hold_cents, NEW.refund_cents, NEW.fee_cents, NEW.creator_cents, NEW.debt_cents, NEW.loss_cents) IS (0, 0, 0, 0, 0, 0))
    AND NOT (OLD.state = 'won' AND NEW.state = 'open' AND NEW.taken_cents > OLD.taken_cents))
  OR NEW.taken_cents < OLD.taken_cents OR NEW.returned_cents < OLD.returned_cents
  OR (OLD.state = 'lost' AND NEW.state = 'lost'
    AND (NEW.taken_cents, NEW.returned_cents) IS NOT (OLD.taken_cents, OLD.returned_cents))
  OR (NEW.state = 'lost' AND NEW.taken_cents - NEW.returned_cents <> NEW.hold_cents + NEW.refund_cents
    + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents + NEW.loss_cents) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: what was decided stays');
END;

-- ---- early_chargebacks -----------------------------------------------------------------------------------------

-- Chargebacks, and early fraud warnings, whose payment is not booked yet.
CREATE TABLE early_chargebacks (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL,
  heard_at integer NOT NULL,
  kind text DEFAULT 'chargeback' NOT NULL
);

CREATE INDEX early_chargebacks_payment ON early_chargebacks (payment_id);

-- ---- payouts ---------------------------------------------------------------------------------------------------

-- Payouts from a creator's account with the provider to their bank.
CREATE TABLE payouts (
  id text PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  cents integer NOT NULL,
  state text NOT NULL,
  created_at integer NOT NULL,
  changed_at integer NOT NULL,
  arrives_at integer NOT NULL,
  reason text,
  CONSTRAINT "payouts_cents" CHECK(cents > 0)
);

CREATE INDEX payouts_creator ON payouts (creator_id, created_at);
CREATE INDEX payouts_pending ON payouts (created_at) WHERE state = 'pending';
CREATE INDEX payouts_failed ON payouts (changed_at) WHERE state = 'failed';
CREATE INDEX payouts_paid ON payouts (changed_at) WHERE state = 'paid';

-- A payout starts pending; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER payouts_once BEFORE INSERT ON payouts
WHEN NEW.state <> 'pending' OR NEW.id IN (SELECT id FROM payouts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'payouts: a payout begins on its way, once');
END;

-- A paid payout can only fail, a failed one never changes, and its amount never does.
CREATE TRIGGER payouts_stay BEFORE UPDATE ON payouts
WHEN (NEW.id, NEW.creator_id, NEW.cents) IS NOT (OLD.id, OLD.creator_id, OLD.cents)
  OR (OLD.state = 'failed' AND NEW.state <> 'failed') OR (OLD.state = 'paid' AND NEW.state = 'pending') BEGIN
  SELECT RAISE(ABORT, 'payouts: what has arrived has arrived, unless it comes back');
END;

-- ---- payout_sales ----------------------------------------------------------------------------------------------

-- The sales whose shares a payout takes to the creator's bank; negative for a share that was taken back since.
CREATE TABLE payout_sales (
  payout_id text NOT NULL,
  order_id text NOT NULL,
  cents integer NOT NULL,
  PRIMARY KEY (payout_id, order_id),
  FOREIGN KEY (payout_id) REFERENCES payouts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "payout_sales_cents" CHECK(cents <> 0)
) WITHOUT ROWID;

CREATE INDEX payout_sales_order ON payout_sales (order_id);

-- ---- debt_payments ---------------------------------------------------------------------------------------------

-- A creator's payments of their debt by card: each for the whole debt, one at a time.
CREATE TABLE debt_payments (
  id text PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  cents integer NOT NULL,
  state text NOT NULL,
  created_at integer NOT NULL,
  ends_at integer NOT NULL,
  checkout_id text,
  checkout_url text,
  payment_id text,
  paid_at integer, dispute_id text, disputed_at integer, answer_by integer,
  CONSTRAINT "debt_payments_cents" CHECK(cents > 0)
);

CREATE INDEX debt_payments_creator ON debt_payments (creator_id, created_at);
CREATE UNIQUE INDEX debt_payments_awaiting ON debt_payments (creator_id) WHERE state = 'awaiting';
CREATE UNIQUE INDEX debt_payments_payment ON debt_payments (payment_id);
CREATE INDEX debt_payments_disputed ON debt_payments (disputed_at) WHERE dispute_id is not null;

-- ---- provider_events -------------------------------------------------------------------------------------------

-- Events of the provider: hints that something changed there, stored before they are acknowledged.
CREATE TABLE provider_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  object_id text,
  account_id text,
  received_at integer NOT NULL,
  due_at integer,
  done_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  error text
);

CREATE INDEX provider_events_due ON provider_events (due_at) WHERE due_at is not null;
CREATE INDEX provider_events_given_up ON provider_events (received_at) WHERE due_at is null and done_at is null;
CREATE INDEX provider_events_done ON provider_events (done_at) WHERE done_at is not null;
CREATE INDEX provider_events_object ON provider_events (object_id);

-- ---- provider_transactions -------------------------------------------------------------------------------------

-- The provider's own books of the platform's balance.
CREATE TABLE provider_transactions (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  source text NOT NULL,
  cents integer NOT NULL,
  fee_cents integer NOT NULL,
  at integer NOT NULL
);

CREATE INDEX provider_transactions_source ON provider_transactions (source);
CREATE INDEX provider_transactions_at ON provider_transactions (at);

-- The provider's transactions are never changed.
CREATE TRIGGER provider_transactions_stay BEFORE UPDATE ON provider_transactions BEGIN
  SELECT RAISE(ABORT, 'provider: what was counted stays');
END;

-- ---- payment_differences ---------------------------------------------------------------------------------------

-- Differences between the provider's books and ours, by the last reconciliation.
CREATE TABLE payment_differences (
  id text PRIMARY KEY NOT NULL,
  ours_cents integer,
  theirs_cents integer,
  found_at integer NOT NULL
);

-- ---- reconciliations -------------------------------------------------------------------------------------------

-- Runs of the reconciliation.
CREATE TABLE reconciliations (
  ran_at integer PRIMARY KEY NOT NULL,
  transactions integer NOT NULL,
  differences integer NOT NULL,
  provider_cents integer NOT NULL,
  available_cents integer NOT NULL,
  last_account text
);

-- ---- settled_differences ---------------------------------------------------------------------------------------

-- Differences that an operator booked by hand.
CREATE TABLE settled_differences (
  key text PRIMARY KEY NOT NULL,
  difference_id text NOT NULL,
  account text NOT NULL,
  reason text NOT NULL,
  operator text NOT NULL,
  at integer NOT NULL
);

-- A booking by hand keeps who made it, and why.
CREATE TRIGGER settled_differences_stay BEFORE UPDATE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;

-- Bookings by hand are never deleted.
CREATE TRIGGER settled_differences_never_go BEFORE DELETE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;

-- ---- money_acts ------------------------------------------------------------------------------------------------

-- Acts by which operators moved money: a repeated request finds its act here, and does nothing.
CREATE TABLE money_acts (
  id text PRIMARY KEY NOT NULL,
  terms text NOT NULL,
  operator text NOT NULL,
  at integer NOT NULL
);

-- An act keeps who did it, and what.
CREATE TRIGGER money_acts_stay BEFORE UPDATE ON money_acts BEGIN
  SELECT RAISE(ABORT, 'money_acts: what was done stays');
END;

-- Acts are never deleted.
CREATE TRIGGER money_acts_never_go BEFORE DELETE ON money_acts BEGIN
  SELECT RAISE(ABORT, 'money_acts: what was done stays');
END;

-- ---- replays ---------------------------------------------------------------------------------------------------

-- Steps of a replay after a restore, so that it resumes after a crash.
CREATE TABLE replays (
  since integer PRIMARY KEY NOT NULL,
  phase text NOT NULL,
  cursor text DEFAULT '' NOT NULL,
  orders integer DEFAULT 0 NOT NULL,
  events integer DEFAULT 0 NOT NULL,
  was_running integer NOT NULL
);

-- ---- replayed_checkouts ----------------------------------------------------------------------------------------

-- Checkouts that a replay has read from the provider.
CREATE TABLE replayed_checkouts (
  id text PRIMARY KEY NOT NULL,
  receipt integer,
  paid_at integer NOT NULL,
  paid text NOT NULL
);

CREATE INDEX replayed_checkouts_order ON replayed_checkouts (receipt, paid_at, id);

-- ---- notice_outbox ---------------------------------------------------------------------------------------------

-- One row for each recipient and subject, however much has happened to it. The content is read when it is sent.
CREATE TABLE notice_outbox (
  thing text NOT NULL,
  recipient_id text NOT NULL,
  source text NOT NULL,
  subject_id text NOT NULL,
  since integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  due_at integer,
  dispatched_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(thing, recipient_id)
);

CREATE INDEX notice_outbox_due ON notice_outbox (due_at) WHERE due_at is not null;
CREATE INDEX notice_outbox_dispatched ON notice_outbox (dispatched_at) WHERE due_at is null;

-- ---- post_announcements ----------------------------------------------------------------------------------------

-- The posts of a creator's day, announced to their followers in pages. A row is written with the post, and
-- retained for as long as notices, so that they can be corrected.
CREATE TABLE post_announcements (
  creator_id text NOT NULL,
  since integer NOT NULL,
  until integer,
  version integer DEFAULT 1 NOT NULL,
  due_at integer,
  followed_at integer,
  follower_id text,
  attempts integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(creator_id, since),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX post_announcements_due ON post_announcements (due_at) WHERE due_at is not null;
CREATE INDEX post_announcements_done ON post_announcements (since) WHERE due_at is null;

-- ---- return_requests -------------------------------------------------------------------------------------------

-- Users who want to be notified when a paused or full creator takes questions again.
CREATE TABLE return_requests (
  creator_id text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  notified_at integer,
  PRIMARY KEY(creator_id, user_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX return_requests_user ON return_requests (user_id);
CREATE INDEX return_requests_waiting ON return_requests (creator_id, user_id) WHERE notified_at is null;
CREATE INDEX return_requests_notified ON return_requests (notified_at) WHERE notified_at is not null;

-- ---- unmet_questions -------------------------------------------------------------------------------------------

-- Questions that nobody can answer yet, whose askers want to be notified when a creator can.
CREATE TABLE unmet_questions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  question text NOT NULL,
  category_id text,
  created_at integer NOT NULL,
  hidden_at integer,
  due_at integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE UNIQUE INDEX unmet_questions_user ON unmet_questions (user_id, question);
CREATE INDEX unmet_questions_due ON unmet_questions (due_at);
CREATE INDEX unmet_questions_created ON unmet_questions (created_at);
CREATE INDEX unmet_questions_category ON unmet_questions (category_id, created_at) WHERE category_id is not null;

-- ---- creator_returns -------------------------------------------------------------------------------------------

-- Creators whose return users wait for, with the time of the next check.
CREATE TABLE creator_returns (
  creator_id text PRIMARY KEY NOT NULL,
  due_at integer,
  is_pause integer DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX creator_returns_due ON creator_returns (due_at) WHERE due_at is not null;
-- Awaited creators who are full.
CREATE INDEX creator_returns_full ON creator_returns (creator_id) WHERE due_at is null;

-- ---- operators -------------------------------------------------------------------------------------------------

-- Users who may act as operators.
CREATE TABLE operators (
  user_id text PRIMARY KEY NOT NULL,
  granted_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

-- ---- operator_acts ---------------------------------------------------------------------------------------------

-- Append-only log of what operators did: a row before the act, with ids and no address.
CREATE TABLE operator_acts (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details text NOT NULL,
  status integer,
  changes text,
  CONSTRAINT "operator_acts_without_addresses" CHECK(subject || details || coalesce(changes, '') not glob '*[0-9A-Za-z]@[0-9A-Za-z]*.[A-Za-z]*')
);

-- The last act of each operator and moderator.
CREATE INDEX operator_acts_operator ON operator_acts (operator, id);

-- Nobody who may act may change the record of an act; it gets its outcome once.
CREATE TRIGGER operator_acts_stay BEFORE UPDATE ON operator_acts
WHEN OLD.status IS NOT NULL OR (NEW.id, NEW.at, NEW.operator, NEW.action, NEW.subject, NEW.details)
  IS NOT (OLD.id, OLD.at, OLD.operator, OLD.action, OLD.subject, OLD.details) BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;

-- Records of acts are never deleted.
CREATE TRIGGER operator_acts_never_go BEFORE DELETE ON operator_acts BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;

-- ---- approvals -------------------------------------------------------------------------------------------------

-- Acts that may need two people: what was proposed, done, refused or withdrawn, and by whom.
CREATE TABLE approvals (
  id integer PRIMARY KEY NOT NULL,
  terms text NOT NULL,
  subject_id text NOT NULL,
  people text DEFAULT '[]' NOT NULL,
  cents integer NOT NULL,
  sum_cents integer DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_as text NOT NULL,
  proposed_at integer NOT NULL,
  expires_at integer NOT NULL,
  request text,
  approved_by text,
  used_at integer,
  ended_at integer,
  ended_by text,
  end_reason text,
  CONSTRAINT "approvals_by_two" CHECK(approved_by is null or (approved_by <> proposed_by and used_at is not null
    and approved_by like 'user:%' and proposed_by like 'user:%'))
);

CREATE UNIQUE INDEX approvals_waiting ON approvals (terms) WHERE used_at is null and ended_at is null;
CREATE INDEX approvals_waiting_since ON approvals (proposed_at) WHERE used_at is null and ended_at is null;
CREATE INDEX approvals_alone ON approvals (used_at) WHERE approved_by is null and used_at is not null;
CREATE INDEX approvals_subject ON approvals (subject_id);

-- An act is used once, by the two people that it names, or it ends; what it says never changes.
CREATE TRIGGER approvals_stay BEFORE UPDATE ON approvals
WHEN OLD.ended_at IS NOT NULL
  OR (OLD.used_at IS NOT NULL AND (NEW.used_at, NEW.approved_by) IS NOT (OLD.used_at, OLD.approved_by))
  OR (NEW.id, NEW.terms, NEW.subject_id, NEW.people, NEW.cents, NEW.sum_cents, NEW.reason, NEW.request)
    IS NOT (OLD.id, OLD.terms, OLD.subject_id, OLD.people, OLD.cents, OLD.sum_cents, OLD.reason, OLD.request)
  OR (NEW.proposed_by, NEW.proposed_as, NEW.proposed_at, NEW.expires_at)
    IS NOT (OLD.proposed_by, OLD.proposed_as, OLD.proposed_at, OLD.expires_at) BEGIN
  SELECT RAISE(ABORT, 'approvals: what was proposed and done stays');
END;

-- Approvals are never deleted.
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals BEGIN
  SELECT RAISE(ABORT, 'approvals: what was approved stays');
END;

-- ---- moderators ------------------------------------------------------------------------------------------------

-- Users who may decide on reports. Read where it counts; no token says so.
CREATE TABLE moderators (
  user_id text PRIMARY KEY NOT NULL,
  granted_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

-- ---- moderation_cases ------------------------------------------------------------------------------------------

-- A reported subject: all reports of it until it is decided make one case.
CREATE TABLE moderation_cases (
  id text PRIMARY KEY NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  author_id text NOT NULL,
  excerpt text NOT NULL,
  category text NOT NULL,
  opened_at integer NOT NULL,
  report_count integer DEFAULT 0 NOT NULL,
  decided_at integer,
  urgency integer DEFAULT 9 NOT NULL,
  queue_place integer GENERATED ALWAYS AS (min(urgency, 9) * 10000000000000 + opened_at) VIRTUAL
);

CREATE INDEX moderation_cases_waiting ON moderation_cases (queue_place, id) WHERE decided_at is null;
CREATE INDEX moderation_cases_decided ON moderation_cases (decided_at, id) WHERE decided_at is not null;
CREATE INDEX moderation_cases_author ON moderation_cases (author_id, opened_at);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (subject_type, subject_id,(case when conversation_id is null then '' else conversation_id end)) WHERE decided_at is null;

-- ---- reports ---------------------------------------------------------------------------------------------------

-- One user's or visitor's report in a case.
CREATE TABLE reports (
  id text PRIMARY KEY NOT NULL,
  case_id text NOT NULL,
  reporter_id text,
  email text,
  mailbox text,
  category text NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  outcome_mailed_at integer,
  FOREIGN KEY (case_id) REFERENCES moderation_cases(id),
  FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE set null
);

CREATE INDEX reports_case ON reports (case_id, created_at);
CREATE INDEX reports_category ON reports (case_id, category);
CREATE UNIQUE INDEX reports_once ON reports (reporter_id, case_id) WHERE reporter_id is not null;
CREATE INDEX reports_mailbox ON reports (mailbox, created_at) WHERE mailbox is not null;
CREATE INDEX reports_reporter ON reports (reporter_id, created_at) WHERE reporter_id is not null and outcome_mailed_at is null;
CREATE INDEX reports_created ON reports (created_at);
-- The reports of a person, the latest first, for operators.
CREATE INDEX reports_reporter_newest ON reports (reporter_id, created_at, id) WHERE reporter_id is not null;

-- Counts the reports of a case.
CREATE TRIGGER reports_counted AFTER INSERT ON reports BEGIN
  UPDATE moderation_cases SET report_count = report_count + 1 WHERE id = NEW.case_id;
END;

-- Counts reports for the yearly transparency report, when they arrive: a deleted account or a lifted decision
-- changes no figure.
CREATE TRIGGER reports_figure AFTER INSERT ON reports BEGIN
  INSERT INTO moderation_figures (year, name, count)
    SELECT strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'report/' || NEW.category || '/' || subject_type || '/' || iif(NEW.reporter_id IS NULL, 'visitor', 'member'), 1
    FROM moderation_cases WHERE id = NEW.case_id
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;

-- ---- moderation_decisions --------------------------------------------------------------------------------------

-- Decisions of moderators.
CREATE TABLE moderation_decisions (
  id text PRIMARY KEY NOT NULL,
  case_id text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  author_id text NOT NULL,
  moderator_id text NOT NULL,
  proposed_by text,
  action text NOT NULL,
  rule text,
  reason text NOT NULL,
  created_at integer NOT NULL,
  lifted_at integer,
  taken_back_at integer,
  FOREIGN KEY (case_id) REFERENCES moderation_cases(id)
);

CREATE UNIQUE INDEX moderation_decisions_case ON moderation_decisions (case_id) WHERE taken_back_at is null;
CREATE INDEX moderation_decisions_author ON moderation_decisions (author_id, created_at, id);
CREATE INDEX moderation_decisions_newest ON moderation_decisions (created_at);
CREATE INDEX moderation_decisions_subject ON moderation_decisions (subject_type, subject_id, conversation_id);
-- A published answer asks which of its messages a decision hides.
CREATE INDEX moderation_decisions_messages ON moderation_decisions (conversation_id) WHERE subject_type = 'message' and action = 'hide' and lifted_at is null;

-- Nobody decides about their own content.
CREATE TRIGGER moderation_decisions_by_others BEFORE INSERT ON moderation_decisions
WHEN NEW.moderator_id = NEW.author_id BEGIN
  SELECT RAISE(ABORT, 'another moderator decides');
END;

-- A decision never changes; it can be lifted, once, and only then be taken back. Its author changes only from a guest
-- to the account that the guest has joined.
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN OLD.lifted_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.action <> OLD.action
  OR NEW.reason <> OLD.reason OR NEW.rule IS NOT OLD.rule OR NEW.moderator_id <> OLD.moderator_id
  OR NEW.proposed_by IS NOT OLD.proposed_by
  OR (NEW.author_id <> OLD.author_id AND NOT EXISTS (
    SELECT 1 FROM joined_guests WHERE guest_id = OLD.author_id AND user_id = NEW.author_id))
  OR NEW.subject_type <> OLD.subject_type
  OR NEW.subject_id <> OLD.subject_id OR NEW.conversation_id IS NOT OLD.conversation_id
  OR NEW.created_at <> OLD.created_at
  OR (NEW.taken_back_at IS NOT NULL AND NEW.taken_back_at IS NOT NEW.lifted_at) BEGIN
  SELECT RAISE(ABORT, 'a decision never changes; it can be lifted, once');
END;

-- Decisions are never deleted.
CREATE TRIGGER moderation_decisions_never_go BEFORE DELETE ON moderation_decisions BEGIN
  SELECT RAISE(ABORT, 'decisions never go');
END;

-- ---- moderation_appeals ----------------------------------------------------------------------------------------

-- The author's appeal against a decision, once, and its outcome.
CREATE TABLE moderation_appeals (
  id text PRIMARY KEY NOT NULL,
  decision_id text NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  moderator_id text,
  is_upheld integer,
  reason text,
  FOREIGN KEY (decision_id) REFERENCES moderation_decisions(id)
);

CREATE UNIQUE INDEX moderation_appeals_decision ON moderation_appeals (decision_id);
CREATE INDEX moderation_appeals_waiting ON moderation_appeals (created_at, id) WHERE decided_at is null;
-- An appeal is decided once, by another moderator than the decision and not by its author.
CREATE INDEX moderation_appeals_decided ON moderation_appeals (decided_at, id) WHERE decided_at is not null;
CREATE INDEX moderation_appeals_created ON moderation_appeals (created_at);

-- An appeal is decided once, by another moderator than the decision and not by its author.
CREATE TRIGGER moderation_appeals_decided BEFORE UPDATE ON moderation_appeals
WHEN OLD.decided_at IS NOT NULL
  OR NEW.moderator_id = (SELECT moderator_id FROM moderation_decisions WHERE id = NEW.decision_id)
  OR NEW.moderator_id = (SELECT author_id FROM moderation_decisions WHERE id = NEW.decision_id) BEGIN
  SELECT RAISE(ABORT, 'another moderator decides on an appeal, once');
END;

-- ---- moderation_log --------------------------------------------------------------------------------------------

-- Append-only log of what moderators did.
CREATE TABLE moderation_log (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  moderator_id text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  case_id text,
  reason text NOT NULL
);

CREATE INDEX moderation_log_at ON moderation_log (at, id);
CREATE INDEX moderation_log_action ON moderation_log (action, at, id);
CREATE INDEX moderation_log_moderator ON moderation_log (moderator_id, id);

-- The log is append-only.
CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never changes');
END;

-- The log is append-only.
CREATE TRIGGER moderation_log_never_goes BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never goes');
END;

-- ---- moderation_figures ----------------------------------------------------------------------------------------

-- Counts of each kind in a UTC year, which outlive accounts.
CREATE TABLE moderation_figures (
  year integer NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY(year, name)
);

-- ---- verifications ---------------------------------------------------------------------------------------------

-- Requests for 'Vérifié'.
CREATE TABLE verifications (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text DEFAULT 'documents' NOT NULL,
  before text,
  state text NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  moderator_id text,
  reason text,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX verifications_user ON verifications (user_id, created_at);
CREATE UNIQUE INDEX verifications_once ON verifications (user_id) WHERE state = 'waiting';
CREATE INDEX verifications_waiting ON verifications (created_at, id) WHERE state = 'waiting';

-- Counts requests for 'Vérifié' for the yearly transparency report.
CREATE TRIGGER verifications_figure AFTER INSERT ON verifications BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0, 'verification/asked', 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;

-- A request is decided once, and never by the user who made it.
CREATE TRIGGER verifications_stay BEFORE UPDATE ON verifications
WHEN OLD.state <> 'waiting' OR NEW.user_id = NEW.moderator_id BEGIN
  SELECT RAISE(ABORT, 'a request is decided once, and not by who made it');
END;

-- Counts decided requests by outcome; an operator's revocation has no moderator.
CREATE TRIGGER verifications_decided_figure AFTER UPDATE OF state ON verifications
WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.decided_at / 1000, 'unixepoch') + 0,
      -- An operator's revocation is a request without a moderator.
      'verification/' || iif(NEW.moderator_id IS NULL, 'revoked', NEW.state), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;

-- ---- verification_files ----------------------------------------------------------------------------------------

-- Documents of a request, in the bucket of verification files, until it is decided.
CREATE TABLE verification_files (
  id text PRIMARY KEY NOT NULL,
  verification_id text NOT NULL,
  key text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE cascade
);

CREATE INDEX verification_files_verification ON verification_files (verification_id);

-- ---- creator_search_words --------------------------------------------------------------------------------------

-- Names by words, which finds a name from its first letter.
CREATE VIRTUAL TABLE creator_search_words USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

-- ---- creator_search --------------------------------------------------------------------------------------------

-- Names by trigrams, which finds three letters anywhere.
CREATE VIRTUAL TABLE creator_search USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'trigram remove_diacritics 1'
);

-- ---- creator_texts ---------------------------------------------------------------------------------------------

-- Words of creators. The indexes hold words, not forms; prefixes of three and four letters serve whoever is
-- still typing.
CREATE VIRTUAL TABLE creator_texts USING fts5(
  name, about, topics, bio,
  detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- ---- post_texts ------------------------------------------------------------------------------------------------

-- Words of posts.
CREATE VIRTUAL TABLE post_texts USING fts5(
  title, body,
  detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- ---- outbox ----------------------------------------------------------------------------------------------------

-- Effects outside D1, enqueued with their cause and tried until they are done (domain/outbox.ts lists the
-- kinds). A parked row has no due_at. AUTOINCREMENT: an id is never used again, so that nobody deletes another
-- effect's row.
CREATE TABLE outbox (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  data text NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL, error text, failed_at integer, lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'terms_change', 'weekly_report', 'role_changed', 'announcement', 'letter'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects', 'topic_tags', 'topic_merge', 'catalogue', 'delete_account'), 1, 0))) VIRTUAL NOT NULL);

CREATE INDEX outbox_parked ON outbox (kind) WHERE due_at is null;
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;

-- The request that deletes a post deletes its picture and purges caches itself, so the effects of hiding it are
-- not needed.
CREATE TRIGGER outbox_not_of_deleted_posts BEFORE INSERT ON outbox
WHEN NEW.kind IN ('post_seen', 'purge')
  AND (SELECT deletion_started_at FROM creator_media WHERE id = NEW.data ->> 'postId') IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;

-- ---- job_leases ------------------------------------------------------------------------------------------------

-- The lease of a job that must not run twice at once.
CREATE TABLE job_leases (
  job text PRIMARY KEY NOT NULL,
  holder text NOT NULL,
  expires_at integer NOT NULL
);

-- ---- dead_letters ----------------------------------------------------------------------------------------------

-- Messages of queues that failed too often, until an operator replays them.
CREATE TABLE dead_letters (
  id text PRIMARY KEY NOT NULL,
  queue text NOT NULL,
  body text NOT NULL,
  sent_at integer NOT NULL,
  died_at integer NOT NULL
);

CREATE INDEX dead_letters_queue ON dead_letters (queue, died_at, id);
CREATE INDEX dead_letters_died ON dead_letters (died_at);

-- ---- saved_replies ---------------------------------------------------------------------------------------------

-- A creator's saved replies: one row, since they are read and saved together. `revision` counts the saves.
CREATE TABLE saved_replies (
  creator_id text PRIMARY KEY NOT NULL,
  replies text NOT NULL,
  revision integer NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

-- ---- account_exports -------------------------------------------------------------------------------------------

-- Exports of personal data (docs/decisions/033-account-export.md): one running export a person, and the files of
-- each in the bucket `account-exports`.
CREATE TABLE account_exports (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  state text DEFAULT 'running' NOT NULL,
  requested_at integer NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  position text DEFAULT '{"section":null,"after":null,"document":null,"piece":1}' NOT NULL,
  files text DEFAULT '[]' NOT NULL,
  upload text,
  expires_at integer,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX account_exports_user ON account_exports (user_id, requested_at);
CREATE UNIQUE INDEX account_exports_running ON account_exports (user_id) WHERE state = 'running';
CREATE INDEX account_exports_due ON account_exports (due_at) WHERE due_at is not null;
CREATE INDEX account_exports_expiry ON account_exports (expires_at) WHERE expires_at is not null;

-- ---- account_deletions -----------------------------------------------------------------------------------------

-- Accounts that are closed and will be deleted at due_at, those that are being deleted, and those that were. The
-- username and the address are needed until the end, to find notices and counters of sign-ins. conversation_place is
-- the last conversation that was told.
CREATE TABLE account_deletions (
  user_id text PRIMARY KEY NOT NULL,
  username text,
  address text,
  started_at integer NOT NULL,
  due_at integer,
  conversation_place text,
  finished_at integer,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE INDEX account_deletions_unfinished ON account_deletions (started_at) WHERE finished_at is null;
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE due_at is not null;

-- ---- auth_factors ----------------------------------------------------------------------------------------------

-- A second factor: an authenticator app, with its encrypted key, or the set of recovery codes.
CREATE TABLE auth_factors (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  secret text,
  verified_at integer,
  last_used_step integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX auth_factors_name ON auth_factors (user_id, name);
CREATE INDEX auth_factors_unverified ON auth_factors (created_at) WHERE verified_at IS NULL;

-- ---- auth_recovery_codes ---------------------------------------------------------------------------------------

-- Unused recovery codes, by keyed hash. A used code is deleted.
CREATE TABLE auth_recovery_codes (
  factor_id text NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (factor_id, code_hash),
  FOREIGN KEY (factor_id) REFERENCES auth_factors(id) ON DELETE cascade
);

-- ---- auth_passkeys ---------------------------------------------------------------------------------------------

-- WebAuthn credentials that sign their user in.
CREATE TABLE auth_passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  is_synced integer DEFAULT false NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX auth_passkeys_credential ON auth_passkeys (credential_id);
CREATE INDEX auth_passkeys_user ON auth_passkeys (user_id);

-- ---- auth_challenges -------------------------------------------------------------------------------------------

-- Challenges that are valid once. Those of a session end with it.
CREATE TABLE auth_challenges (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  session_id text,
  factor_id text,
  challenge text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE cascade
);

CREATE INDEX auth_challenges_session ON auth_challenges (session_id);
CREATE INDEX auth_challenges_expiry ON auth_challenges (expires_at);

-- ---- auth_factor_resets ----------------------------------------------------------------------------------------

-- Removals of all second factors of a user who has lost them; the mailed link of stop_hash stops one.
CREATE TABLE auth_factor_resets (
  user_id text PRIMARY KEY NOT NULL,
  stop_hash text NOT NULL,
  started_at integer NOT NULL,
  due_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);

CREATE UNIQUE INDEX auth_factor_resets_stop ON auth_factor_resets (stop_hash);
CREATE INDEX auth_factor_resets_due ON auth_factor_resets (due_at);

-- ---- publications ----------------------------------------------------------------------------------------------

-- One row for a conversation whose answer was proposed for publication. The words are here while the asker decides;
-- then the post has them, or nobody.
CREATE TABLE publications (
  conversation_id text PRIMARY KEY NOT NULL,
  state text NOT NULL,
  question text,
  answer text,
  post_id text,
  revision integer NOT NULL,
  declined_count integer DEFAULT 0 NOT NULL,
  ended_by text,
  changed_at integer NOT NULL, `folded_question` text, `folded_answer` text,
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE cascade,
  CONSTRAINT "publications_words" CHECK((state = 'proposed') = (question is not null and answer is not null)),
  CONSTRAINT "publications_post" CHECK((state = 'published') = (post_id is not null))
);

CREATE UNIQUE INDEX publications_of_post ON publications (post_id) WHERE post_id is not null;

-- Only a proposal can be published or declined, and only what has ended can be proposed again.
CREATE TRIGGER publications_moves BEFORE UPDATE OF state ON publications
WHEN OLD.state <> NEW.state AND NOT (CASE OLD.state
    WHEN 'proposed' THEN NEW.state IN ('published', 'declined', 'withdrawn')
    WHEN 'published' THEN NEW.state = 'withdrawn'
    ELSE NEW.state = 'proposed' END) BEGIN
  SELECT RAISE(ABORT, 'a publication cannot move there');
END;

-- The words that the asker is asked about never change under their eyes.
CREATE TRIGGER publications_words_stay BEFORE UPDATE OF question, answer ON publications
WHEN OLD.state = 'proposed' AND NEW.state = 'proposed'
  AND (OLD.question <> NEW.question OR OLD.answer <> NEW.answer) BEGIN
  SELECT RAISE(ABORT, 'a proposal never changes');
END;

-- ---- operator_letters ------------------------------------------------------------------------------------------

-- Letters of the team to a person, the person's answers, and the team's notes about them. An answer waits until
-- the team has written again.
CREATE TABLE operator_letters (
  id text PRIMARY KEY NOT NULL,
  person_id text NOT NULL,
  written_by text NOT NULL,
  author_id text NOT NULL,
  order_id text,
  text text NOT NULL,
  is_waiting integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "operator_letters_written_by" CHECK(written_by in ('team', 'person', 'note')),
  CONSTRAINT "operator_letters_waits" CHECK(written_by = 'person' or not is_waiting)
);

CREATE INDEX operator_letters_of ON operator_letters (person_id, created_at, id);
CREATE INDEX operator_letters_about ON operator_letters (order_id, created_at) WHERE order_id is not null;
CREATE INDEX operator_letters_waiting ON operator_letters (created_at) WHERE is_waiting;

-- ---- marketplace_days ------------------------------------------------------------------------------------------

-- The figures of a day in Paris. people_total and the columns that begin with creators_ are states at the day's end,
-- the others are of the day alone. WITHOUT ROWID, because its key orders it.
CREATE TABLE marketplace_days (
  day text PRIMARY KEY NOT NULL,
  computed_at integer NOT NULL,
  people_total integer NOT NULL,
  people_new integer NOT NULL,
  people_deleted integer NOT NULL,
  people_active integer NOT NULL,
  creators_total integer NOT NULL,
  creators_complete integer NOT NULL,
  creators_verified integer NOT NULL,
  creators_payable integer NOT NULL,
  creators_ready integer NOT NULL,
  new_creators integer NOT NULL,
  asked_questions integer NOT NULL,
  asked_days integer NOT NULL,
  asked_months integer NOT NULL,
  answered_in_time integer NOT NULL,
  answered_late integer NOT NULL,
  unanswered_refunds integer NOT NULL,
  median_answer_seconds integer,
  volume_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  refunds integer NOT NULL,
  refunded_cents integer NOT NULL,
  chargebacks integer NOT NULL,
  charged_back_cents integer NOT NULL,
  transferred_cents integer NOT NULL,
  payouts integer NOT NULL,
  paid_out_cents integer NOT NULL,
  reports integer NOT NULL,
  cases_opened integer NOT NULL,
  cases_decided integer NOT NULL,
  cases_decided_within_day integer NOT NULL,
  appeals integer NOT NULL,
  post_views integer NOT NULL,
  profile_views integer NOT NULL,
  checkouts integer NOT NULL,
  orders_paid integer NOT NULL,
  ratings integer NOT NULL
) WITHOUT ROWID;

-- ---- creator_spans ---------------------------------------------------------------------------------------------

-- The times during which a user was a creator, and a creator had a complete page, was verified, could be paid, or all
-- of these (ready). Written only through the view creator_states.
CREATE TABLE creator_spans (
  id integer PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  kind text NOT NULL,
  since integer NOT NULL,
  until integer,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE UNIQUE INDEX creator_spans_open ON creator_spans (creator_id, kind) WHERE until is null;
CREATE INDEX creator_spans_since ON creator_spans (since, kind);
CREATE INDEX creator_spans_until ON creator_spans (until, kind) WHERE until is not null;
CREATE INDEX creator_spans_creator ON creator_spans (creator_id);

-- ---- creator_states --------------------------------------------------------------------------------------------

-- The present states of each creator. Triggers insert here when one may have changed, with the time of the change,
-- and creator_states_changed compares.
CREATE VIEW creator_states AS
SELECT creator_id, kind, at, holds FROM (
  SELECT profiles.id AS creator_id, 0 AS at, kinds.value AS kind,
    is_creator AND CASE kinds.value
      WHEN 'creator' THEN deleted_at IS NULL
      WHEN 'complete' THEN is_visible AND is_complete
      WHEN 'verified' THEN is_visible AND is_verified
      WHEN 'payable' THEN is_visible AND is_payable
      ELSE is_visible AND is_complete AND is_verified AND is_payable
    END AS holds
  FROM (
    SELECT profiles.id, profiles.is_creator, profiles.is_visible, profiles.deleted_at,
      profiles.profile_image_path IS NOT NULL AND profiles.topic_tags <> '{}' AND coalesce(counters.post_count, 0) > 0
        AND coalesce(tariffs.question_active OR tariffs.day_active OR tariffs.month_active, 0) AS is_complete,
      creators.verified_status IS NOT NULL AS is_verified,
      earnings.payout_account_state IS 'active' AS is_payable
    FROM profiles
    LEFT JOIN profile_counters counters ON counters.user_id = profiles.id
    LEFT JOIN creator_profiles creators ON creators.user_id = profiles.id
    LEFT JOIN creator_tariffs tariffs ON tariffs.creator_id = profiles.id
    LEFT JOIN creator_earnings earnings ON earnings.creator_id = profiles.id
  ) profiles
  CROSS JOIN json_each('["creator","complete","verified","payable","ready"]') kinds
);

-- Begins the spans of the states that hold now, and ends those of the others.
CREATE TRIGGER creator_states_changed INSTEAD OF INSERT ON creator_states BEGIN
  INSERT INTO creator_spans (creator_id, kind, since)
    SELECT creator_id, kind, NEW.at FROM creator_states states
    WHERE creator_id = NEW.creator_id AND holds AND NOT EXISTS (
      SELECT 1 FROM creator_spans
      WHERE creator_id = NEW.creator_id AND kind = states.kind AND until IS NULL);
  UPDATE creator_spans SET until = NEW.at
    WHERE creator_id = NEW.creator_id AND until IS NULL
      AND kind IN (SELECT kind FROM creator_states WHERE creator_id = NEW.creator_id AND NOT holds);
END;

-- ---- job_runs --------------------------------------------------------------------------------------------------

-- The last run of each job, and its last failure.
CREATE TABLE job_runs (
  cron text NOT NULL,
  job text NOT NULL,
  ran_at integer NOT NULL,
  took_ms integer NOT NULL,
  failed_at integer,
  error text,
  PRIMARY KEY(cron, job)
);

-- ---- service_outages -------------------------------------------------------------------------------------------

-- The times in which a service level was missed; `worst` is the greatest measured value.
CREATE TABLE service_outages (
  level text NOT NULL,
  began_at integer NOT NULL,
  ended_at integer,
  worst integer,
  PRIMARY KEY(level, began_at)
);

CREATE UNIQUE INDEX service_outages_open ON service_outages (level) WHERE ended_at is null;
CREATE INDEX service_outages_ended ON service_outages (ended_at);

-- ---- authority_orders ------------------------------------------------------------------------------------------

-- Orders of courts and authorities, as operators record them.
CREATE TABLE authority_orders (
  id text PRIMARY KEY NOT NULL,
  year integer NOT NULL,
  received_on text NOT NULL,
  authority text NOT NULL,
  subject text NOT NULL,
  outcome text NOT NULL,
  recorded_at integer NOT NULL,
  recorded_by text NOT NULL
);

CREATE INDEX authority_orders_year ON authority_orders (year, recorded_at, id);

-- An order is recorded once under its id; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER authority_orders_once BEFORE INSERT ON authority_orders
WHEN NEW.id IN (SELECT id FROM authority_orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;

-- The year's figure is at least what is recorded for it. An operator may have counted an order by hand before it was
-- recorded, so it is not simply one more.
CREATE TRIGGER authority_orders_counted AFTER INSERT ON authority_orders BEGIN
  INSERT INTO moderation_figures (year, name, count)
    SELECT NEW.year, 'outside/authorityOrders', count(*) FROM authority_orders WHERE year = NEW.year
    ON CONFLICT (year, name) DO UPDATE SET count = max(count, excluded.count);
END;

-- A record never changes.
CREATE TRIGGER authority_orders_stay BEFORE UPDATE ON authority_orders BEGIN
  SELECT RAISE(ABORT, 'authority_orders: what was recorded stays');
END;

-- A record is never deleted.
CREATE TRIGGER authority_orders_never_go BEFORE DELETE ON authority_orders BEGIN
  SELECT RAISE(ABORT, 'authority_orders: what was recorded stays');
END;

-- ---- announcements ---------------------------------------------------------------------------------------------

-- Announcements of operators. The cron walks the profiles by their row, up to the last one at the start.
CREATE TABLE announcements (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  audience text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  page text NOT NULL,
  per_minute integer NOT NULL,
  per_day integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at integer NOT NULL,
  started_by text,
  started_at integer,
  ended_at integer,
  due_at integer,
  attempts integer NOT NULL DEFAULT 0,
  place integer NOT NULL DEFAULT 0,
  last_place integer NOT NULL DEFAULT 0,
  mail_day integer NOT NULL DEFAULT 0,
  mails_of_day integer NOT NULL DEFAULT 0,
  notified integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  uncertain integer NOT NULL DEFAULT 0,
  CONSTRAINT announcements_due_while_running CHECK(due_at is null or state = 'running')
);

CREATE INDEX announcements_due ON announcements (due_at) WHERE due_at is not null;
CREATE INDEX announcements_newest ON announcements (created_at, id);
CREATE INDEX announcements_mailed ON announcements (mail_day);

-- An announcement stays as two operators approved it.
CREATE TRIGGER announcements_stay BEFORE UPDATE OF id, kind, audience, title, body, page, per_minute, per_day ON announcements
WHEN OLD.state <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'announcements: what was sent stays');
END;

-- Announcements are never deleted.
CREATE TRIGGER announcements_never_go BEFORE DELETE ON announcements BEGIN
  SELECT RAISE(ABORT, 'announcements: what was sent stays');
END;

-- ---- audits ----------------------------------------------------------------------------------------------------

-- Audits of the books with their outcome, so that operators see since when something is wrong.
CREATE TABLE audits (
  ran_at integer PRIMARY KEY NOT NULL,
  broken text NOT NULL
);

-- ---- settings --------------------------------------------------------------------------------------------------

-- Settings that two operators change: an append-only history, of which the last that applies is in force.
CREATE TABLE settings (
  id integer PRIMARY KEY NOT NULL,
  setting text NOT NULL,
  value text NOT NULL,
  applies_at integer NOT NULL,
  set_at integer NOT NULL,
  approval_id integer,
  proposed_by text,
  approved_by text,
  reason text,
  cancelled_at integer,
  cancelled_by text,
  cancel_reason text,
  CONSTRAINT "settings_by_two" CHECK(case when applies_at = 0
    then approval_id is null and proposed_by is null and approved_by is null and reason is null
    else approval_id is not null and proposed_by is not null and approved_by is not null and reason is not null
      and proposed_by <> approved_by end),
  CONSTRAINT "settings_not_in_the_past" CHECK(applies_at = 0 or applies_at > set_at),
  CONSTRAINT "settings_cancelled_before" CHECK((cancelled_at is null) = (cancelled_by is null)
    and (cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null or cancelled_at < applies_at))
);

CREATE INDEX settings_in_force ON settings (setting, applies_at) WHERE cancelled_at is null;
-- One approval makes one change, however often its request is repeated.
CREATE UNIQUE INDEX settings_approval ON settings (approval_id) WHERE approval_id is not null;
-- The value before the first change, stored with that change.
CREATE UNIQUE INDEX settings_original ON settings (setting) WHERE applies_at = 0;

-- A planned change may be cancelled before it applies; nothing else changes.
CREATE TRIGGER settings_only_cancelled BEFORE UPDATE ON settings
WHEN OLD.cancelled_at IS NOT NULL OR NEW.cancelled_at IS NULL
  OR (NEW.id, NEW.setting, NEW.value, NEW.applies_at, NEW.set_at, NEW.approval_id, NEW.proposed_by, NEW.approved_by, NEW.reason)
    IS NOT (OLD.id, OLD.setting, OLD.value, OLD.applies_at, OLD.set_at, OLD.approval_id, OLD.proposed_by, OLD.approved_by, OLD.reason)
BEGIN
  SELECT raise(abort, 'a setting changes by a further row');
END;

-- A value that was in force stays known.
CREATE TRIGGER settings_stay BEFORE DELETE ON settings
BEGIN
  SELECT raise(abort, 'settings are never deleted');
END;

-- ---- former_topic_slugs ----------------------------------------------------------------------------------------

-- Slugs that a topic had: their URLs redirect, and no other topic gets them. parent_id is '' for a category.
CREATE TABLE former_topic_slugs (
  parent_id text NOT NULL,
  slug text NOT NULL,
  topic_id text NOT NULL,
  PRIMARY KEY(parent_id, slug),
  FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE cascade
);

CREATE INDEX former_topic_slugs_topic ON former_topic_slugs (topic_id);

-- Keeps former slugs in the row of all topics.
CREATE TRIGGER former_topic_slugs_tree_insert AFTER INSERT ON former_topic_slugs BEGIN
  UPDATE topic_tree SET former_slugs = (SELECT json_group_array(json_object('parentId', parent_id, 'slug', slug,
    'topicId', topic_id)) FROM former_topic_slugs);
END;

-- ---- featured_experts ------------------------------------------------------------------------------------------

-- The experts of the landing page, in their order.
CREATE TABLE featured_experts (
  user_id text PRIMARY KEY NOT NULL,
  position integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);

CREATE UNIQUE INDEX featured_experts_position ON featured_experts (position);

-- ---- house_names -----------------------------------------------------------------------------------------------

-- Words that no username or name may contain as a word, beside those of domain/accounts/reserved-usernames.ts.
CREATE TABLE house_names (
  word text PRIMARY KEY NOT NULL,
  added_at integer NOT NULL
);

-- ---- related_words ---------------------------------------------------------------------------------------------

-- Words of fields of work that operators add to those of domain/search/related-words.ts: a word means another one.
CREATE TABLE related_words (
  word text PRIMARY KEY NOT NULL,
  meaning text NOT NULL,
  added_at integer NOT NULL
);

-- ---- searchable_creators ---------------------------------------------------------------------------------------

-- Creators that can be found, with their documents.
CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, username,
    coalesce(folded_name, name) AS name,
    concat_ws(' ', coalesce(folded_name, name), username) AS names,
    coalesce(folded_about, about_short) AS about,
    coalesce(folded_bio, bio) AS bio,
    -- The names and slugs of topics and of their categories; slugs are in plain letters.
    topic_tags AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator AND is_visible;

-- ---- searchable_posts ------------------------------------------------------------------------------------------

-- Posts that can be found, with their documents.
CREATE VIEW searchable_posts AS
  SELECT rowid AS at,
    coalesce(folded_title, concat_ws(' ', title, question_text)) AS title,
    coalesce(folded_body, concat_ws(' ', body_text, caption)) AS body
  FROM creator_media
  WHERE is_public;
