-- Second factors (TOTP and recovery codes), passkeys, and the removal of factors that their owner has lost.

-- A session is aal2 once second_factor_at is set.
ALTER TABLE auth_sessions ADD COLUMN second_factor text;
--> statement-breakpoint
ALTER TABLE auth_sessions ADD COLUMN second_factor_at integer;
--> statement-breakpoint
-- The passkey that opened the session, or raised it last.
ALTER TABLE auth_sessions ADD COLUMN passkey_id text;
--> statement-breakpoint
-- A second factor: an authenticator app, with its encrypted key, or the set of recovery codes.
CREATE TABLE auth_factors (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  secret text,
  verified_at integer,
  last_used_step integer,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX auth_factors_name ON auth_factors (user_id, name);
--> statement-breakpoint
CREATE INDEX auth_factors_unverified ON auth_factors (created_at) WHERE verified_at IS NULL;
--> statement-breakpoint
-- Unused recovery codes, by keyed hash. A used code is deleted.
CREATE TABLE auth_recovery_codes (
  factor_id text NOT NULL,
  code_hash text NOT NULL,
  PRIMARY KEY (factor_id, code_hash),
  FOREIGN KEY (factor_id) REFERENCES auth_factors(id) ON DELETE cascade
);
--> statement-breakpoint
-- WebAuthn credentials that sign their user in.
CREATE TABLE auth_passkeys (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter integer NOT NULL,
  is_synced integer DEFAULT false NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at integer NOT NULL,
  last_used_at integer,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX auth_passkeys_credential ON auth_passkeys (credential_id);
--> statement-breakpoint
CREATE INDEX auth_passkeys_user ON auth_passkeys (user_id);
--> statement-breakpoint
-- Challenges that are valid once. Those of a session end with it.
CREATE TABLE auth_challenges (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  session_id text,
  factor_id text,
  challenge text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX auth_challenges_session ON auth_challenges (session_id);
--> statement-breakpoint
CREATE INDEX auth_challenges_expiry ON auth_challenges (expires_at);
--> statement-breakpoint
-- Removals of all second factors of a user who has lost them; the mailed link of stop_hash stops one.
CREATE TABLE auth_factor_resets (
  user_id text PRIMARY KEY NOT NULL,
  stop_hash text NOT NULL,
  started_at integer NOT NULL,
  due_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX auth_factor_resets_stop ON auth_factor_resets (stop_hash);
--> statement-breakpoint
CREATE INDEX auth_factor_resets_due ON auth_factor_resets (due_at);
