-- The texts that search finds, in plain letters, where FTS5 would not fold them alike. TypeScript writes them with the
-- texts (database/search-forms.ts), so that one function folds texts and queries.
ALTER TABLE `creator_media` ADD `folded_title` text;
--> statement-breakpoint
ALTER TABLE `creator_media` ADD `folded_body` text;
--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `folded_about` text;
--> statement-breakpoint
ALTER TABLE `profiles` ADD `folded_name` text;
--> statement-breakpoint
ALTER TABLE `profiles` ADD `folded_bio` text;
--> statement-breakpoint
ALTER TABLE `publications` ADD `folded_question` text;
--> statement-breakpoint
ALTER TABLE `publications` ADD `folded_answer` text;
--> statement-breakpoint
-- Texts that are stored already: as the views below folded them.
UPDATE profiles SET
  folded_name = iif(name GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(name, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL),
  folded_bio = iif(bio GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(bio, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL)
  WHERE name GLOB '*[œŒæÆßẞ]*' OR bio GLOB '*[œŒæÆßẞ]*';
--> statement-breakpoint
UPDATE creator_profiles SET
  folded_about = iif(about_short GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(about_short, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL)
  WHERE about_short GLOB '*[œŒæÆßẞ]*';
--> statement-breakpoint
UPDATE creator_media SET
  folded_title = iif(coalesce(title, question_text) GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(coalesce(title, question_text), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL),
  folded_body = iif(coalesce(body_text, caption) GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(coalesce(body_text, caption), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL)
  WHERE coalesce(title, question_text) GLOB '*[œŒæÆßẞ]*' OR coalesce(body_text, caption) GLOB '*[œŒæÆßẞ]*';
--> statement-breakpoint
UPDATE publications SET
  folded_question = iif(question GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(question, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL),
  folded_answer = iif(answer GLOB '*[œŒæÆßẞ]*', replace(replace(replace(replace(replace(replace(answer, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss'), NULL)
  WHERE question GLOB '*[œŒæÆßẞ]*' OR answer GLOB '*[œŒæÆßẞ]*';
--> statement-breakpoint
DROP VIEW searchable_creators;
--> statement-breakpoint
DROP VIEW searchable_posts;
--> statement-breakpoint
-- Creators that can be found, with their documents.
CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, username,
    coalesce(folded_name, name) AS name,
    concat_ws(' ', coalesce(folded_name, name), username) AS names,
    coalesce(folded_about, about_short) AS about,
    coalesce(folded_bio, bio) AS bio,
    -- The names and slugs of topics and of their categories; slugs are in plain letters.
    topic_tags AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator AND is_visible;
--> statement-breakpoint
-- Posts that can be found, with their documents.
CREATE VIEW searchable_posts AS
  SELECT rowid AS at,
    coalesce(folded_title, concat_ws(' ', title, question_text)) AS title,
    coalesce(folded_body, concat_ws(' ', body_text, caption)) AS body
  FROM creator_media
  WHERE is_public;
