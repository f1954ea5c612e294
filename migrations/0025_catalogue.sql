-- The catalogue of topics without a deployment: retirement, merging, former slugs, featured experts and house names.

-- Time of the retirement; null while the topic is open. A merged topic is retired, too.
ALTER TABLE topics ADD COLUMN retired_at integer;
--> statement-breakpoint
-- The open topic that replaces it; never one that is merged itself.
ALTER TABLE topics ADD COLUMN merged_into text REFERENCES topics(id);
--> statement-breakpoint
-- Paths of domain/search/topic-synonyms.ts that lead to the topic by a former slug or a merge, with spaces between.
ALTER TABLE topics ADD COLUMN everyday_paths text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX topics_merged ON topics (merged_into) WHERE merged_into is not null;
--> statement-breakpoint
-- Slugs that a topic had: their URLs redirect, and no other topic gets them. parent_id is '' for a category.
CREATE TABLE former_topic_slugs (
  parent_id text NOT NULL,
  slug text NOT NULL,
  topic_id text NOT NULL,
  PRIMARY KEY(parent_id, slug),
  FOREIGN KEY (topic_id) REFERENCES topics(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX former_topic_slugs_topic ON former_topic_slugs (topic_id);
--> statement-breakpoint
-- The experts of the landing page, in their order.
CREATE TABLE featured_experts (
  user_id text PRIMARY KEY NOT NULL,
  position integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX featured_experts_position ON featured_experts (position);
--> statement-breakpoint
-- Words that no username or name may contain as a word, beside those of domain/accounts/reserved-usernames.ts.
CREATE TABLE house_names (
  word text PRIMARY KEY NOT NULL,
  added_at integer NOT NULL
);
--> statement-breakpoint
-- Words of fields of work that operators add to those of domain/search/related-words.ts: a word means another one.
CREATE TABLE related_words (
  word text PRIMARY KEY NOT NULL,
  meaning text NOT NULL,
  added_at integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE topic_tree ADD COLUMN former_slugs text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE INDEX creator_media_topic ON creator_media (topic_id, is_public, is_listed, created_at, id) WHERE topic_id is not null;
--> statement-breakpoint
DROP TRIGGER topics_tree_insert;
--> statement-breakpoint
DROP TRIGGER topics_tree_update;
--> statement-breakpoint
-- Keeps all topics in one row for searches by rules that SQL lacks.
CREATE TRIGGER topics_tree_insert AFTER INSERT ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order,
    'isRetired', json(iif(retired_at IS NULL, 'false', 'true')), 'mergedInto', merged_into,
    'everydayPaths', everyday_paths)) FROM topics);
END;
--> statement-breakpoint
-- Keeps the row of all topics.
CREATE TRIGGER topics_tree_update
AFTER UPDATE OF name, slug, description, parent_id, sort_order, retired_at, merged_into, everyday_paths ON topics BEGIN
  UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
    'description', description, 'parentId', parent_id, 'sortOrder', sort_order,
    'isRetired', json(iif(retired_at IS NULL, 'false', 'true')), 'mergedInto', merged_into,
    'everydayPaths', everyday_paths)) FROM topics);
END;
--> statement-breakpoint
-- Keeps former slugs in the row of all topics.
CREATE TRIGGER former_topic_slugs_tree_insert AFTER INSERT ON former_topic_slugs BEGIN
  UPDATE topic_tree SET former_slugs = (SELECT json_group_array(json_object('parentId', parent_id, 'slug', slug,
    'topicId', topic_id)) FROM former_topic_slugs);
END;
--> statement-breakpoint
-- A slug that another topic had is never given again.
CREATE TRIGGER topics_slug_new BEFORE INSERT ON topics
WHEN EXISTS (SELECT 1 FROM former_topic_slugs WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug) BEGIN
  SELECT RAISE(ABORT, 'another topic had this slug');
END;
--> statement-breakpoint
-- A slug that another topic had is never given again.
CREATE TRIGGER topics_slug_free BEFORE UPDATE OF slug ON topics
WHEN EXISTS (SELECT 1 FROM former_topic_slugs
  WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug AND topic_id <> NEW.id) BEGIN
  SELECT RAISE(ABORT, 'another topic had this slug');
