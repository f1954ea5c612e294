-- Posts with their likes, comments and views. A read asks is_public (posts) or is_visible (comments) alone;
-- triggers derive both.

-- A post: a picture or a text. Likes and views refer to its number, as to that of profiles. No number is used again,
-- because views outlive their post.
CREATE TABLE creator_media (
  number integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  id text NOT NULL UNIQUE,
  creator_id text NOT NULL,
  media_type text NOT NULL,
  title text,
  body_text text,
  caption text,
  storage_path text,
  position integer NOT NULL,
  is_published integer DEFAULT true NOT NULL,
  hidden_at integer,
  is_public integer DEFAULT true NOT NULL,
  deletion_started_at integer,
  created_at integer NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  others_like_count integer DEFAULT 0 NOT NULL,
  others_comment_count integer DEFAULT 0 NOT NULL,
  others_view_count integer DEFAULT 0 NOT NULL,
  viewed_month text DEFAULT '' NOT NULL,
  viewed_month_count integer DEFAULT 0 NOT NULL,
  question_count integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX creator_media_feed ON creator_media (is_public, created_at, id);
--> statement-breakpoint
CREATE INDEX creator_media_creator ON creator_media (creator_id, position);
--> statement-breakpoint
CREATE INDEX creator_media_creator_newest ON creator_media (creator_id, created_at);
--> statement-breakpoint
CREATE INDEX creator_media_creator_public ON creator_media (creator_id, is_public, created_at, id);
--> statement-breakpoint
CREATE INDEX creator_media_hidden ON creator_media (hidden_at) WHERE hidden_at is not null;
--> statement-breakpoint
CREATE INDEX creator_media_leaving ON creator_media (deletion_started_at) WHERE deletion_started_at is not null;
--> statement-breakpoint
-- Counts a new post.
CREATE TRIGGER creator_media_insert AFTER INSERT ON creator_media BEGIN
  UPDATE profile_counters SET post_count = post_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- Sets the visibility of a new post: it is public when it is published, not hidden, and its author is visible.
-- Every read asks is_public alone.
CREATE TRIGGER creator_media_seen_at_once AFTER INSERT ON creator_media
WHEN NEW.is_public <> (NEW.is_published AND NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.creator_id)) BEGIN
  UPDATE creator_media SET is_public = NOT is_public WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A lifted decision does not show a post that is being deleted.
CREATE TRIGGER creator_media_stays_hidden BEFORE UPDATE OF hidden_at ON creator_media
WHEN OLD.deletion_started_at IS NOT NULL AND OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- A deletion is never taken back.
CREATE TRIGGER creator_media_deletion_stays BEFORE UPDATE OF deletion_started_at ON creator_media
WHEN OLD.deletion_started_at IS NOT NULL AND NEW.deletion_started_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'a deletion is never taken back');
END;
--> statement-breakpoint
-- Derives the visibility of a post again when it is published, hidden or shown.
CREATE TRIGGER creator_media_seen AFTER UPDATE OF is_published, hidden_at ON creator_media BEGIN
  UPDATE creator_media SET
    is_public = is_published AND hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.creator_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A hidden post leaves the counters of its author with its likes, comments and views, and comes back with them.
-- The latest month of views is stored with the post, because it may have been seen in a later month than all
-- the others.
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
END;
--> statement-breakpoint
-- Likes of posts.
CREATE TABLE creator_media_likes (
  media_number integer NOT NULL,
  user_number integer NOT NULL,
  liked_at integer NOT NULL,
  PRIMARY KEY(media_number, user_number),
  FOREIGN KEY (media_number) REFERENCES creator_media(number) ON DELETE cascade,
  FOREIGN KEY (user_number) REFERENCES profiles(number) ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX creator_media_likes_user ON creator_media_likes (user_number, liked_at, media_number);
--> statement-breakpoint
CREATE INDEX creator_media_likes_recent ON creator_media_likes (liked_at, media_number, user_number);
--> statement-breakpoint
-- Counts a like; the author's own like is shown in the post's count, and left out of the counts that rankings
-- use.
CREATE TRIGGER creator_media_likes_insert AFTER INSERT ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = NEW.media_number AND hidden_at IS NULL
      AND (SELECT number FROM profiles WHERE id = creator_id) IS NOT NEW.user_number);
  UPDATE creator_media SET
    like_count = like_count + 1,
    others_like_count = others_like_count + ((SELECT number FROM profiles WHERE id = creator_id) IS NOT NEW.user_number)
  WHERE number = NEW.media_number;
