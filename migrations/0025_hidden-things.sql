DROP INDEX `creator_media_comments_media`;--> statement-breakpoint
CREATE INDEX `creator_media_comments_unseen` ON `creator_media_comments` (`user_id`,`media_id`,`created_at`,`id`) WHERE is_shown = 0;--> statement-breakpoint
CREATE INDEX `creator_media_comments_media` ON `creator_media_comments` (`media_id`,`is_shown`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `conversation_ratings` ADD `is_shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `creator_media_hidden` ON `creator_media` (`hidden_at`) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX `profiles_hidden` ON `profiles` (`hidden_at`) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX `profiles_suspended` ON `profiles` (`suspended_at`) WHERE suspended_at is not null;--> statement-breakpoint
-- What is below was written by hand. Counts follow what others see: what a decision hides leaves them,
-- and comes back when it is lifted. Who is absent takes comments, ratings and follows along; their likes
-- and views stay in the counts, and so do they in the counts of whom their followers follow.

-- Posts. A hidden one counts nowhere, whatever still happens to it.
CREATE TRIGGER creator_media_counted AFTER UPDATE OF hidden_at ON creator_media
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  UPDATE profile_counters SET
    post_count = post_count + iif(NEW.hidden_at IS NULL, 1, -1),
    like_count = like_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_like_count,
    comment_count = comment_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_comment_count,
    view_count = view_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_view_count,
    viewed_month_count = viewed_month_count + iif(NEW.hidden_at IS NULL, 1, -1) * coalesce((
      SELECT view_count FROM creator_media_monthly_views monthly
      WHERE monthly.media_id = NEW.id AND monthly.month = viewed_month), 0)
  WHERE user_id = NEW.creator_id;
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('post_seen', json_object('postId', NEW.id), 0);
END;
--> statement-breakpoint
DROP TRIGGER creator_media_delete;
--> statement-breakpoint
-- Before, not after: see 0001_counters.sql.
CREATE TRIGGER creator_media_delete BEFORE DELETE ON creator_media WHEN OLD.hidden_at IS NULL BEGIN
  UPDATE profile_counters SET
    post_count = post_count - 1,
    like_count = like_count - OLD.others_like_count,
    comment_count = comment_count - OLD.others_comment_count,
    view_count = view_count - OLD.others_view_count,
    viewed_month_count = viewed_month_count - coalesce((
      SELECT view_count FROM creator_media_monthly_views monthly
      WHERE monthly.media_id = OLD.id AND monthly.month = viewed_month), 0)
  WHERE user_id = OLD.creator_id;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_likes_insert;
--> statement-breakpoint
CREATE TRIGGER creator_media_likes_insert AFTER INSERT ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    like_count = like_count + 1,
    others_like_count = others_like_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_likes_delete;
--> statement-breakpoint
CREATE TRIGGER creator_media_likes_delete AFTER DELETE ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = OLD.media_id AND creator_id <> OLD.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    like_count = like_count - 1,
    others_like_count = others_like_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_views_insert;
--> statement-breakpoint
CREATE TRIGGER creator_media_views_insert AFTER INSERT ON creator_media_views
WHEN NEW.user_id <> (SELECT creator_id FROM creator_media WHERE id = NEW.media_id) BEGIN
  -- A view that arrives after its month is over belongs to that month's figure, not to the latest.
  UPDATE profile_counters SET
    view_count = view_count + 1,
    viewed_month_count =
      iif(NEW.viewed_month > viewed_month, 1, viewed_month_count + (NEW.viewed_month = viewed_month)),
    viewed_month = max(viewed_month, NEW.viewed_month)
  WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = NEW.media_id AND hidden_at IS NULL);
  UPDATE creator_media SET others_view_count = others_view_count + 1 WHERE id = NEW.media_id;
  INSERT INTO creator_media_monthly_views (media_id, month, view_count)
    VALUES (NEW.media_id, NEW.viewed_month, 1)
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_views_delete;
--> statement-breakpoint
CREATE TRIGGER creator_media_views_delete AFTER DELETE ON creator_media_views
WHEN OLD.user_id <> (SELECT creator_id FROM creator_media WHERE id = OLD.media_id) BEGIN
  UPDATE profile_counters SET view_count = view_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = OLD.media_id AND hidden_at IS NULL);
  UPDATE creator_media SET others_view_count = others_view_count - 1 WHERE id = OLD.media_id;
END;
--> statement-breakpoint
-- Comments count while they are shown.
DROP TRIGGER creator_media_comments_insert;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_insert AFTER INSERT ON creator_media_comments WHEN NEW.is_shown BEGIN
  UPDATE profile_counters SET comment_count = comment_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + 1,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_comments_delete;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_delete AFTER DELETE ON creator_media_comments WHEN OLD.is_shown BEGIN
  UPDATE profile_counters SET comment_count = comment_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = OLD.media_id AND creator_id <> OLD.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count - 1,
    others_comment_count = others_comment_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_counted AFTER UPDATE OF is_shown ON creator_media_comments
WHEN OLD.is_shown <> NEW.is_shown BEGIN
  UPDATE profile_counters SET comment_count = comment_count + NEW.is_shown - OLD.is_shown
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + NEW.is_shown - OLD.is_shown,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id) * (NEW.is_shown - OLD.is_shown)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_hidden AFTER UPDATE OF hidden_at ON creator_media_comments
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('comment_seen', json_object('commentId', NEW.id), 0);
END;
--> statement-breakpoint
-- Ratings count while they are shown, be they reviews or not.
DROP TRIGGER conversation_ratings_insert;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_insert AFTER INSERT ON conversation_ratings WHEN NEW.is_shown BEGIN
  UPDATE profile_counters SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars
    WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
END;
--> statement-breakpoint
DROP TRIGGER conversation_ratings_delete;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_delete AFTER DELETE ON conversation_ratings WHEN OLD.is_shown BEGIN
  UPDATE profile_counters SET rating_count = rating_count - 1, rating_sum = rating_sum - OLD.stars
    WHERE user_id = OLD.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = OLD.ratee_id)
    WHERE user_id = OLD.ratee_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_counted AFTER UPDATE OF is_shown ON conversation_ratings
WHEN OLD.is_shown <> NEW.is_shown BEGIN
  UPDATE profile_counters SET
    rating_count = rating_count + NEW.is_shown - OLD.is_shown,
    rating_sum = rating_sum + NEW.stars * (NEW.is_shown - OLD.is_shown)
  WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_hidden AFTER UPDATE OF hidden_at ON conversation_ratings
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('rating_seen', json_object('ratingId', NEW.id), 0);
END;
--> statement-breakpoint
DROP TRIGGER conversation_ratings_seen_at_once;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_seen_at_once AFTER INSERT ON conversation_ratings
WHEN NEW.is_shown <> (NEW.hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id))
  OR NEW.is_review <> (NEW.is_listable AND NEW.hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id)) BEGIN
  UPDATE conversation_ratings SET
    is_shown = hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER conversation_ratings_seen;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_seen AFTER UPDATE OF is_listable, hidden_at ON conversation_ratings BEGIN
  UPDATE conversation_ratings SET
    is_shown = hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id),
    is_review = is_listable AND hidden_at IS NULL AND (SELECT is_present FROM profiles WHERE id = NEW.rater_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Followers count while they are present.
DROP TRIGGER user_follows_insert;
--> statement-breakpoint
CREATE TRIGGER user_follows_insert AFTER INSERT ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count + 1
    WHERE user_id = NEW.followed_id AND (SELECT is_present FROM profiles WHERE id = NEW.follower_id);
  UPDATE profile_counters SET following_count = following_count + 1 WHERE user_id = NEW.follower_id;
END;
--> statement-breakpoint
DROP TRIGGER user_follows_delete;
--> statement-breakpoint
-- Whose row is gone already was counted until then: see the next trigger.
CREATE TRIGGER user_follows_delete AFTER DELETE ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count - 1
    WHERE user_id = OLD.followed_id AND coalesce((SELECT is_present FROM profiles WHERE id = OLD.follower_id), 1);
  UPDATE profile_counters SET following_count = following_count - 1 WHERE user_id = OLD.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_absent_delete BEFORE DELETE ON profiles WHEN NOT OLD.is_present BEGIN
  UPDATE profile_counters SET follower_count = follower_count + 1
    WHERE user_id IN (SELECT followed_id FROM user_follows WHERE follower_id = OLD.id);
END;
--> statement-breakpoint
DROP TRIGGER profiles_present;
--> statement-breakpoint
-- Whoever goes or comes back takes along what they wrote. It is as much work as they have written, and
-- followed others: nothing that others did is touched.
CREATE TRIGGER profiles_present AFTER UPDATE OF hidden_at, suspended_at ON profiles
WHEN OLD.is_present <> NEW.is_present BEGIN
  UPDATE creator_media SET is_public = is_published AND hidden_at IS NULL AND NEW.is_present
    WHERE creator_id = NEW.id;
  UPDATE creator_media_comments SET is_shown = hidden_at IS NULL AND NEW.is_present
    WHERE user_id = NEW.id;
  UPDATE conversation_ratings SET
    is_shown = hidden_at IS NULL AND NEW.is_present,
    is_review = is_listable AND hidden_at IS NULL AND NEW.is_present
    WHERE conversation_id IN (SELECT id FROM conversations WHERE user_id = NEW.id) AND rater_id = NEW.id;
  UPDATE profile_counters SET follower_count = follower_count + NEW.is_present - OLD.is_present
    WHERE user_id IN (SELECT followed_id FROM user_follows WHERE follower_id = NEW.id);
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('person_seen', json_object('personId', NEW.id), 0);
END;
--> statement-breakpoint
-- A picture that somebody absent adds is put away like the others.
CREATE TRIGGER creator_media_unseen_picture AFTER INSERT ON creator_media
WHEN NEW.storage_path IS NOT NULL AND NOT (SELECT is_present FROM profiles WHERE id = NEW.creator_id) BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('post_seen', json_object('postId', NEW.id), 0);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_unseen_picture AFTER UPDATE OF profile_image_path, profile_image_uploaded_at ON profiles
WHEN NOT NEW.is_present BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('person_seen', json_object('personId', NEW.id), 0);
END;
--> statement-breakpoint
-- A message is hidden by its conversation's object.
CREATE TRIGGER moderation_decisions_message_held AFTER INSERT ON moderation_decisions
WHEN NEW.action = 'hide' AND NEW.subject_type = 'message' BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('message_seen', json_object('conversationId', NEW.conversation_id, 'messageId', NEW.subject_id), 0);
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_message_lifted AFTER UPDATE OF lifted_at ON moderation_decisions
WHEN OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL AND NEW.action = 'hide' AND NEW.subject_type = 'message' BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('message_seen', json_object('conversationId', NEW.conversation_id, 'messageId', NEW.subject_id), 0);
END;
--> statement-breakpoint
-- Who is absent is not found.
DROP VIEW searchable_creators;
--> statement-breakpoint
CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, name, username, concat_ws(' ', name, username) AS names, about_short AS about, bio,
    -- Its words are the topics' and their categories' names and slugs.
    topic_tags AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator AND is_present;
--> statement-breakpoint
DROP TRIGGER profiles_search_update;
--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF name, username, is_creator, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.is_present <> NEW.is_present BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
DROP TRIGGER profiles_texts_update;
--> statement-breakpoint
CREATE TRIGGER profiles_texts_update AFTER UPDATE OF name, username, is_creator, bio, topic_tags, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.bio IS NOT NEW.bio OR OLD.topic_tags <> NEW.topic_tags OR OLD.is_present <> NEW.is_present BEGIN
  DELETE FROM creator_texts WHERE rowid = OLD.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;
