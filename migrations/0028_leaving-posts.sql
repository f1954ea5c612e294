ALTER TABLE `creator_media` ADD `leaving_at` integer;--> statement-breakpoint
CREATE INDEX `creator_media_leaving` ON `creator_media` (`leaving_at`) WHERE leaving_at is not null;--> statement-breakpoint
CREATE INDEX `auth_sessions_expiry` ON `auth_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `dead_letters_died` ON `dead_letters` (`died_at`);
--> statement-breakpoint
-- What is below was written by hand. A post that leaves is hidden for good: triggers know what that means
-- for counts, search and rankings. Its words and its picture's key go with the mark, the rest in steps.
CREATE TRIGGER creator_media_leaves AFTER UPDATE OF leaving_at ON creator_media
WHEN OLD.leaving_at IS NULL AND NEW.leaving_at IS NOT NULL BEGIN
  UPDATE creator_media SET
    hidden_at = coalesce(hidden_at, NEW.leaving_at),
    title = NULL, body_text = NULL, caption = NULL, storage_path = NULL
  WHERE id = NEW.id;
  DELETE FROM notice_outbox
    WHERE thing IN ('like:post:' || NEW.id, 'comment:' || NEW.id) AND recipient_id = NEW.creator_id;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('gone:' || NEW.id, NEW.creator_id, 'post_gone', NEW.id, 0, 0);
END;
--> statement-breakpoint
-- A decision that is taken back does not bring it back.
CREATE TRIGGER creator_media_stays_hidden BEFORE UPDATE OF hidden_at ON creator_media
WHEN OLD.leaving_at IS NOT NULL AND OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_stays_leaving BEFORE UPDATE OF leaving_at ON creator_media
WHEN OLD.leaving_at IS NOT NULL AND NEW.leaving_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'a post that leaves does not come back');
END;
--> statement-breakpoint
-- Who has a post leave sees to its picture and to caches: it is not put away, but deleted.
CREATE TRIGGER safety_effects_not_of_leaving BEFORE INSERT ON safety_effects
WHEN NEW.kind IN ('post_seen', 'purge')
  AND (SELECT leaving_at FROM creator_media WHERE id = NEW.data ->> 'postId') IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
DROP TRIGGER creator_media_untold;
--> statement-breakpoint
-- What was told of a post goes with it; of one that was leaving it has gone already.
CREATE TRIGGER creator_media_untold AFTER DELETE ON creator_media WHEN OLD.leaving_at IS NULL BEGIN
  DELETE FROM notice_outbox
    WHERE thing IN ('like:post:' || OLD.id, 'comment:' || OLD.id) AND recipient_id = OLD.creator_id;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('gone:' || OLD.id, OLD.creator_id, 'post_gone', OLD.id, 0, 0);
END;
