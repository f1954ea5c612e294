-- Notifications: the outbox that inboxes are told from. Rows are written by the triggers of the tables that
-- they are about.

-- One row for each recipient and subject, however much has happened to it. The content is read when it is sent.
CREATE TABLE notice_outbox (
  thing text NOT NULL,
  recipient_id text NOT NULL,
  source text NOT NULL,
  subject_id text NOT NULL,
  since integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  due_at integer,
  dispatched_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(thing, recipient_id)
);
--> statement-breakpoint
CREATE INDEX notice_outbox_due ON notice_outbox (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX notice_outbox_dispatched ON notice_outbox (dispatched_at) WHERE due_at is null;
--> statement-breakpoint
-- Gathers events of one kind: an event within a minute of the last notification waits for the end of that
-- minute, and joins the row that is there.
CREATE TRIGGER notice_outbox_gathers BEFORE INSERT ON notice_outbox
WHEN NEW.thing IN (SELECT thing FROM notice_outbox WHERE thing = NEW.thing AND recipient_id = NEW.recipient_id) BEGIN
  UPDATE notice_outbox SET
    version = version + 1,
    since = iif(due_at IS NULL, NEW.since, min(since, NEW.since)),
    due_at = coalesce(due_at, max(NEW.due_at, coalesce(dispatched_at, 0) + 60000))
  WHERE thing = NEW.thing AND recipient_id = NEW.recipient_id;
  SELECT RAISE(IGNORE);
END;
