CREATE TABLE `topic_tree` (
	`id` integer PRIMARY KEY NOT NULL,
	`topics` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `premium_subscriptions_creator`;--> statement-breakpoint
CREATE INDEX `premium_subscriptions_running` ON `premium_subscriptions` (`subscriber_id`,`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `premium_subscriptions_creator` ON `premium_subscriptions` (`creator_id`,`expires_at`,`id`);--> statement-breakpoint
DROP INDEX `user_follows_followed`;--> statement-breakpoint
DROP INDEX `user_follows_follower`;--> statement-breakpoint
CREATE INDEX `user_follows_followed` ON `user_follows` (`followed_id`,`created_at`,`follower_id`);--> statement-breakpoint
CREATE INDEX `user_follows_follower` ON `user_follows` (`follower_id`,`created_at`,`followed_id`);--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `following_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `viewed_month` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_counters` ADD `viewed_month_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `topic_tags` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- What is below was written by hand. First all topics in one row.
INSERT INTO topic_tree (id, topics) VALUES (1, (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics));
--> statement-breakpoint
CREATE TRIGGER topics_tree_insert AFTER INSERT ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics);
END;
--> statement-breakpoint
CREATE TRIGGER topics_tree_update AFTER UPDATE OF name, slug, description, parent_id, sort_order ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics);
END;
--> statement-breakpoint
CREATE TRIGGER topics_tree_delete AFTER DELETE ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order)) FROM topics);
END;
--> statement-breakpoint
-- A person's topics beside the person, an entry for each, so that a change of one touches one.
UPDATE profiles SET topic_tags = (SELECT json_group_object(topic.id, json_array(pref.sort_order, topic.name, topic.slug,
      coalesce(category.name, topic.name), coalesce(category.slug, topic.slug)))
    FROM creator_topic_prefs pref JOIN topics topic ON topic.id = pref.topic_id
    LEFT JOIN topics category ON category.id = topic.parent_id
    WHERE pref.creator_id = profiles.id)
  WHERE id IN (SELECT creator_id FROM creator_topic_prefs);
--> statement-breakpoint
CREATE TRIGGER creator_topic_prefs_insert AFTER INSERT ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"', json((SELECT json_array(NEW.sort_order, topic.name, topic.slug,
          coalesce(category.name, topic.name), coalesce(category.slug, topic.slug))
        FROM topics topic LEFT JOIN topics category ON category.id = topic.parent_id
        WHERE topic.id = NEW.topic_id)))
  WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_topic_prefs_update AFTER UPDATE OF sort_order ON creator_topic_prefs
WHEN OLD.sort_order <> NEW.sort_order BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"[0]', NEW.sort_order)
  WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_topic_prefs_delete AFTER DELETE ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_remove(topic_tags, '$."' || OLD.topic_id || '"')
  WHERE id = OLD.creator_id;
END;
--> statement-breakpoint
-- Only a migration renames a topic; its creators, and those of its subcategories, then show the new name.
CREATE TRIGGER topics_tags_update AFTER UPDATE OF name, slug, parent_id ON topics BEGIN
  UPDATE profiles SET topic_tags = (SELECT json_group_object(topic.id, json_array(pref.sort_order, topic.name, topic.slug,
      coalesce(category.name, topic.name), coalesce(category.slug, topic.slug)))
    FROM creator_topic_prefs pref JOIN topics topic ON topic.id = pref.topic_id
    LEFT JOIN topics category ON category.id = topic.parent_id
    WHERE pref.creator_id = profiles.id)
  WHERE id IN (
    SELECT pref.creator_id FROM topics topic JOIN creator_topic_prefs pref ON pref.topic_id = topic.id
    WHERE topic.id = NEW.id OR topic.parent_id = NEW.id
  );
END;
--> statement-breakpoint
-- How many one follows, beside how many follow one.
UPDATE profile_counters SET following_count =
  (SELECT count(*) FROM user_follows WHERE follower_id = profile_counters.user_id);
--> statement-breakpoint
DROP TRIGGER user_follows_insert;
--> statement-breakpoint
CREATE TRIGGER user_follows_insert AFTER INSERT ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count + 1 WHERE user_id = NEW.followed_id;
  UPDATE profile_counters SET following_count = following_count + 1 WHERE user_id = NEW.follower_id;
END;
--> statement-breakpoint
DROP TRIGGER user_follows_delete;
--> statement-breakpoint
CREATE TRIGGER user_follows_delete AFTER DELETE ON user_follows BEGIN
  UPDATE profile_counters SET follower_count = follower_count - 1 WHERE user_id = OLD.followed_id;
  UPDATE profile_counters SET following_count = following_count - 1 WHERE user_id = OLD.follower_id;
END;
--> statement-breakpoint
-- The views of the latest month of all of a creator's posts.
UPDATE profile_counters SET viewed_month = month, viewed_month_count = views
  FROM (
    SELECT media.creator_id, monthly.month, sum(monthly.view_count) AS views,
      row_number() OVER (PARTITION BY media.creator_id ORDER BY monthly.month DESC) AS place
    FROM creator_media_monthly_views monthly JOIN creator_media media ON media.id = monthly.media_id
    GROUP BY media.creator_id, monthly.month
  ) AS latest
  WHERE latest.creator_id = user_id AND place = 1;
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
  WHERE user_id = (SELECT creator_id FROM creator_media WHERE id = NEW.media_id);
  UPDATE creator_media SET others_view_count = others_view_count + 1 WHERE id = NEW.media_id;
  INSERT INTO creator_media_monthly_views (media_id, month, view_count)
    VALUES (NEW.media_id, NEW.viewed_month, 1)
    ON CONFLICT (media_id, month) DO UPDATE SET view_count = view_count + 1;
END;
--> statement-breakpoint
DROP TRIGGER creator_media_delete;
--> statement-breakpoint
-- Before, not after: see 0001_counters.sql.
CREATE TRIGGER creator_media_delete BEFORE DELETE ON creator_media BEGIN
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
