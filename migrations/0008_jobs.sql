-- Jobs: leases, dead letters and pictures to delete.

-- The lease of a job that must not run twice at once.
CREATE TABLE job_leases (
  job text PRIMARY KEY NOT NULL,
  holder text NOT NULL,
  expires_at integer NOT NULL
);
--> statement-breakpoint
-- Messages of queues that failed too often, until an operator replays them.
CREATE TABLE dead_letters (
  id text PRIMARY KEY NOT NULL,
  queue text NOT NULL,
  body text NOT NULL,
  sent_at integer NOT NULL,
  died_at integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX dead_letters_queue ON dead_letters (queue, died_at, id);
--> statement-breakpoint
CREATE INDEX dead_letters_died ON dead_letters (died_at);
--> statement-breakpoint
-- Pictures to delete from R2.
CREATE TABLE doomed_pictures (
  bucket text NOT NULL,
  key text NOT NULL,
  stored_before integer,
  PRIMARY KEY(bucket, key)
);
