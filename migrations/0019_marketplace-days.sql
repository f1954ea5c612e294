-- The figures of the whole marketplace by day, for operators. A job computes each day from the day's own rows, so the
-- indexes below find rows by their time.

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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX creator_spans_open ON creator_spans (creator_id, kind) WHERE until is null;
--> statement-breakpoint
CREATE INDEX creator_spans_since ON creator_spans (since, kind);
--> statement-breakpoint
CREATE INDEX creator_spans_until ON creator_spans (until, kind) WHERE until is not null;
--> statement-breakpoint
CREATE INDEX creator_spans_creator ON creator_spans (creator_id);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- A user who arrives as a creator has been one since then.
CREATE TRIGGER profiles_states_insert AFTER INSERT ON profiles WHEN NEW.is_creator BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.id, NEW.created_at);
END;
--> statement-breakpoint
-- A creator's states depend on the role, the presence, the portrait and the topics.
CREATE TRIGGER profiles_states
AFTER UPDATE OF is_creator, hidden_at, suspended_at, deleted_at, profile_image_path, topic_tags ON profiles
WHEN OLD.is_creator <> NEW.is_creator OR (NEW.is_creator AND (OLD.is_visible <> NEW.is_visible
  OR OLD.deleted_at IS NOT NEW.deleted_at
  OR (OLD.profile_image_path IS NULL) <> (NEW.profile_image_path IS NULL)
  OR (OLD.topic_tags = '{}') <> (NEW.topic_tags = '{}'))) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator profile that arrives verified.
CREATE TRIGGER creator_profiles_states_insert AFTER INSERT ON creator_profiles WHEN NEW.verified_status IS NOT NULL BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator's states depend on the verification.
CREATE TRIGGER creator_profiles_states AFTER UPDATE OF verified_status ON creator_profiles
WHEN OLD.verified_status IS NOT NEW.verified_status BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator's states depend on whether they sell anything.
CREATE TRIGGER creator_tariffs_states_insert AFTER INSERT ON creator_tariffs
WHEN NEW.question_active OR NEW.day_active OR NEW.month_active BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.creator_id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator's states depend on whether they sell anything.
CREATE TRIGGER creator_tariffs_states AFTER UPDATE OF question_active, day_active, month_active ON creator_tariffs
WHEN (OLD.question_active OR OLD.day_active OR OLD.month_active) <> (NEW.question_active OR NEW.day_active OR NEW.month_active) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.creator_id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator's states depend on the first post.
CREATE TRIGGER profile_counters_states AFTER UPDATE OF post_count ON profile_counters
WHEN (OLD.post_count > 0) <> (NEW.post_count > 0) BEGIN
  INSERT INTO creator_states (creator_id, at) VALUES (NEW.user_id, cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- A creator's states depend on the account for payouts.
CREATE TRIGGER creator_earnings_states_insert AFTER INSERT ON creator_earnings WHEN NEW.payout_account_state IS 'active' BEGIN
  INSERT INTO creator_states (creator_id, at)
    SELECT id, cast(unixepoch('subsec') * 1000 AS integer) FROM profiles WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
-- A creator's states depend on the account for payouts.
CREATE TRIGGER creator_earnings_states AFTER UPDATE OF payout_account_state ON creator_earnings
WHEN (OLD.payout_account_state IS 'active') <> (NEW.payout_account_state IS 'active') BEGIN
  INSERT INTO creator_states (creator_id, at)
    SELECT id, cast(unixepoch('subsec') * 1000 AS integer) FROM profiles WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
-- The spans of creators from before this table: they begin with the profile or the verification, and at the migration
-- where nothing says since when.
INSERT INTO creator_spans (creator_id, kind, since)
  SELECT states.creator_id, states.kind,
    CASE states.kind WHEN 'creator' THEN profiles.created_at
      ELSE coalesce(iif(states.kind = 'verified', (SELECT max(decided_at) FROM verifications
        WHERE user_id = states.creator_id AND state = 'verified'), NULL), cast(unixepoch('subsec') * 1000 AS integer)) END
  FROM creator_states states JOIN profiles ON profiles.id = states.creator_id
  WHERE profiles.is_creator AND states.holds;
--> statement-breakpoint
CREATE INDEX profiles_deleted ON profiles (deleted_at) WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX creator_days_day ON creator_days (day);
--> statement-breakpoint
CREATE INDEX conversations_asked ON conversations (asked_at) WHERE asked_at is not null;
--> statement-breakpoint
CREATE INDEX orders_created ON orders (created_at);
--> statement-breakpoint
CREATE INDEX payment_effects_refunded ON payment_effects (created_at) WHERE kind = 'refund';
--> statement-breakpoint
CREATE INDEX payouts_paid ON payouts (changed_at) WHERE state = 'paid';
--> statement-breakpoint
CREATE INDEX reports_created ON reports (created_at);
--> statement-breakpoint
CREATE INDEX moderation_appeals_created ON moderation_appeals (created_at);
