CREATE TABLE `moderation_appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`moderator_id` text,
	`is_upheld` integer,
	`reason` text,
	FOREIGN KEY (`decision_id`) REFERENCES `moderation_decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_appeals_decision` ON `moderation_appeals` (`decision_id`);--> statement-breakpoint
CREATE INDEX `moderation_appeals_waiting` ON `moderation_appeals` (`created_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `moderation_appeals_decided` ON `moderation_appeals` (`decided_at`,`id`) WHERE decided_at is not null;--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`conversation_id` text,
	`author_id` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`opened_at` integer NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`subject_type`,`subject_id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_waiting` ON `moderation_cases` (`opened_at`,`id`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_decided` ON `moderation_cases` (`decided_at`,`id`) WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX `moderation_cases_author` ON `moderation_cases` (`author_id`,`opened_at`);--> statement-breakpoint
CREATE TABLE `moderation_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`conversation_id` text,
	`author_id` text NOT NULL,
	`moderator_id` text NOT NULL,
	`action` text NOT NULL,
	`rule` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `moderation_cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_decisions_case` ON `moderation_decisions` (`case_id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_author` ON `moderation_decisions` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_subject` ON `moderation_decisions` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `moderation_decisions_newest` ON `moderation_decisions` (`created_at`);--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`moderator_id` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moderators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`granted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_id` text NOT NULL,
	`reporter_id` text,
	`email` text,
	`category` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `moderation_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reporter_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `reports_case` ON `reports` (`case_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`case_id`) WHERE reporter_id is not null;--> statement-breakpoint
CREATE TABLE `safety_effects` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `safety_effects_due` ON `safety_effects` (`due_at`);--> statement-breakpoint
CREATE TABLE `user_blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_blocks_not_self" CHECK(blocker_id <> blocked_id)
);
--> statement-breakpoint
CREATE INDEX `user_blocks_newest` ON `user_blocks` (`blocker_id`,`created_at`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `user_blocks_blocked` ON `user_blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `verification_files` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	FOREIGN KEY (`verification_id`) REFERENCES `verifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verification_files_verification` ON `verification_files` (`verification_id`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`moderator_id` text,
	`reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `verifications_user` ON `verifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `verifications_once` ON `verifications` (`user_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `verifications_waiting` ON `verifications` (`created_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `conversation_ratings` ADD `is_listable` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_ratings` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `creator_media` ADD `is_published` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `creator_media` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `creator_media_comments` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `creator_media_comments` ADD `is_shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `is_present` integer GENERATED ALWAYS AS (hidden_at is null and suspended_at is null) VIRTUAL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `blocked_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `creator_media` SET is_published = is_public;--> statement-breakpoint
UPDATE `conversation_ratings` SET is_listable = is_review;--> statement-breakpoint
-- What others see is decided here alone: every read asks is_public, is_shown, is_review or is_present.
CREATE TRIGGER creator_media_seen_at_once AFTER INSERT ON creator_media
WHEN NEW.is_public <> (NEW.is_published AND NEW.hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.creator_id)) BEGIN
  UPDATE creator_media SET is_public = NOT is_public WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_seen AFTER UPDATE OF is_published, hidden_at ON creator_media BEGIN
  UPDATE creator_media SET
    is_public = is_published AND hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.creator_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_seen_at_once AFTER INSERT ON creator_media_comments
WHEN NEW.is_shown <> (NEW.hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.user_id)) BEGIN
  UPDATE creator_media_comments SET is_shown = NOT is_shown WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_seen AFTER UPDATE OF hidden_at ON creator_media_comments BEGIN
  UPDATE creator_media_comments SET
    is_shown = hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.user_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_seen_at_once AFTER INSERT ON conversation_ratings
WHEN NEW.is_review <> (NEW.is_listable AND NEW.hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id)) BEGIN
  UPDATE conversation_ratings SET is_review = NOT is_review WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_seen AFTER UPDATE OF is_listable, hidden_at ON conversation_ratings BEGIN
  UPDATE conversation_ratings SET
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_present AFTER UPDATE OF hidden_at, suspended_at ON profiles
WHEN OLD.is_present <> NEW.is_present BEGIN
  UPDATE creator_media SET is_public = is_published AND hidden_at IS NULL AND NEW.is_present
    WHERE creator_id = NEW.id;
  UPDATE creator_media_comments SET is_shown = hidden_at IS NULL AND NEW.is_present
    WHERE user_id = NEW.id;
  UPDATE conversation_ratings SET is_review = is_listable AND hidden_at IS NULL AND NEW.is_present
    WHERE conversation_id IN (SELECT id FROM conversations WHERE user_id = NEW.id) AND rater_id = NEW.id;
END;
--> statement-breakpoint
-- A case's reports are counted where they come.
CREATE TRIGGER reports_counted AFTER INSERT ON reports BEGIN
  UPDATE moderation_cases SET report_count = report_count + 1 WHERE id = NEW.case_id;
END;
--> statement-breakpoint
-- A decision does what it says where it is written, and what it did ends with it. What several decisions
-- hide stays hidden until the last of them is lifted.
CREATE TRIGGER moderation_decisions_hold AFTER INSERT ON moderation_decisions BEGIN
  UPDATE moderation_cases SET decided_at = NEW.created_at WHERE id = NEW.case_id;
  UPDATE creator_media SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'post' AND id = NEW.subject_id;
  UPDATE creator_media_comments SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'comment' AND id = NEW.subject_id;
  UPDATE conversation_ratings SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'rating' AND id = NEW.subject_id;
  UPDATE profiles SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'profile' AND id = NEW.subject_id;
  UPDATE profiles SET suspended_at = coalesce(suspended_at, NEW.created_at)
    WHERE NEW.action = 'suspend' AND id = NEW.author_id;
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, reason)
    VALUES (NEW.created_at, NEW.moderator_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.reason);
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_lifted AFTER UPDATE OF lifted_at ON moderation_decisions
WHEN OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL BEGIN
  UPDATE creator_media SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'post' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'post' AND id = NEW.subject_id;
  UPDATE creator_media_comments SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'comment' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'comment' AND id = NEW.subject_id;
  UPDATE conversation_ratings SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'rating' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'rating' AND id = NEW.subject_id;
  UPDATE profiles SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'profile' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'profile' AND id = NEW.subject_id;
  UPDATE profiles SET suspended_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE author_id = NEW.author_id AND action = 'suspend' AND lifted_at IS NULL
    ) WHERE NEW.action = 'suspend' AND id = NEW.author_id;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN OLD.lifted_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.action <> OLD.action
  OR NEW.reason <> OLD.reason OR NEW.rule IS NOT OLD.rule OR NEW.moderator_id <> OLD.moderator_id
  OR NEW.author_id <> OLD.author_id OR NEW.subject_type <> OLD.subject_type
  OR NEW.subject_id <> OLD.subject_id OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'a decision never changes; it can be lifted, once');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_never_go BEFORE DELETE ON moderation_decisions BEGIN
  SELECT RAISE(ABORT, 'decisions never go');
