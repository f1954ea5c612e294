/** The schema of a sign-in guard's SQLite, as steps that are only ever appended to. */
export const signInGuardSteps = [
  `-- What was tried, by who is counted together; 'strangers' is everybody whose device is unknown.
   CREATE TABLE attempts (
     counter TEXT PRIMARY KEY,
     failures INTEGER NOT NULL,
     paused_until INTEGER NOT NULL,
     last_at INTEGER NOT NULL
   );
   CREATE TABLE mails (counter TEXT NOT NULL, sent_at INTEGER NOT NULL);
   CREATE INDEX mails_counter ON mails (counter, sent_at);
   -- Browsers that have signed in.
   CREATE TABLE devices (device TEXT PRIMARY KEY, seen_at INTEGER NOT NULL);
   -- When the account's owner last heard that it is being attacked.
   CREATE TABLE warnings (sent_at INTEGER NOT NULL);`,
];