END;
--> statement-breakpoint
-- Takes a like out of both counts.
CREATE TRIGGER creator_media_likes_delete AFTER DELETE ON creator_media_likes BEGIN
  UPDATE profile_counters SET like_count = like_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = OLD.media_number AND hidden_at IS NULL
      AND (SELECT number FROM profiles WHERE id = creator_id) IS NOT OLD.user_number);
  UPDATE creator_media SET
    like_count = like_count - 1,
    others_like_count = others_like_count - ((SELECT number FROM profiles WHERE id = creator_id) IS NOT OLD.user_number)
  WHERE number = OLD.media_number;
END;
--> statement-breakpoint
-- Comments and replies.
CREATE TABLE creator_media_comments (
  id text PRIMARY KEY NOT NULL,
  media_id text NOT NULL,
  user_id text NOT NULL,
  content text NOT NULL,
  created_at integer NOT NULL,
  parent_comment_id text,
  like_count integer DEFAULT 0 NOT NULL,
  hidden_at integer,
  is_visible integer DEFAULT true NOT NULL,
  FOREIGN KEY (media_id) REFERENCES creator_media(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (parent_comment_id) REFERENCES creator_media_comments(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX creator_media_comments_user ON creator_media_comments (user_id, media_id);
--> statement-breakpoint
CREATE INDEX creator_media_comments_parent ON creator_media_comments (parent_comment_id);
--> statement-breakpoint
CREATE INDEX creator_media_comments_recent ON creator_media_comments (created_at, media_id, user_id);
--> statement-breakpoint
CREATE INDEX creator_media_comments_unseen ON creator_media_comments (user_id, media_id, created_at, id) WHERE is_visible = 0;
--> statement-breakpoint
CREATE INDEX creator_media_comments_media ON creator_media_comments (media_id, is_visible, created_at, id);
--> statement-breakpoint
-- Sets the visibility of a new comment whose author is hidden or suspended.
CREATE TRIGGER creator_media_comments_seen_at_once AFTER INSERT ON creator_media_comments
WHEN NEW.is_visible <> (NEW.hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.user_id)) BEGIN
  UPDATE creator_media_comments SET is_visible = NOT is_visible WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Counts a visible comment; the author's own comments are shown in the post's count, and left out of the counts
-- that rankings use.
CREATE TRIGGER creator_media_comments_insert AFTER INSERT ON creator_media_comments WHEN NEW.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count + 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + 1,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
-- Derives the visibility of a comment again when it is hidden or shown.
CREATE TRIGGER creator_media_comments_seen AFTER UPDATE OF hidden_at ON creator_media_comments BEGIN
  UPDATE creator_media_comments SET
    is_visible = hidden_at IS NULL AND (SELECT is_visible FROM profiles WHERE id = NEW.user_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- Takes a comment out of both counts when it becomes invisible, and back.
CREATE TRIGGER creator_media_comments_counted AFTER UPDATE OF is_visible ON creator_media_comments
WHEN OLD.is_visible <> NEW.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count + NEW.is_visible - OLD.is_visible
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = NEW.media_id AND creator_id <> NEW.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count + NEW.is_visible - OLD.is_visible,
    others_comment_count = others_comment_count + (creator_id <> NEW.user_id) * (NEW.is_visible - OLD.is_visible)
  WHERE id = NEW.media_id;
END;
--> statement-breakpoint
-- Takes a deleted comment out of both counts.
CREATE TRIGGER creator_media_comments_delete AFTER DELETE ON creator_media_comments WHEN OLD.is_visible BEGIN
  UPDATE profile_counters SET comment_count = comment_count - 1
    WHERE user_id = (SELECT creator_id FROM creator_media
      WHERE id = OLD.media_id AND creator_id <> OLD.user_id AND hidden_at IS NULL);
  UPDATE creator_media SET
    comment_count = comment_count - 1,
    others_comment_count = others_comment_count - (creator_id <> OLD.user_id)
  WHERE id = OLD.media_id;
END;
--> statement-breakpoint
-- Likes of comments.
CREATE TABLE creator_media_comment_likes (
  comment_id text NOT NULL,
  user_id text NOT NULL,
  liked_at integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(comment_id, user_id),
  FOREIGN KEY (comment_id) REFERENCES creator_media_comments(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX creator_media_comment_likes_user ON creator_media_comment_likes (user_id);
--> statement-breakpoint
CREATE INDEX creator_media_comment_likes_recent ON creator_media_comment_likes (liked_at, comment_id, user_id);
--> statement-breakpoint
-- Counts the like of a comment.
CREATE TRIGGER creator_media_comment_likes_insert AFTER INSERT ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = like_count + 1 WHERE id = NEW.comment_id;
END;
--> statement-breakpoint
-- Takes the like of a comment back.
CREATE TRIGGER creator_media_comment_likes_delete AFTER DELETE ON creator_media_comment_likes BEGIN
  UPDATE creator_media_comments SET like_count = max(0, like_count - 1) WHERE id = OLD.comment_id;
END;
--> statement-breakpoint
-- Views of a month, one for each user and post, until the month is folded into creator_media_monthly_views.
-- Nothing refers to posts: views of a deleted post go with their month. WITHOUT ROWID, because its key is its
-- only index.
CREATE TABLE creator_media_views (
  viewed_month text NOT NULL,
  user_number integer NOT NULL,
  media_number integer NOT NULL,
  viewed_at integer NOT NULL,
  PRIMARY KEY(viewed_month, user_number, media_number)
) WITHOUT ROWID;
--> statement-breakpoint
-- Takes a view of an open month out of the counts.
CREATE TRIGGER creator_media_views_delete AFTER DELETE ON creator_media_views
WHEN NOT coalesce((SELECT is_closed FROM view_months WHERE month = OLD.viewed_month), 0)
  AND OLD.user_number <> (SELECT author.number FROM creator_media media JOIN profiles author ON author.id = media.creator_id
    WHERE media.number = OLD.media_number) BEGIN
  UPDATE profile_counters SET
    view_count = view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE user_id = (SELECT creator_id FROM creator_media WHERE number = OLD.media_number AND hidden_at IS NULL);
  UPDATE creator_media SET
    others_view_count = others_view_count - 1,
    viewed_month_count = viewed_month_count - (viewed_month = OLD.viewed_month)
  WHERE number = OLD.media_number;
END;
--> statement-breakpoint
-- Deleting a view of a closed month folds it: it counts on in the month's figure.
CREATE TRIGGER creator_media_views_fold AFTER DELETE ON creator_media_views
WHEN coalesce((SELECT is_closed FROM view_months WHERE month = OLD.viewed_month), 0)
  AND OLD.user_number <> (SELECT author.number FROM creator_media media JOIN profiles author ON author.id = media.creator_id
    WHERE media.number = OLD.media_number) BEGIN
  INSERT INTO creator_media_monthly_views (media_id, month, view_count)
    SELECT id, OLD.viewed_month, 1 FROM creator_media WHERE number = OLD.media_number
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
END;
--> statement-breakpoint
-- Views that arrived together; the trigger stores and counts them. Rankings read the latest batches.
CREATE TABLE view_batches (
  id integer PRIMARY KEY NOT NULL,
  newest_at integer NOT NULL,
  views text NOT NULL
);
--> statement-breakpoint
-- Stores and counts a batch of views with one write for each post and author. An author's own views are stored
-- and not counted; views of a hidden post count for the post alone; a view after the end of its month belongs
-- to that month. One that is stored already fails the batch.
CREATE TRIGGER view_batches_insert AFTER INSERT ON view_batches BEGIN
  INSERT OR IGNORE INTO view_months (month)
    SELECT DISTINCT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch') FROM json_each(NEW.views);
  INSERT INTO creator_media_views (viewed_month, user_number, media_number, viewed_at)
    SELECT strftime('%Y-%m', (value ->> 2) / 1000, 'unixepoch'), viewer.number, media.number, value ->> 2
    FROM json_each(NEW.views) CROSS JOIN profiles viewer ON viewer.id = value ->> 0
      CROSS JOIN creator_media media ON media.id = value ->> 1;
  -- SQLite takes the bare columns of a max() from the row that has it: `of_latest` is the share of the latest month.
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
  -- The days of the creators are counted an hour at a time: a day in Paris begins with an hour of UTC.
  INSERT INTO creator_day_changes (creator_id, at, views)
    SELECT media.creator_id, min(value ->> 2), count(*)
    FROM json_each(NEW.views) CROSS JOIN creator_media media ON media.id = value ->> 1
    WHERE media.creator_id <> value ->> 0 AND media.hidden_at IS NULL
    GROUP BY media.creator_id, (value ->> 2) / 3600000;
END;
--> statement-breakpoint
-- The months of views. The views of a closed month count on in its figures when they are deleted.
CREATE TABLE view_months (
  month text PRIMARY KEY NOT NULL,
  is_closed integer DEFAULT false NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
-- Views of a post in a folded month, the author's own excluded.
CREATE TABLE creator_media_monthly_views (
  media_id text NOT NULL,
  month text NOT NULL,
  view_count integer NOT NULL,
  PRIMARY KEY(media_id, month),
  FOREIGN KEY (media_id) REFERENCES creator_media(id) ON DELETE cascade
) WITHOUT ROWID;
