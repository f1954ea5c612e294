-- Jobs: the outbox of effects outside D1, leases and dead letters.

-- Effects outside D1, enqueued with their cause and tried until they are done (domain/outbox.ts lists the
-- kinds). A parked row has no due_at. AUTOINCREMENT: an id is never used again, so that nobody deletes another
-- effect's row.
CREATE TABLE outbox (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind text NOT NULL,
  data text NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'weekly_report'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects'), 1, 0))) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX outbox_parked ON outbox (kind) WHERE due_at is null;
--> statement-breakpoint
-- The request that deletes a post deletes its picture and purges caches itself, so the effects of hiding it are
-- not needed.
CREATE TRIGGER outbox_not_of_deleted_posts BEFORE INSERT ON outbox
WHEN NEW.kind IN ('post_seen', 'purge')
  AND (SELECT deletion_started_at FROM creator_media WHERE id = NEW.data ->> 'postId') IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
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
