-- The deletion of an account (docs/decisions/032-account-deletion.md): its profile stays as a pseudonym.
ALTER TABLE profiles ADD COLUMN deleted_at integer;
--> statement-breakpoint
-- A user's ratings are shown while no decision hides or suspends them, and after they have left.
ALTER TABLE profiles ADD COLUMN is_rater_shown integer GENERATED ALWAYS AS (suspended_at is null and (hidden_at is null or hidden_at is deleted_at)) VIRTUAL;
--> statement-breakpoint

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
--> statement-breakpoint
CREATE INDEX account_deletions_unfinished ON account_deletions (started_at) WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE due_at is not null;
--> statement-breakpoint

-- A deletion is never taken back once it has begun, and a lifted decision does not show who has left.
CREATE TRIGGER profiles_deletion_stays BEFORE UPDATE OF deleted_at, hidden_at ON profiles
WHEN OLD.deleted_at IS NOT NULL AND (NEW.deleted_at IS NOT OLD.deleted_at OR NEW.hidden_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM account_deletions WHERE user_id = OLD.id AND due_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'a deletion is never taken back');
END;
--> statement-breakpoint

DROP TRIGGER auth_sessions_let_in;
--> statement-breakpoint
-- Every way of signing in inserts a session, so a suspended user is refused here, and one whose account is closed until
-- its deletion. worker/accounts/auth/errors.ts knows both words.
CREATE TRIGGER auth_sessions_let_in BEFORE INSERT ON auth_sessions
WHEN (SELECT coalesce(suspended_at, deleted_at) FROM profiles WHERE id = NEW.user_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'user_banned')
    WHERE (SELECT suspended_at FROM profiles WHERE id = NEW.user_id) IS NOT NULL;
  SELECT RAISE(ABORT, 'account_closed');
END;
--> statement-breakpoint

DROP TRIGGER profiles_present;
--> statement-breakpoint
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
--> statement-breakpoint
-- The ratings of a hidden or suspended user are hidden with them; those of a user who has left stay.
CREATE TRIGGER profiles_ratings AFTER UPDATE OF hidden_at, suspended_at, deleted_at ON profiles
WHEN OLD.is_rater_shown <> NEW.is_rater_shown BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND NEW.is_rater_shown,
    is_review = is_listable AND hidden_at IS NULL AND NEW.is_rater_shown
    WHERE conversation_id IN (SELECT id FROM conversations WHERE user_id = NEW.id) AND rater_id = NEW.id;
END;
--> statement-breakpoint

DROP TRIGGER conversation_ratings_seen_at_once;
--> statement-breakpoint
-- Sets the visibility of a new rating that does not count, or whose author is hidden or suspended.
CREATE TRIGGER conversation_ratings_seen_at_once AFTER INSERT ON conversation_ratings
WHEN NEW.is_visible <> (NEW.is_countable AND NEW.hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id))
  OR NEW.is_review <> (NEW.is_listable AND NEW.hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)) BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER conversation_ratings_seen;
--> statement-breakpoint
-- Derives the visibility of a rating from its own state and its author's.
CREATE TRIGGER conversation_ratings_seen AFTER UPDATE OF is_listable, hidden_at ON conversation_ratings BEGIN
  UPDATE conversation_ratings SET
    is_visible = is_countable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_rater_shown FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint

-- The kinds of the outbox have one more.
DROP INDEX outbox_due;
--> statement-breakpoint
ALTER TABLE outbox DROP COLUMN lane;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'weekly_report'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects', 'delete_account'), 1, 0))) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;
--> statement-breakpoint
-- Accesses that a creator has sold and was paid for, by their end.
CREATE INDEX orders_sold_access ON orders (creator_id, access_end) WHERE state = 'settled' and access_end is not null;
