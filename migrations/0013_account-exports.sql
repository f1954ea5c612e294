-- Exports of personal data (docs/decisions/033-account-export.md): one running export a person, and the files of
-- each in the bucket `account-exports`.
CREATE TABLE account_exports (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  state text DEFAULT 'running' NOT NULL,
  requested_at integer NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  position text DEFAULT '{"section":null,"after":null,"document":null,"piece":1}' NOT NULL,
  files text DEFAULT '[]' NOT NULL,
  upload text,
  expires_at integer,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX account_exports_user ON account_exports (user_id, requested_at);
--> statement-breakpoint
CREATE UNIQUE INDEX account_exports_running ON account_exports (user_id) WHERE state = 'running';
--> statement-breakpoint
CREATE INDEX account_exports_due ON account_exports (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX account_exports_expiry ON account_exports (expires_at) WHERE expires_at is not null;
--> statement-breakpoint
-- A finished export notifies its owner.
CREATE TRIGGER account_exports_ready AFTER UPDATE OF state ON account_exports
WHEN NEW.state = 'ready' AND OLD.state <> 'ready' BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('export_ready', json_object('exportId', NEW.id), cast(unixepoch('subsec') * 1000 AS integer));
END;
--> statement-breakpoint
-- No file of an export outlives its row. A run that is writing one when the row goes ends within the hour, so a
-- second deletion follows then.
CREATE TRIGGER account_exports_delete AFTER DELETE ON account_exports BEGIN
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'export_removal',
      json_object('userId', OLD.user_id, 'exportId', OLD.id, 'upload', OLD.upload),
      cast(unixepoch('subsec') * 1000 AS integer) + delay.value
    FROM json_each('[0, 3600000]') AS delay;
END;
