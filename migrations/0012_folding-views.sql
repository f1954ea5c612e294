-- Folding writes a post's figure once for all views of a statement (worker/community/posts/fold-views.ts): a trigger
-- wrote it for each view.
DROP TRIGGER creator_media_views_fold;
--> statement-breakpoint
DROP TRIGGER profiles_views_delete;
--> statement-breakpoint
-- Deleting a user deletes their views. Those of open months leave the counts, those of closed ones are folded.
CREATE TRIGGER profiles_views_delete AFTER DELETE ON profiles BEGIN
  INSERT INTO creator_media_monthly_views (media_id, month, view_count)
    SELECT stored.media_id, stored.viewed_month, 1
    FROM view_months
      JOIN creator_media_views stored ON stored.viewed_month = view_months.month AND stored.user_id = OLD.id
      JOIN creator_media media ON media.id = stored.media_id AND media.creator_id <> OLD.id
    WHERE view_months.is_closed
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
  DELETE FROM creator_media_views
    WHERE viewed_month IN (SELECT month FROM view_months) AND user_id = OLD.id;
END;
