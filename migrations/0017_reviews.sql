ALTER TABLE `conversation_ratings` ADD `is_review` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_ratings` ADD `reply_text` text;--> statement-breakpoint
ALTER TABLE `conversation_ratings` ADD `reply_at` integer;--> statement-breakpoint
CREATE INDEX `conversation_ratings_reviews` ON `conversation_ratings` (`ratee_id`,`created_at`,`id`) WHERE is_review = 1;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `reviews_of_1` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `reviews_of_2` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `reviews_of_3` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `reviews_of_4` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `reviews_of_5` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Who rated before this stood here wrote to the creator alone, and was not told that others would read
-- it: those ratings count in the average, and are no reviews.

-- How many reviews have how many stars, so that no read counts them.
CREATE TRIGGER conversation_ratings_review_added AFTER INSERT ON conversation_ratings WHEN NEW.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 + (NEW.stars = 1),
    reviews_of_2 = reviews_of_2 + (NEW.stars = 2),
    reviews_of_3 = reviews_of_3 + (NEW.stars = 3),
    reviews_of_4 = reviews_of_4 + (NEW.stars = 4),
    reviews_of_5 = reviews_of_5 + (NEW.stars = 5)
  WHERE user_id = NEW.ratee_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_review_gone AFTER DELETE ON conversation_ratings WHEN OLD.is_review BEGIN
  UPDATE profile_counters SET
    reviews_of_1 = reviews_of_1 - (OLD.stars = 1),
    reviews_of_2 = reviews_of_2 - (OLD.stars = 2),
    reviews_of_3 = reviews_of_3 - (OLD.stars = 3),
    reviews_of_4 = reviews_of_4 - (OLD.stars = 4),
    reviews_of_5 = reviews_of_5 - (OLD.stars = 5)
  WHERE user_id = OLD.ratee_id;
END;
--> statement-breakpoint
-- What is hidden leaves the counts, and comes back with a decision that is taken back.
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
--> statement-breakpoint
-- Who rated hears of the reply, and not of its changes.
CREATE TRIGGER conversation_ratings_replied AFTER UPDATE OF reply_text ON conversation_ratings
WHEN OLD.reply_text IS NULL AND NEW.reply_text IS NOT NULL BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('reply:review:' || NEW.id, NEW.rater_id, 'review_reply', NEW.id, NEW.reply_at, NEW.reply_at);
END;
