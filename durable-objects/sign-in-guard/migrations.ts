/** The schema of a sign-in guard's SQLite, as append-only steps. */
export const signInGuardSteps = [
  `-- Attempts by counter. 'strangers' counts all unknown devices together.
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
   -- Time of the last mail that warned the account's owner of an attack.
   CREATE TABLE warnings (sent_at INTEGER NOT NULL);`,
  `-- proven_at: the last time that the device proved the account's second factor.
   ALTER TABLE devices ADD COLUMN first_seen_at INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE devices ADD COLUMN proven_at INTEGER;`,
];
