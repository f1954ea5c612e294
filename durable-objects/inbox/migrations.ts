/** The schema of an inbox's SQLite, as append-only steps. */
export const inboxSteps = [
  `CREATE TABLE marks (
     conversation_id TEXT PRIMARY KEY,
     version INTEGER NOT NULL DEFAULT 0,
     last_seq INTEGER NOT NULL DEFAULT 0,
     read_seq INTEGER NOT NULL DEFAULT 0,
     unread INTEGER GENERATED ALWAYS AS (max(0, last_seq - read_seq)) VIRTUAL
   );
   CREATE INDEX marks_unread ON marks (unread) WHERE unread > 0;
   -- Conversations in which a session has opened sockets, to close them at sign-out.
   CREATE TABLE session_sockets (
     session_id TEXT NOT NULL,
     conversation_id TEXT NOT NULL,
     expires_at INTEGER NOT NULL,
     PRIMARY KEY (session_id, conversation_id)
   );`,
  `-- Ended sessions whose access tokens may not have expired yet.
   CREATE TABLE ended_sessions (
     session_id TEXT PRIMARY KEY,
     until INTEGER NOT NULL
   );`,
  `-- The seq of the owner's last message, to know who wrote last. NULL in rows from before this step,
   -- until the conversation's next update.
   ALTER TABLE marks ADD COLUMN own_last_seq INTEGER;`,
  `-- Number of the other participant's messages. NULL in rows from before this step.
   ALTER TABLE marks ADD COLUMN other_messages INTEGER;
   CREATE TABLE notices (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     -- Repeated events with the same key share one notice.
     thing TEXT NOT NULL,
     -- The event, as JSON. NULL until it is known, and the notice is not shown before.
     facts TEXT,
     -- The last actor, as JSON, and their id. NULL after the actor was deleted.
     actor TEXT,
     actor_id TEXT,
     -- Ids of other actors, as JSON, the latest last, a limited number.
     actor_ids TEXT NOT NULL DEFAULT '[]',
     count INTEGER NOT NULL,
     at INTEGER NOT NULL,
     read_at INTEGER,
     in_app INTEGER NOT NULL,
     -- 1 when something has happened that was neither sent to tabs nor scheduled as mail.
     is_unpublished INTEGER NOT NULL DEFAULT 1,
     conversation_id TEXT,
     -- The last message of the notice. A reader of this seq has read the notice.
     seq INTEGER,
     -- Number of claims to send it.
     claims INTEGER NOT NULL DEFAULT 0
   );
   CREATE UNIQUE INDEX notices_gathering ON notices (thing) WHERE read_at IS NULL;
   CREATE INDEX notices_thing ON notices (thing);
   CREATE INDEX notices_newest ON notices (at, id);
   CREATE INDEX notices_unread ON notices (in_app) WHERE read_at IS NULL;
   CREATE INDEX notices_unpublished ON notices (at) WHERE is_unpublished = 1;
   CREATE INDEX notices_conversation ON notices (conversation_id, kind);
   -- Per thing, the time of the last processed act, and the last acts, as JSON.
   CREATE TABLE processed_events (
     thing TEXT PRIMARY KEY,
     until INTEGER NOT NULL,
     acts TEXT NOT NULL
   );
   CREATE INDEX processed_events_until ON processed_events (until);
   -- Notices to mail or push. Without a time, held while the owner is present, or in the queue.
   CREATE TABLE deliveries (
     notice_id TEXT NOT NULL,
     channel TEXT NOT NULL,
     due_at INTEGER,
     attempts INTEGER NOT NULL DEFAULT 0,
     is_queued INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (notice_id, channel)
   );
   CREATE INDEX deliveries_due ON deliveries (due_at);
   -- Time of the last mail about a thread.
   CREATE TABLE mailed (
     thread TEXT PRIMARY KEY,
     at INTEGER NOT NULL
   );
   CREATE TABLE reminders (
     conversation_id TEXT NOT NULL,
     about TEXT NOT NULL,
     at INTEGER NOT NULL,
     answer_by INTEGER,
     days_left INTEGER,
     PRIMARY KEY (conversation_id, about)
   );
   CREATE INDEX reminders_due ON reminders (at);
   -- One row: the owner's settings, as JSON, and the time of their last presence.
   CREATE TABLE owner (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     preferences TEXT NOT NULL DEFAULT '{}',
     last_seen_at INTEGER
   );
   INSERT INTO owner (one) VALUES (1);`,
  `-- Devices to push to, each of a session, as browsers subscribe them.
   CREATE TABLE push_subscriptions (
     endpoint TEXT PRIMARY KEY,
     p256dh TEXT NOT NULL,
     auth TEXT NOT NULL,
     session_id TEXT NOT NULL,
     renewed_at INTEGER NOT NULL
   );`,
  `-- Ids of the users that the owner blocks, as JSON. Their acts create no notices.
   ALTER TABLE owner ADD COLUMN blocked_ids TEXT NOT NULL DEFAULT '[]';`,
  `-- D1's bookmark with the last own message that was sent to no tab.
   ALTER TABLE owner ADD COLUMN bookmark TEXT;`,
  `-- A conversation's last entry, as JSON. NULL in rows from before this step. The change numbers what
   -- happens in the inbox.
   ALTER TABLE marks ADD COLUMN entry TEXT;
   ALTER TABLE marks ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX marks_change ON marks (change);
   -- The last change of any notice, and of conversation columns that only D1 has.
   ALTER TABLE owner ADD COLUMN notices_change INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE owner ADD COLUMN rows_change INTEGER NOT NULL DEFAULT 0;`,
  `-- The claim number of the delivery. It stays when the delivery comes back unsent.
   ALTER TABLE deliveries ADD COLUMN claim INTEGER;
   ALTER TABLE deliveries ADD COLUMN is_claimed INTEGER NOT NULL DEFAULT 0;
   -- The key of the last mail, and the time of the one before it.
   ALTER TABLE mailed ADD COLUMN key TEXT;
   ALTER TABLE mailed ADD COLUMN before INTEGER;
   -- Time of the last removal of content from the owner's notices.
   ALTER TABLE owner ADD COLUMN forgotten_at INTEGER NOT NULL DEFAULT 0;`,
  `-- Number of conversations with unread messages. Counting them would read as many rows for each message.
   ALTER TABLE owner ADD COLUMN unread_conversations INTEGER NOT NULL DEFAULT 0;
   UPDATE owner SET unread_conversations = (SELECT count(*) FROM marks WHERE unread > 0);
   CREATE TRIGGER marks_counted_insert AFTER INSERT ON marks WHEN NEW.last_seq > NEW.read_seq BEGIN
     UPDATE owner SET unread_conversations = unread_conversations + 1;
   END;
   CREATE TRIGGER marks_counted_update AFTER UPDATE OF last_seq, read_seq ON marks
   WHEN (NEW.last_seq > NEW.read_seq) <> (OLD.last_seq > OLD.read_seq) BEGIN
     UPDATE owner SET unread_conversations = unread_conversations + iif(NEW.last_seq > NEW.read_seq, 1, -1);
   END;
   CREATE TRIGGER marks_counted_delete AFTER DELETE ON marks WHEN OLD.last_seq > OLD.read_seq BEGIN
     UPDATE owner SET unread_conversations = unread_conversations - 1;
   END;`,
  `-- The owner's messages, for search. A search reads them from the conversations.
   CREATE TABLE message_texts (
     row INTEGER PRIMARY KEY,
     conversation_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     text TEXT NOT NULL,
     -- The words without accents and case.
     words TEXT NOT NULL,
     UNIQUE (conversation_id, seq)
   );
   CREATE INDEX message_texts_at ON message_texts (at);
   CREATE VIRTUAL TABLE message_words USING fts5 (words, content = 'message_texts', content_rowid = 'row');
   CREATE TRIGGER message_texts_insert AFTER INSERT ON message_texts BEGIN
     INSERT INTO message_words (rowid, words) VALUES (NEW.row, NEW.words);
   END;
   CREATE TRIGGER message_texts_delete AFTER DELETE ON message_texts BEGIN
     INSERT INTO message_words (message_words, rowid, words) VALUES ('delete', OLD.row, OLD.words);
   END;
   -- The last message of each conversation that was read for search.
   CREATE TABLE searched (
     conversation_id TEXT PRIMARY KEY,
     seq INTEGER NOT NULL
   );`,
  `-- Time at which the owner's account was deleted. From then on the inbox stores nothing and refuses every session.
   ALTER TABLE owner ADD COLUMN closed_at INTEGER;`,
  `-- Unread conversations are counted by triggers: nothing reads this index, and each message wrote it.
   DROP INDEX marks_unread;`,
  `-- More letters are folded since: the next search reads all messages again.
   DELETE FROM message_texts;
   DELETE FROM searched;`,
  `-- Deleted words leave the index at once, not when its segments are merged.
   INSERT INTO message_words (message_words, rank) VALUES ('secure-delete', 1);`,
  `-- Reminders wait and are tried again as other work is.
   ALTER TABLE reminders RENAME COLUMN at TO due_at;
   ALTER TABLE reminders ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;`,
];
