DROP INDEX `reports_email`;--> statement-breakpoint
ALTER TABLE `reports` ADD `mailbox` text;--> statement-breakpoint
CREATE INDEX `reports_mailbox` ON `reports` (`mailbox`,`created_at`) WHERE mailbox is not null;--> statement-breakpoint
DROP INDEX `moderation_cases_open`;--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`subject_type`,`subject_id`,(case when conversation_id is null then '' else conversation_id end)) WHERE decided_at is null;--> statement-breakpoint
DROP INDEX `moderation_decisions_subject`;--> statement-breakpoint
CREATE INDEX `moderation_decisions_subject` ON `moderation_decisions` (`subject_type`,`subject_id`,`conversation_id`);--> statement-breakpoint
ALTER TABLE `moderation_log` ADD `conversation_id` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `kind` text DEFAULT 'documents' NOT NULL;--> statement-breakpoint
ALTER TABLE `verifications` ADD `before` text;--> statement-breakpoint
-- What is below was written by hand. Receipts of today count for the mailbox as it was given.
UPDATE `reports` SET mailbox = email WHERE email IS NOT NULL;--> statement-breakpoint
-- A message is named by its conversation and its id: senders choose ids, and may use one in two conversations.
DROP TRIGGER moderation_decisions_hold;
--> statement-breakpoint
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
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, conversation_id, reason)
    VALUES (NEW.created_at, NEW.moderator_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.conversation_id, NEW.reason);
END;
--> statement-breakpoint
DROP TRIGGER moderation_decisions_stay;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN OLD.lifted_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.action <> OLD.action
  OR NEW.reason <> OLD.reason OR NEW.rule IS NOT OLD.rule OR NEW.moderator_id <> OLD.moderator_id
  OR NEW.author_id <> OLD.author_id OR NEW.subject_type <> OLD.subject_type
  OR NEW.subject_id <> OLD.subject_id OR NEW.conversation_id IS NOT OLD.conversation_id
  OR NEW.created_at <> OLD.created_at BEGIN
  SELECT RAISE(ABORT, 'a decision never changes; it can be lifted, once');
END;
--> statement-breakpoint
DROP TRIGGER moderation_appeals_logged;
--> statement-breakpoint
CREATE TRIGGER moderation_appeals_logged AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, conversation_id, reason)
    SELECT NEW.decided_at, NEW.moderator_id, iif(NEW.is_upheld, 'uphold', 'restore'), subject_type, subject_id, conversation_id, NEW.reason
    FROM moderation_decisions WHERE id = NEW.decision_id;
  UPDATE moderation_decisions SET lifted_at = NEW.decided_at
    WHERE id = NEW.decision_id AND lifted_at IS NULL AND NOT NEW.is_upheld;
END;
--> statement-breakpoint
-- 'Vérifié' is said of a name, a username and a portrait. Whatever changes one of them takes it off, and asks
-- moderators to look again; until they have, another change asks nothing more.
CREATE TRIGGER profiles_unverified AFTER UPDATE OF name, username, profile_image_path, profile_image_uploaded_at ON profiles
WHEN (OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.profile_image_path IS NOT NEW.profile_image_path
    OR OLD.profile_image_uploaded_at IS NOT NEW.profile_image_uploaded_at)
  AND (SELECT verified_status FROM creator_profiles WHERE user_id = NEW.id) IS NOT NULL BEGIN
  UPDATE creator_profiles SET verified_status = NULL WHERE user_id = NEW.id;
  INSERT INTO verifications (id, user_id, kind, before, state, created_at)
    SELECT
      lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
        || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
      NEW.id, 'identity',
      json_object('name', OLD.name, 'username', OLD.username, 'profileImagePath', OLD.profile_image_path,
        'profileImageUploadedAt', OLD.profile_image_uploaded_at),
      'waiting', cast(unixepoch('subsec') * 1000 AS integer)
    WHERE NOT EXISTS (SELECT 1 FROM verifications WHERE user_id = NEW.id AND state = 'waiting');
END;
