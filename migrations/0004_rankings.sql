CREATE TABLE `job_leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `creator_media_comments_recent`;--> statement-breakpoint
CREATE INDEX `creator_media_comments_recent` ON `creator_media_comments` (`created_at`,`media_id`,`user_id`);--> statement-breakpoint
DROP INDEX `creator_media_likes_recent`;--> statement-breakpoint
CREATE INDEX `creator_media_likes_recent` ON `creator_media_likes` (`liked_at`,`media_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `conversation_ratings_recent` ON `conversation_ratings` (`created_at`,`ratee_id`,`stars`);--> statement-breakpoint
CREATE INDEX `creator_media_views_recent` ON `creator_media_views` (`viewed_at`,`media_id`,`user_id`);--> statement-breakpoint
-- Rankings read counters: what a deleted account takes with it has to leave them.
CREATE TRIGGER conversations_delete AFTER DELETE ON conversations BEGIN
  UPDATE profile_counters SET
    started_count = started_count - 1,
    answered_count = answered_count - (OLD.first_reply_at IS NOT NULL),
    completed_count = completed_count - (OLD.status = 'completed')
  WHERE user_id = OLD.creator_id;
  UPDATE topics SET answered_count = answered_count - 1
    WHERE id = OLD.topic_id AND OLD.first_reply_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_delete AFTER DELETE ON conversation_ratings BEGIN
  UPDATE profile_counters SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.stars
    WHERE user_id = OLD.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = OLD.ratee_id)
    WHERE user_id = OLD.ratee_id;
END;
