CREATE TABLE `notice_outbox` (
	`thing` text NOT NULL,
	`recipient_id` text NOT NULL,
	`source` text NOT NULL,
	`subject_id` text NOT NULL,
	`since` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`due_at` integer,
	`told_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`thing`, `recipient_id`)
);
--> statement-breakpoint
CREATE INDEX `notice_outbox_due` ON `notice_outbox` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `notice_outbox_told` ON `notice_outbox` (`told_at`) WHERE due_at is null;--> statement-breakpoint
ALTER TABLE `creator_media_comment_likes` ADD `liked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `creator_media_comment_likes_recent` ON `creator_media_comment_likes` (`liked_at`,`comment_id`,`user_id`);--> statement-breakpoint
-- What somebody is to be told of is noted where it happens, so that no way of doing it forgets to. Nobody
-- is told of their own acts.

-- A row gathers: what happens within a minute after it was told waits for the end of that minute.
CREATE TRIGGER notice_outbox_gathers BEFORE INSERT ON notice_outbox
WHEN NEW.thing IN (SELECT thing FROM notice_outbox WHERE thing = NEW.thing AND recipient_id = NEW.recipient_id) BEGIN
  UPDATE notice_outbox SET
    version = version + 1,
    since = iif(due_at IS NULL, NEW.since, min(since, NEW.since)),
    due_at = coalesce(due_at, max(NEW.due_at, coalesce(told_at, 0) + 60000))
  WHERE thing = NEW.thing AND recipient_id = NEW.recipient_id;
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_likes_told AFTER INSERT ON creator_media_likes BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'like:post:' || id, creator_id, 'post_like', id, NEW.liked_at, NEW.liked_at
    FROM creator_media WHERE id = NEW.media_id AND creator_id <> NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comment_likes_told AFTER INSERT ON creator_media_comment_likes BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'like:comment:' || id, user_id, 'comment_like', id, NEW.liked_at, NEW.liked_at
    FROM creator_media_comments WHERE id = NEW.comment_id AND user_id <> NEW.user_id;
END;
--> statement-breakpoint
-- Whose comment is replied to hears of the reply, the post's author of all others.
CREATE TRIGGER creator_media_comments_told AFTER INSERT ON creator_media_comments BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'reply:' || id, user_id, 'reply', id, NEW.created_at, NEW.created_at
    FROM creator_media_comments WHERE id = NEW.parent_comment_id AND user_id <> NEW.user_id;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'comment:' || id, creator_id, 'comment', id, NEW.created_at, NEW.created_at
    FROM creator_media WHERE id = NEW.media_id AND creator_id <> NEW.user_id
      AND creator_id IS NOT (SELECT user_id FROM creator_media_comments WHERE id = NEW.parent_comment_id);
END;
--> statement-breakpoint
CREATE TRIGGER user_follows_told AFTER INSERT ON user_follows BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('follow', NEW.followed_id, 'follow', '', NEW.created_at, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_told AFTER INSERT ON conversation_ratings BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('rating:' || NEW.conversation_id, NEW.ratee_id, 'rating', NEW.conversation_id, NEW.created_at, NEW.created_at);
END;
--> statement-breakpoint
-- Who withdraws knows, and gets a confirmation of it; who won a chargeback has it from their bank.
CREATE TRIGGER orders_settled_told AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'refund:' || NEW.id, NEW.asker_id, 'refund', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.refunded_cents > 0 AND NEW.withdrawn_at IS NULL AND NEW.chargeback IS NOT 'lost';
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'release:' || NEW.id, NEW.creator_id, 'release', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents;
END;
--> statement-breakpoint
-- What was told of a post goes with it.
CREATE TRIGGER creator_media_untold AFTER DELETE ON creator_media BEGIN
  DELETE FROM notice_outbox
    WHERE thing IN ('like:post:' || OLD.id, 'comment:' || OLD.id) AND recipient_id = OLD.creator_id;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('gone:' || OLD.id, OLD.creator_id, 'post_gone', OLD.id, 0, 0);
END;
