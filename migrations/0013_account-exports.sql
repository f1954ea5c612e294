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
