-- Search by what people say: the words of public posts, of creators' presentations and topics.
--
-- The two views alone say who and what can be found. A row of theirs is a document of the indexes,
-- under the rowid of its profile or post; every trigger takes the document out and puts in what the
-- view has now. To hide more, narrow a view and add a trigger for what it newly depends on.
--
-- The indexes keep words, not forms: worker/search asks for all forms of a word. Prefixes of three
-- and four letters are kept for who is still typing.

CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, name, username, concat_ws(' ', name, username) AS names, about_short AS about, bio,
    -- Its words are the topics' and their categories' names and slugs.
    topic_tags AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator;
--> statement-breakpoint
CREATE VIEW searchable_posts AS
  SELECT rowid AS at, title, concat_ws(' ', body_text, caption) AS body
  FROM creator_media
  WHERE is_public;
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_texts USING fts5(
  name, about, topics, bio,
  content = '', contentless_delete = 1, detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE post_texts USING fts5(
  title, body,
  content = '', contentless_delete = 1, detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO creator_texts (rowid, name, about, topics, bio)
  SELECT at, names, about, topics, bio FROM searchable_creators;
--> statement-breakpoint
INSERT INTO post_texts (rowid, title, body) SELECT at, title, body FROM searchable_posts;
--> statement-breakpoint
DROP TRIGGER profiles_search_insert;
--> statement-breakpoint
DROP TRIGGER profiles_search_update;
--> statement-breakpoint
DROP TRIGGER profiles_search_delete;
--> statement-breakpoint
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF name, username, is_creator ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_texts_update AFTER UPDATE OF name, username, is_creator, bio, topic_tags ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.bio IS NOT NEW.bio OR OLD.topic_tags <> NEW.topic_tags BEGIN
  DELETE FROM creator_texts WHERE rowid = OLD.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_delete AFTER DELETE ON profiles BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  DELETE FROM creator_texts WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER creator_profiles_texts_insert AFTER INSERT ON creator_profiles
WHEN NEW.about_short IS NOT NULL BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_profiles_texts_update AFTER UPDATE OF about_short ON creator_profiles
WHEN OLD.about_short IS NOT NEW.about_short BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_texts_insert AFTER INSERT ON creator_media BEGIN
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_texts_update AFTER UPDATE OF title, body_text, caption, is_public ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER creator_media_texts_delete AFTER DELETE ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
END;
