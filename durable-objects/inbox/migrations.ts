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
  `-- Devices to push to, each of a session, as browsers subscribe them.
   CREATE TABLE push_subscriptions (
     endpoint TEXT PRIMARY KEY,
     p256dh TEXT NOT NULL,
     auth TEXT NOT NULL,
     session_id TEXT NOT NULL,
     renewed_at INTEGER NOT NULL
   );`,
];
