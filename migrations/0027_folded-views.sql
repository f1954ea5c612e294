CREATE TABLE `view_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`newest_at` integer NOT NULL,
	`views` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `view_months` (
	`month` text PRIMARY KEY NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `creator_media` ADD `viewed_month` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `creator_media` ADD `viewed_month_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is below was written by hand. A view is one row, in the order of months, so that a month that is over
-- can be taken off at the front. The triggers of the table before go with it.
CREATE TABLE `__new_creator_media_views` (
	`viewed_month` text NOT NULL,
	`user_id` text NOT NULL,
	`media_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	`id` text GENERATED ALWAYS AS (viewed_month || '.' || user_id || '.' || media_id) VIRTUAL,
	PRIMARY KEY(`viewed_month`, `user_id`, `media_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_creator_media_views` (viewed_month, user_id, media_id, viewed_at)
  SELECT viewed_month, user_id, media_id, viewed_at FROM `creator_media_views` ORDER BY 1, 2, 3;
--> statement-breakpoint
DROP TABLE `creator_media_views`;--> statement-breakpoint
ALTER TABLE `__new_creator_media_views` RENAME TO `creator_media_views`;--> statement-breakpoint
INSERT INTO view_months (month) SELECT DISTINCT viewed_month FROM creator_media_views;
--> statement-breakpoint
-- From now on it holds what was folded, and nothing was yet.
DROP TABLE `creator_media_monthly_views`;--> statement-breakpoint
CREATE TABLE `creator_media_monthly_views` (
	`media_id` text NOT NULL,
	`month` text NOT NULL,
	`view_count` integer NOT NULL,
	PRIMARY KEY(`media_id`, `month`),
	FOREIGN KEY (`media_id`) REFERENCES `creator_media`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
UPDATE creator_media SET viewed_month = latest.month, viewed_month_count = latest.views
FROM (
  SELECT media_id, max(month) AS month, views FROM (
    SELECT media_id, view.viewed_month AS month, count(*) AS views
    FROM creator_media_views view JOIN creator_media media ON media.id = media_id
    WHERE user_id <> creator_id GROUP BY 1, 2)
  GROUP BY media_id
) AS latest
WHERE creator_media.id = latest.media_id;
--> statement-breakpoint
UPDATE profile_counters SET viewed_month = latest.month, viewed_month_count = latest.views
FROM (
  SELECT creator_id, max(month) AS month, views FROM (
    SELECT creator_id, viewed_month AS month, sum(viewed_month_count) AS views
    FROM creator_media WHERE hidden_at IS NULL GROUP BY 1, 2)
  GROUP BY creator_id
) AS latest
WHERE profile_counters.user_id = latest.creator_id;
--> statement-breakpoint
-- A batch is stored and counted at once: one row for each post and each author, however many its views are. An
-- author's own are kept, and not counted; those of a hidden post count for the post alone. A view that comes
-- after its month is over belongs to that month, not to the latest. One that is stored already stops them all.
CREATE TRIGGER view_batches_insert AFTER INSERT ON view_batches BEGIN
  INSERT OR IGNORE INTO view_months (month)
    SELECT DISTINCT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') FROM json_each(NEW.views);
  INSERT INTO creator_media_views (viewed_month, user_id, media_id, viewed_at)
    SELECT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch'), value ->> 0, value ->> 1, value ->> 2
    FROM json_each(NEW.views);
  -- Of the row with the greatest month, `of_latest` is that month's share.
  UPDATE profile_counters SET
    view_count = view_count + seen.views,
    viewed_month_count = iif(seen.latest > viewed_month, 0, viewed_month_count)
      + iif(seen.latest >= viewed_month, seen.of_latest, 0),
    viewed_month = max(viewed_month, seen.latest)
  FROM (
    SELECT creator_id, sum(views) AS views, max(month) AS latest, views AS of_latest FROM (
      SELECT media.creator_id, strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') AS month, count(*) AS views
      FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
      WHERE media.creator_id <> value ->> 0 AND media.hidden_at IS NULL
      GROUP BY 1, 2)
    GROUP BY creator_id
  ) AS seen
  WHERE profile_counters.user_id = seen.creator_id;
  UPDATE creator_media SET
    others_view_count = others_view_count + seen.views,
    viewed_month_count = iif(seen.latest > viewed_month, 0, viewed_month_count)
      + iif(seen.latest >= viewed_month, seen.of_latest, 0),
    viewed_month = max(viewed_month, seen.latest)
  FROM (
    SELECT media_id, sum(views) AS views, max(month) AS latest, views AS of_latest FROM (
      SELECT media.id AS media_id, strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') AS month, count(*) AS views
      FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
      WHERE media.creator_id <> value ->> 0
      GROUP BY 1, 2)
    GROUP BY media_id
  ) AS seen
  WHERE creator_media.id = seen.media_id;
END;
--> statement-breakpoint
-- Whoever leaves takes the views of open months along, and those are counted off.
CREATE TRIGGER profiles_views_delete AFTER DELETE ON profiles BEGIN
  DELETE FROM creator_media_views
    WHERE viewed_month IN (SELECT month FROM view_months) AND user_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_views_delete AFTER DELETE ON creator_media_views
WHEN NOT coalesce((SELECT is_closed FROM view_months WHERE month = OLD.viewed_month), 0)
  AND OLD.user_id <> (SELECT creator_id FROM creator_media WHERE id = OLD.media_id) BEGIN
  UPDATE profile_counters SET
    view_count = view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = OLD.media_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    others_view_count = others_view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
-- To fold a view is to delete it once its month is closed: it goes on counting, in the month's figure.
CREATE TRIGGER creator_media_views_fold AFTER DELETE ON creator_media_views
WHEN coalesce((SELECT is_closed FROM view_months WHERE month = OLD.viewed_month), 0)
  AND OLD.user_id <> (SELECT creator_id FROM creator_media WHERE id = OLD.media_id) BEGIN
  INSERT INTO creator_media_monthly_views (media_id, month, view_count) VALUES (OLD.media_id, OLD.viewed_month, 1)
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_counted;
--> statement-breakpoint
-- As in 0025_hidden-things.sql, but that the latest month stands with the post: what comes back may have been
-- seen in a later month than all the others.
CREATE TRIGGER creator_media_counted AFTER UPDATE OF hidden_at ON creator_media
WHEN (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL) BEGIN
  UPDATE profile_counters SET
    post_count = post_count + iif(NEW.hidden_at IS NULL, 1, -1),
    like_count = like_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_like_count,
    comment_count = comment_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_comment_count,
    view_count = view_count + iif(NEW.hidden_at IS NULL, 1, -1) * NEW.others_view_count,
    viewed_month_count = iif(NEW.hidden_at IS NULL AND NEW.viewed_month > viewed_month, NEW.viewed_month_count,
      viewed_month_count
        + (NEW.viewed_month = viewed_month) * iif(NEW.hidden_at IS NULL, 1, -1) * NEW.viewed_month_count),
    viewed_month = iif(NEW.hidden_at IS NULL, max(viewed_month, NEW.viewed_month), viewed_month)
  WHERE user_id = NEW.creator_id;
  INSERT INTO safety_effects (kind, data, due_at) VALUES ('post_seen', json_object('postId', NEW.id), 0);
END;
--> statement-breakpoint
DROP TRIGGER creator_media_delete;
--> statement-breakpoint
-- Before, not after: see 0001_counters.sql. Its views stay until their month is folded, and count nowhere.
CREATE TRIGGER creator_media_delete BEFORE DELETE ON creator_media WHEN OLD.hidden_at IS NULL BEGIN
  UPDATE profile_counters SET
    post_count = post_count - 1,
    like_count = like_count - OLD.others_like_count,
    comment_count = comment_count - OLD.others_comment_count,
    view_count = view_count - OLD.others_view_count,
    viewed_month_count = viewed_month_count - (OLD.viewed_month = viewed_month) * OLD.viewed_month_count
  WHERE user_id = OLD.creator_id;
END;
