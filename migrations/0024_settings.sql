-- Settings that two operators change: an append-only history, of which the last that applies is in force.
CREATE TABLE settings (
  id integer PRIMARY KEY NOT NULL,
  setting text NOT NULL,
  value text NOT NULL,
  applies_at integer NOT NULL,
  set_at integer NOT NULL,
  approval_id integer,
  proposed_by text,
  approved_by text,
  reason text,
  cancelled_at integer,
  cancelled_by text,
  cancel_reason text,
  CONSTRAINT "settings_by_two" CHECK(case when applies_at = 0
    then approval_id is null and proposed_by is null and approved_by is null and reason is null
    else approval_id is not null and proposed_by is not null and approved_by is not null and reason is not null
      and proposed_by <> approved_by end),
  CONSTRAINT "settings_not_in_the_past" CHECK(applies_at = 0 or applies_at > set_at),
  CONSTRAINT "settings_cancelled_before" CHECK((cancelled_at is null) = (cancelled_by is null)
    and (cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null or cancelled_at < applies_at))
);
--> statement-breakpoint
CREATE INDEX settings_in_force ON settings (setting, applies_at) WHERE cancelled_at is null;
--> statement-breakpoint
-- One approval makes one change, however often its request is repeated.
CREATE UNIQUE INDEX settings_approval ON settings (approval_id) WHERE approval_id is not null;
--> statement-breakpoint
-- The value before the first change, stored with that change.
CREATE UNIQUE INDEX settings_original ON settings (setting) WHERE applies_at = 0;
--> statement-breakpoint
-- A value that was in force stays known.
CREATE TRIGGER settings_stay BEFORE DELETE ON settings
BEGIN
  SELECT raise(abort, 'settings are never deleted');
END;
--> statement-breakpoint
-- A planned change may be cancelled before it applies; nothing else changes.
CREATE TRIGGER settings_only_cancelled BEFORE UPDATE ON settings
WHEN OLD.cancelled_at IS NOT NULL OR NEW.cancelled_at IS NULL
  OR (NEW.id, NEW.setting, NEW.value, NEW.applies_at, NEW.set_at, NEW.approval_id, NEW.proposed_by, NEW.approved_by, NEW.reason)
    IS NOT (OLD.id, OLD.setting, OLD.value, OLD.applies_at, OLD.set_at, OLD.approval_id, OLD.proposed_by, OLD.approved_by, OLD.reason)
BEGIN
  SELECT raise(abort, 'a setting changes by a further row');
END;
--> statement-breakpoint
-- The kinds of the outbox have one more.
DROP INDEX outbox_due;
--> statement-breakpoint
ALTER TABLE outbox DROP COLUMN lane;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN lane integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome', 'outcomes_mail', 'terms_change', 'weekly_report', 'role_changed', 'announcement'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects', 'delete_account'), 1, 0))) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX outbox_due ON outbox (lane, due_at) WHERE due_at is not null;
