/** The schema of an inbox's SQLite, as steps that are only ever appended to. */
export const inboxSteps = [
  `CREATE TABLE marks (
     conversation_id TEXT PRIMARY KEY,
     version INTEGER NOT NULL DEFAULT 0,
     last_seq INTEGER NOT NULL DEFAULT 0,
     read_seq INTEGER NOT NULL DEFAULT 0,
     unread INTEGER GENERATED ALWAYS AS (max(0, last_seq - read_seq)) VIRTUAL
   );
   CREATE INDEX marks_unread ON marks (unread) WHERE unread > 0;
   -- Conversations in which a session has opened sockets, for signing it out.
   CREATE TABLE session_sockets (
     session_id TEXT NOT NULL,
     conversation_id TEXT NOT NULL,
     expires_at INTEGER NOT NULL,
     PRIMARY KEY (session_id, conversation_id)
   );`,
  `-- Sessions that were ended while an access token of theirs may still be shown.
   CREATE TABLE ended_sessions (
     session_id TEXT PRIMARY KEY,
     until INTEGER NOT NULL
   );`,
  `-- The last message of the inbox's owner, which tells who wrote last. NULL in marks from before it was
   -- kept, until their conversation tells of something again.
   ALTER TABLE marks ADD COLUMN own_last_seq INTEGER;`,
  `-- How many messages the other side has sent. NULL in marks from before it was kept.
   ALTER TABLE marks ADD COLUMN other_messages INTEGER;
   CREATE TABLE notices (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     -- What its repeats gather by.
     thing TEXT NOT NULL,
     -- What happened, as JSON; NULL until it is known, and nobody is told before.
     facts TEXT,
     -- The last who did it, as JSON, and their id; NULL once they have left.
     actor TEXT,
     actor_id TEXT,
     -- Who else did it, as JSON: ids, the latest last, a limited number.
     actor_ids TEXT NOT NULL DEFAULT '[]',
     count INTEGER NOT NULL,
     at INTEGER NOT NULL,
     read_at INTEGER,
     in_app INTEGER NOT NULL,
     -- Where something has happened that no tab has been told and no mail thought of.
     untold INTEGER NOT NULL DEFAULT 1,
     conversation_id TEXT,
     -- Of the last message in it: who has read that far has read the notice.
     seq INTEGER,
     -- How often it was claimed to be sent.
     claims INTEGER NOT NULL DEFAULT 0
   );
   CREATE UNIQUE INDEX notices_gathering ON notices (thing) WHERE read_at IS NULL;
   CREATE INDEX notices_thing ON notices (thing);
   CREATE INDEX notices_newest ON notices (at, id);
   CREATE INDEX notices_unread ON notices (in_app) WHERE read_at IS NULL;
   CREATE INDEX notices_untold ON notices (at) WHERE untold = 1;
   CREATE INDEX notices_conversation ON notices (conversation_id, kind);
   -- Up to where acts of a thing were taken in, and the last ones, as JSON.
   CREATE TABLE told (
     thing TEXT PRIMARY KEY,
     until INTEGER NOT NULL,
     acts TEXT NOT NULL
   );
   CREATE INDEX told_until ON told (until);
   -- Notices that are to leave. Without a time: held while somebody is there, or in the queue.
   CREATE TABLE deliveries (
     notice_id TEXT NOT NULL,
     channel TEXT NOT NULL,
     due_at INTEGER,
     attempts INTEGER NOT NULL DEFAULT 0,
     is_queued INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (notice_id, channel)
   );
   CREATE INDEX deliveries_due ON deliveries (due_at);
   -- When a mail about something last left.
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
   -- One row: what the inbox's owner has chosen, as JSON, and when they were last there.
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
  `-- Whom the inbox's owner has blocked, as JSON: they are told of none of them.
   ALTER TABLE owner ADD COLUMN blocked_ids TEXT NOT NULL DEFAULT '[]';`,
  `-- D1's state with the last own message of which no tab was told.
   ALTER TABLE owner ADD COLUMN bookmark TEXT;`,
  `-- What a conversation last told, as JSON; NULL in marks from before it was kept. The change numbers what
   -- happens in the inbox.
   ALTER TABLE marks ADD COLUMN entry TEXT;
   ALTER TABLE marks ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX marks_change ON marks (change);
   -- The last change of any notice, and of what only D1 knows of conversations.
   ALTER TABLE owner ADD COLUMN notices_change INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE owner ADD COLUMN rows_change INTEGER NOT NULL DEFAULT 0;`,
  `-- The notice's claim with which it was claimed to be sent: the number stays when it comes back unsent.
   ALTER TABLE deliveries ADD COLUMN claim INTEGER;
   ALTER TABLE deliveries ADD COLUMN is_claimed INTEGER NOT NULL DEFAULT 0;
   -- The mail that left at that time, and when the one before it had.
   ALTER TABLE mailed ADD COLUMN key TEXT;
   ALTER TABLE mailed ADD COLUMN before INTEGER;
   -- When something was last taken out of what the owner was told.
   ALTER TABLE owner ADD COLUMN forgotten_at INTEGER NOT NULL DEFAULT 0;`,
  `-- Conversations with unread messages: counting them anew would read as many rows for each message.
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
];
