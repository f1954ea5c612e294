-- Counters, kept where the rows change, so that no read has to count.
-- An author's own likes, comments and views are shown (like_count, comment_count) but never reach
-- the columns that rankings and statistics use (others_*, profile_counters).

CREATE TRIGGER profiles_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO profile_counters (user_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER user_follows_insert AFTER INSERT ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count + 1 WHERE user_id = NEW.followed_id;
END;
--> statement-breakpoint
CREATE TRIGGER user_follows_delete AFTER DELETE ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count - 1 WHERE user_id = OLD.followed_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_insert AFTER INSERT ON creator_media BEGIN
  UPDATE profile_counters SET post_count = post_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- Before, not after: the post's likes, comments and views go with it by cascade, and their own
-- triggers then no longer find the post, so its share is taken off here and only here.
CREATE TRIGGER creator_media_delete BEFORE DELETE ON creator_media BEGIN
  UPDATE profile_counters SET
    post_count = post_count - 1,
    like_count = like_count - OLD.others_like_count,
    comment_count = comment_count - OLD.others_comment_count,
    view_count = view_count - OLD.others_view_count
  WHERE user_id = OLD.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_likes_insert AFTER INSERT ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = NEW.media_id AND creator_id <> NEW.user_id);
  UPDATE creator_media SET
    like_count = like_count + 1,
    others_like_count = others_like_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_likes_delete AFTER DELETE ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = OLD.media_id AND creator_id <> OLD.user_id);
  UPDATE creator_media SET
    like_count = like_count - 1,
    others_like_count = others_like_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_insert AFTER INSERT ON creator_media_comments BEGIN
  UPDATE profile_counters SET comment_count = comment_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = NEW.media_id AND creator_id <> NEW.user_id);
  UPDATE creator_media SET
    comment_count = comment_count + 1,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comments_delete AFTER DELETE ON creator_media_comments BEGIN
  UPDATE profile_counters SET comment_count = comment_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = OLD.media_id AND creator_id <> OLD.user_id);
  UPDATE creator_media SET
    comment_count = comment_count - 1,
    others_comment_count = others_comment_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comment_likes_insert AFTER INSERT ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_comment_likes_delete AFTER DELETE ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = max(0, like_count - 1) WHERE id = OLD.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_views_insert AFTER INSERT ON creator_media_views
WHEN NEW.user_id <> (SELECT creator_id FROM creator_media WHERE id = NEW.media_id) BEGIN
  UPDATE profile_counters SET view_count = view_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = NEW.media_id);
  UPDATE creator_media SET others_view_count = others_view_count + 1 WHERE id = NEW.media_id;
  INSERT INTO creator_media_monthly_views (media_id, month, view_count)
    VALUES (NEW.media_id, strftime('%Y-%m', NEW.viewed_at / 1000, 'unixepoch'), 1)
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
END;
--> statement-breakpoint
-- A deleted account takes its views with it; the months keep their figures, as they were seen.
CREATE TRIGGER creator_media_views_delete AFTER DELETE ON creator_media_views
WHEN OLD.user_id <> (SELECT creator_id FROM creator_media WHERE id = OLD.media_id) BEGIN
  UPDATE profile_counters SET view_count = view_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = OLD.media_id);
  UPDATE creator_media SET others_view_count = others_view_count - 1 WHERE id = OLD.media_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversations_insert AFTER INSERT ON conversations BEGIN
  UPDATE profile_counters SET
    started_count = started_count + 1,
    answered_count = answered_count + (NEW.first_reply_at IS NOT NULL),
    completed_count = completed_count + (NEW.status = 'completed')
  WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1
    WHERE id = NEW.topic_id AND NEW.first_reply_at IS NOT NULL;
  -- A 'month' conversation is paid through its subscription, which counts below.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.first_reply_at IS NOT NULL AND NEW.pricing_model_snapshot <> 'month';
END;
--> statement-breakpoint
CREATE TRIGGER conversations_answered AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE profile_counters SET answered_count = answered_count + 1 WHERE user_id = NEW.creator_id;
  UPDATE topics SET answered_count = answered_count + 1 WHERE id = NEW.topic_id;
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.price_cents
    WHERE user_id = NEW.creator_id AND NEW.pricing_model_snapshot <> 'month';
END;
--> statement-breakpoint
CREATE TRIGGER conversations_completed AFTER UPDATE OF status ON conversations
WHEN OLD.status <> 'completed' AND NEW.status = 'completed' BEGIN
  UPDATE profile_counters SET completed_count = completed_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER premium_subscriptions_insert AFTER INSERT ON premium_subscriptions BEGIN
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents + NEW.subscription_price_cents
    WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER conversation_ratings_insert AFTER INSERT ON conversation_ratings BEGIN
  UPDATE profile_counters SET rating_count = rating_count + 1, rating_sum = rating_sum + NEW.stars
    WHERE user_id = NEW.ratee_id;
  UPDATE creator_profiles SET average_rating =
      (SELECT rating_sum * 1.0 / rating_count FROM profile_counters WHERE user_id = NEW.ratee_id)
    WHERE user_id = NEW.ratee_id;
END;