END;
--> statement-breakpoint
-- The former slug keeps leading to the topic; one that the topic takes back is its own again.
CREATE TRIGGER topics_slug_changed AFTER UPDATE OF slug ON topics WHEN OLD.slug <> NEW.slug BEGIN
  DELETE FROM former_topic_slugs WHERE parent_id = coalesce(NEW.parent_id, '') AND slug = NEW.slug;
  INSERT INTO former_topic_slugs (parent_id, slug, topic_id) VALUES (coalesce(OLD.parent_id, ''), OLD.slug, NEW.id);
END;
--> statement-breakpoint
-- A merge is never taken back, and its topic stays retired.
CREATE TRIGGER topics_merge_stays BEFORE UPDATE OF retired_at, merged_into ON topics
WHEN OLD.merged_into IS NOT NULL AND (NEW.merged_into IS NULL OR NEW.retired_at IS NULL) BEGIN
  SELECT RAISE(ABORT, 'a merge is never taken back');
END;
--> statement-breakpoint
-- The topic that replaces another takes over its count, and what was merged into that other before.
CREATE TRIGGER topics_merged AFTER UPDATE OF merged_into ON topics
WHEN OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL BEGIN
  UPDATE topics SET answered_count = answered_count + NEW.answered_count WHERE id = NEW.merged_into;
  UPDATE topics SET merged_into = NEW.merged_into WHERE merged_into = NEW.id;
END;
--> statement-breakpoint
-- Answers in conversations of a merged topic count for the one that replaces it.
CREATE TRIGGER topics_merged_counted AFTER UPDATE OF answered_count ON topics
WHEN NEW.merged_into IS NOT NULL AND OLD.merged_into IS NOT NULL BEGIN
  UPDATE topics SET answered_count = answered_count + NEW.answered_count - OLD.answered_count
    WHERE id = NEW.merged_into;
END;
--> statement-breakpoint
DROP TRIGGER creator_topic_prefs_insert;
--> statement-breakpoint
-- Stores a creator's topic with its names in the profile, so that cards need no join.
CREATE TRIGGER creator_topic_prefs_insert AFTER INSERT ON creator_topic_prefs BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"', json((
        SELECT iif(topic.everyday_paths = '',
          json_array(NEW.sort_order, topic.name, topic.slug,
            coalesce(category.name, topic.name), coalesce(category.slug, topic.slug)),
          json_array(NEW.sort_order, topic.name, topic.slug,
            coalesce(category.name, topic.name), coalesce(category.slug, topic.slug), topic.everyday_paths))
        FROM topics topic LEFT JOIN topics category ON category.id = topic.parent_id
        WHERE topic.id = NEW.topic_id)))
  WHERE id = NEW.creator_id;
END;
--> statement-breakpoint
DROP TRIGGER creator_topic_prefs_update;
--> statement-breakpoint
-- Keeps the order of topics in the profile, which does not show retired ones.
CREATE TRIGGER creator_topic_prefs_update AFTER UPDATE OF sort_order ON creator_topic_prefs
WHEN OLD.sort_order <> NEW.sort_order BEGIN
  UPDATE profiles SET topic_tags = json_set(topic_tags, '$."' || NEW.topic_id || '"[0]', NEW.sort_order)
  WHERE id = NEW.creator_id AND json_type(topic_tags, '$."' || NEW.topic_id || '"') IS NOT NULL;
END;
--> statement-breakpoint
-- A post about a merged topic is about the one that replaces it.
CREATE TRIGGER creator_media_topic_merged AFTER INSERT ON creator_media
WHEN NEW.topic_id IS NOT NULL BEGIN
  UPDATE creator_media SET topic_id = (SELECT merged_into FROM topics WHERE id = NEW.topic_id)
    WHERE id = NEW.id AND EXISTS (SELECT 1 FROM topics WHERE id = NEW.topic_id AND merged_into IS NOT NULL);
END;
--> statement-breakpoint
UPDATE topic_tree SET topics = (SELECT json_group_array(json_object('id', id, 'name', name, 'slug', slug,
  'description', description, 'parentId', parent_id, 'sortOrder', sort_order,
  'isRetired', json(iif(retired_at IS NULL, 'false', 'true')), 'mergedInto', merged_into,
    'everydayPaths', everyday_paths)) FROM topics);
--> statement-breakpoint
-- The kinds of the outbox have three more; all of them are listed.
DROP INDEX outbox_due;
--> statement-breakpoint
ALTER TABLE outbox DROP COLUMN lane;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'terms_change', 'weekly_report', 'role_changed', 'announcement', 'letter'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects', 'topic_tags', 'topic_merge', 'catalogue', 'delete_account'), 1, 0))) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;
