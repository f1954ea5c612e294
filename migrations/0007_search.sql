-- Search by words and by letters. The two views decide alone who and what can be found; every trigger takes a
-- document out of the indexes and puts in what the view has now.

-- Creators that can be found, with their documents.
CREATE VIEW searchable_creators AS
  SELECT profiles.rowid AS at, id, username,
    replace(replace(replace(replace(replace(replace(name, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS name,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', name, username), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS names,
    replace(replace(replace(replace(replace(replace(about_short, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS about,
    replace(replace(replace(replace(replace(replace(bio, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS bio,
    -- The names and slugs of topics and of their categories.
    replace(replace(replace(replace(replace(replace(topic_tags, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS topics
  FROM profiles LEFT JOIN creator_profiles ON user_id = id
  WHERE is_creator AND is_visible;
--> statement-breakpoint
-- Posts that can be found, with their documents.
CREATE VIEW searchable_posts AS
  SELECT rowid AS at,
    replace(replace(replace(replace(replace(replace(title, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS title,
    replace(replace(replace(replace(replace(replace(concat_ws(' ', body_text, caption), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'ẞ', 'ss') AS body
  FROM creator_media
  WHERE is_public;
--> statement-breakpoint
-- Names by words, which finds a name from its first letter.
CREATE VIRTUAL TABLE creator_search_words USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
-- Names by trigrams, which finds three letters anywhere.
CREATE VIRTUAL TABLE creator_search USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
-- Words of creators. The indexes hold words, not forms; prefixes of three and four letters serve whoever is
-- still typing.
CREATE VIRTUAL TABLE creator_texts USING fts5(
  name, about, topics, bio,
  detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Words of posts.
CREATE VIRTUAL TABLE post_texts USING fts5(
  title, body,
  detail = column, prefix = '3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
-- Deleted words leave the indexes at once, not when their segments are merged. So the tables of words store their
-- texts: without them FTS5 only marks a row as deleted.
INSERT INTO creator_search_words (creator_search_words, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO creator_search (creator_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO creator_texts (creator_texts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO post_texts (post_texts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- Puts a new creator into the search indexes.
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles BEGIN
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
-- Keeps the index of names at what the view of searchable creators shows.
CREATE TRIGGER profiles_search_update AFTER UPDATE OF name, username, is_creator, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.is_visible <> NEW.is_visible BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT at, id, name, username FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
-- Keeps the index of words at what the view of searchable creators shows.
CREATE TRIGGER profiles_texts_update AFTER UPDATE OF name, username, is_creator, bio, topic_tags, hidden_at, suspended_at ON profiles
WHEN OLD.name IS NOT NEW.name OR OLD.username <> NEW.username OR OLD.is_creator <> NEW.is_creator
  OR OLD.bio IS NOT NEW.bio OR OLD.topic_tags <> NEW.topic_tags OR OLD.is_visible <> NEW.is_visible BEGIN
  DELETE FROM creator_texts WHERE rowid = OLD.rowid;
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE at = NEW.rowid;
END;
--> statement-breakpoint
-- Puts a new public post into the search index.
CREATE TRIGGER creator_media_texts_insert AFTER INSERT ON creator_media BEGIN
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;
--> statement-breakpoint
-- Keeps the search index at what the view of searchable posts shows.
CREATE TRIGGER creator_media_texts_update AFTER UPDATE OF title, body_text, caption, is_public ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
  INSERT INTO post_texts (rowid, title, body)
    SELECT at, title, body FROM searchable_posts WHERE at = NEW.rowid;
END;
--> statement-breakpoint
-- Takes a deleted post out of the search index.
CREATE TRIGGER creator_media_texts_delete AFTER DELETE ON creator_media BEGIN
  DELETE FROM post_texts WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
-- Puts a creator's presentation into the search index.
CREATE TRIGGER creator_profiles_texts_insert AFTER INSERT ON creator_profiles
WHEN NEW.about_short IS NOT NULL BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;
--> statement-breakpoint
-- Keeps the search index at the creator's presentation.
CREATE TRIGGER creator_profiles_texts_update AFTER UPDATE OF about_short ON creator_profiles
WHEN OLD.about_short IS NOT NEW.about_short BEGIN
  DELETE FROM creator_texts WHERE rowid = (SELECT rowid FROM profiles WHERE id = NEW.user_id);
  INSERT INTO creator_texts (rowid, name, about, topics, bio)
    SELECT at, names, about, topics, bio FROM searchable_creators WHERE id = NEW.user_id;
END;
