-- Answers that creators publish with their asker's agreement (docs/decisions/039-published-answers.md).

-- A post that publishes an answer has its question, and the topic that was asked about; other posts have neither.
ALTER TABLE creator_media ADD COLUMN question_text text;
--> statement-breakpoint
ALTER TABLE creator_media ADD COLUMN topic_id text;
--> statement-breakpoint
CREATE INDEX creator_media_answers ON creator_media (creator_id, created_at, id) WHERE question_text is not null;
--> statement-breakpoint
-- False for a published answer that is in neither the feed nor the sitemap (domain/conversations/publication.ts).
ALTER TABLE creator_media ADD COLUMN is_listed integer DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE INDEX creator_media_answers_listed ON creator_media (created_at, id) WHERE question_text is not null and is_public = 1 and is_listed = 1;
--> statement-breakpoint
CREATE INDEX creator_media_listed ON creator_media (is_public, is_listed, created_at, id);
--> statement-breakpoint
-- A published answer asks which of its messages a decision hides.
CREATE INDEX moderation_decisions_messages ON moderation_decisions (conversation_id) WHERE subject_type = 'message' and action = 'hide' and lifted_at is null;
--> statement-breakpoint

-- One row for a conversation whose answer was proposed for publication. The words are here while the asker decides;
-- then the post has them, or nobody.
CREATE TABLE publications (
  conversation_id text PRIMARY KEY NOT NULL,
  state text NOT NULL,
  question text,
  answer text,
  post_id text,
  revision integer NOT NULL,
  declined_count integer DEFAULT 0 NOT NULL,
  ended_by text,
  changed_at integer NOT NULL,
  FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE cascade,
  CONSTRAINT "publications_words" CHECK((state = 'proposed') = (question is not null and answer is not null)),
  CONSTRAINT "publications_post" CHECK((state = 'published') = (post_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX publications_of_post ON publications (post_id) WHERE post_id is not null;
--> statement-breakpoint

-- Only a proposal can be published or declined, and only what has ended can be proposed again.
CREATE TRIGGER publications_moves BEFORE UPDATE OF state ON publications
WHEN OLD.state <> NEW.state AND NOT (CASE OLD.state
    WHEN 'proposed' THEN NEW.state IN ('published', 'declined', 'withdrawn')
    WHEN 'published' THEN NEW.state = 'withdrawn'
    ELSE NEW.state = 'proposed' END) BEGIN
  SELECT RAISE(ABORT, 'a publication cannot move there');
END;
--> statement-breakpoint
-- The words that the asker is asked about never change under their eyes.
CREATE TRIGGER publications_words_stay BEFORE UPDATE OF question, answer ON publications
WHEN OLD.state = 'proposed' AND NEW.state = 'proposed'
  AND (OLD.question <> NEW.question OR OLD.answer <> NEW.answer) BEGIN
  SELECT RAISE(ABORT, 'a proposal never changes');
END;
--> statement-breakpoint
-- Nobody changes a published answer: its asker has agreed to these words.
CREATE TRIGGER creator_media_answer_stays BEFORE UPDATE OF title, body_text, caption, question_text ON creator_media
WHEN NEW.deletion_started_at IS NULL AND coalesce(OLD.question_text, NEW.question_text) IS NOT NULL
  AND (OLD.question_text IS NOT NEW.question_text OR OLD.body_text IS NOT NEW.body_text
    OR OLD.title IS NOT NEW.title OR OLD.caption IS NOT NEW.caption) BEGIN
  SELECT RAISE(ABORT, 'a published answer never changes');
END;
--> statement-breakpoint
DROP VIEW searchable_posts;
--> statement-breakpoint
-- Posts that can be found, with their documents. The question of a published answer is its title.
CREATE VIEW searchable_posts AS
  SELECT rowid AS at,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', title, question_text), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS title,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', body_text, caption), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS body
  FROM creator_media
  WHERE is_public;
--> statement-breakpoint
DROP TRIGGER creator_media_texts_update;
--> statement-breakpoint
-- Keeps the search index at what the view of searchable posts shows.
CREATE TRIGGER creator_media_texts_update AFTER UPDATE OF title, body_text, caption, question_text, is_public ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;