END;
--> statement-breakpoint
-- On an appeal nobody decides twice, nor who made the decision.
CREATE TRIGGER moderation_appeals_decided BEFORE UPDATE ON moderation_appeals
WHEN OLD.decided_at IS NOT NULL
  OR NEW.moderator_id = (SELECT moderator_id FROM moderation_decisions WHERE id = NEW.decision_id)
  OR NEW.moderator_id = (SELECT author_id FROM moderation_decisions WHERE id = NEW.decision_id) BEGIN
  SELECT RAISE(ABORT, 'another moderator decides on an appeal, once');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_appeals_logged AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, reason)
    SELECT NEW.decided_at, NEW.moderator_id, iif(NEW.is_upheld, 'uphold', 'restore'), subject_type, subject_id, NEW.reason
    FROM moderation_decisions WHERE id = NEW.decision_id;
  UPDATE moderation_decisions SET lifted_at = NEW.decided_at
    WHERE id = NEW.decision_id AND lifted_at IS NULL AND NOT NEW.is_upheld;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never changes');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_log_never_goes BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never goes');
END;
--> statement-breakpoint
-- Who blocks is followed and follows no more, and a page learns whom they blocked by their own row.
CREATE TRIGGER user_blocks_insert AFTER INSERT ON user_blocks BEGIN
  UPDATE profiles SET blocked_ids = (SELECT json_group_array(blocked_id) FROM user_blocks WHERE blocker_id = NEW.blocker_id)
    WHERE id = NEW.blocker_id;
  DELETE FROM user_follows WHERE follower_id = NEW.blocker_id AND followed_id = NEW.blocked_id;
  DELETE FROM user_follows WHERE follower_id = NEW.blocked_id AND followed_id = NEW.blocker_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_blocks_delete AFTER DELETE ON user_blocks BEGIN
  UPDATE profiles SET blocked_ids = (SELECT json_group_array(blocked_id) FROM user_blocks WHERE blocker_id = OLD.blocker_id)
    WHERE id = OLD.blocker_id;
END;
