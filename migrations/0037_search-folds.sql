-- The indexes hold ligatures as their letters, since FTS5 folds accents and case alone: 'Lætitia' is found as
-- 'Laetitia'. The same letters are what `fold` of domain/french-words.ts makes of what is typed. The views alone say
-- what is indexed, so their triggers stay.
DROP VIEW searchable_creators;
--> statement-breakpoint
CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, username,
    replace(replace(replace(replace(replace(replace(name, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS name,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', name, username), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS names,
    replace(replace(replace(replace(replace(replace(about_short, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS about,
    replace(replace(replace(replace(replace(replace(bio, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS bio,
    -- Its words are the topics' and their categories' names and slugs.
    replace(replace(replace(replace(replace(replace(topic_tags, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator AND is_present;
--> statement-breakpoint
DROP VIEW searchable_posts;
--> statement-breakpoint
CREATE VIEW searchable_posts AS
  SELECT rowid AS at,
    replace(replace(replace(replace(replace(replace(title, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS title,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', body_text, caption), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS body
  FROM creator_media
  WHERE is_public;
--> statement-breakpoint
-- What is indexed already is indexed anew where it holds one of these.
DELETE FROM creator_search_words WHERE rowid IN (
    SELECT rowid FROM profiles WHERE is_creator AND is_present AND name GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
INSERT INTO creator_search_words (rowid, user_id, name, username)
  SELECT at, id, name, username FROM searchable_creators WHERE at IN (
    SELECT rowid FROM profiles WHERE is_creator AND is_present AND name GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
DELETE FROM creator_search WHERE rowid IN (
    SELECT rowid FROM profiles WHERE is_creator AND is_present AND name GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
INSERT INTO creator_search (rowid, user_id, name, username)
  SELECT at, id, name, username FROM searchable_creators WHERE at IN (
    SELECT rowid FROM profiles WHERE is_creator AND is_present AND name GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
DELETE FROM creator_texts WHERE rowid IN (
    SELECT profiles.rowid FROM profiles LEFT JOIN creator_profiles ON user_id = id
    WHERE is_creator AND is_present AND concat_ws(' ', name, about_short, bio, topic_tags) GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
INSERT INTO creator_texts (rowid, name, about, topics, bio)
  SELECT at, names, about, topics, bio FROM searchable_creators WHERE at IN (
    SELECT profiles.rowid FROM profiles LEFT JOIN creator_profiles ON user_id = id
    WHERE is_creator AND is_present AND concat_ws(' ', name, about_short, bio, topic_tags) GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
DELETE FROM post_texts WHERE rowid IN (
    SELECT rowid FROM creator_media
    WHERE is_public AND concat_ws(' ', title, body_text, caption) GLOB '*[œŒæÆßẞ]*');
--> statement-breakpoint
INSERT INTO post_texts (rowid, title, body)
  SELECT at, title, body FROM searchable_posts WHERE at IN (
    SELECT rowid FROM creator_media
    WHERE is_public AND concat_ws(' ', title, body_text, caption) GLOB '*[œŒæÆßẞ]*');
