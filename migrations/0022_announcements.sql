-- Announcements to everybody, and roles that operators give.

-- Announcements of operators. The cron walks the profiles by their row, up to the last one at the start.
CREATE TABLE announcements (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  audience text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  page text NOT NULL,
  per_minute integer NOT NULL,
  per_day integer NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  version integer NOT NULL DEFAULT 1,
  created_by text NOT NULL,
  created_at integer NOT NULL,
  started_by text,
  started_at integer,
  ended_at integer,
  due_at integer,
  attempts integer NOT NULL DEFAULT 0,
  place integer NOT NULL DEFAULT 0,
  last_place integer NOT NULL DEFAULT 0,
  mail_day integer NOT NULL DEFAULT 0,
  mails_of_day integer NOT NULL DEFAULT 0,
  notified integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  uncertain integer NOT NULL DEFAULT 0,
  CONSTRAINT announcements_due_while_running CHECK(due_at is null or state = 'running')
);
--> statement-breakpoint
CREATE INDEX announcements_due ON announcements (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX announcements_newest ON announcements (created_at, id);
--> statement-breakpoint
CREATE INDEX announcements_mailed ON announcements (mail_day);
--> statement-breakpoint
-- An announcement stays as two operators approved it.
CREATE TRIGGER announcements_stay BEFORE UPDATE OF id, kind, audience, title, body, page, per_minute, per_day ON announcements
WHEN OLD.state <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'announcements: what was sent stays');
END;
--> statement-breakpoint
-- Announcements are never deleted.
CREATE TRIGGER announcements_never_go BEFORE DELETE ON announcements BEGIN
  SELECT RAISE(ABORT, 'announcements: what was sent stays');
END;
--> statement-breakpoint
-- The last act of each operator and moderator.
CREATE INDEX operator_acts_operator ON operator_acts (operator, id);
--> statement-breakpoint
CREATE INDEX moderation_log_moderator ON moderation_log (moderator_id, id);
--> statement-breakpoint
CREATE INDEX approvals_subject ON approvals (subject_id);
--> statement-breakpoint

-- The kinds of the outbox have two more.
DROP INDEX outbox_due;
--> statement-breakpoint
ALTER TABLE outbox DROP COLUMN lane;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'weekly_report', 'role_changed', 'announcement'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects', 'delete_account'), 1, 0))) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;
