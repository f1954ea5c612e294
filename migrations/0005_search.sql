-- Search over creators. FTS5 folds accents and case by itself, which SQL cannot. Two indexes: one of
-- words, which finds what begins with a letter or two, and one of trigrams, which finds three letters
-- and more anywhere. Each row has the rowid of its profile; triggers keep them.

CREATE VIRTUAL TABLE creator_search_words USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_search USING fts5(
  user_id UNINDEXED, name, username,
  tokenize = 'trigram remove_diacritics 1'
);
--> statement-breakpoint
INSERT INTO creator_search_words (rowid, user_id, name, username)
  SELECT rowid, id, name, username FROM profiles WHERE is_creator;
--> statement-breakpoint
INSERT INTO creator_search (rowid, user_id, name, username)
  SELECT rowid, id, name, username FROM profiles WHERE is_creator;
--> statement-breakpoint
CREATE TRIGGER profiles_search_insert AFTER INSERT ON profiles WHEN NEW.is_creator BEGIN
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    VALUES (NEW.rowid, NEW.id, NEW.name, NEW.username);
  INSERT INTO creator_search (rowid, user_id, name, username)
    VALUES (NEW.rowid, NEW.id, NEW.name, NEW.username);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_update AFTER UPDATE OF name, username, is_creator ON profiles BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
  INSERT INTO creator_search_words (rowid, user_id, name, username)
    SELECT NEW.rowid, NEW.id, NEW.name, NEW.username WHERE NEW.is_creator;
  INSERT INTO creator_search (rowid, user_id, name, username)
    SELECT NEW.rowid, NEW.id, NEW.name, NEW.username WHERE NEW.is_creator;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_delete AFTER DELETE ON profiles WHEN OLD.is_creator BEGIN
  DELETE FROM creator_search_words WHERE rowid = OLD.rowid;
  DELETE FROM creator_search WHERE rowid = OLD.rowid;
END;
