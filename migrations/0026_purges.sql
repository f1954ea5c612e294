-- What a decision hides, or shows again, caches have to forget: after the rankings and pictures that they
-- would ask for have followed, whose rows are due before.
CREATE TRIGGER creator_media_purged AFTER UPDATE OF hidden_at ON creator_media
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('purge', json_object('postId', NEW.id), 1);
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_purged AFTER UPDATE OF hidden_at ON creator_media_comments
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('purge', json_object('postId', NEW.media_id), 1);
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_purged AFTER UPDATE OF hidden_at ON conversation_ratings
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('purge', json_object('personId', NEW.ratee_id), 1);
END;
--> statement-breakpoint
-- Somebody may have written anywhere.
CREATE TRIGGER profiles_purged AFTER UPDATE OF hidden_at, suspended_at ON profiles
WHEN OLD.is_present <> NEW.is_present BEGIN
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('purge', json_object('tags', 'written'), 1);
END;
