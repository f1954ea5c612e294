-- Accounts: users who can sign in, their identities with providers, sessions, and the short-lived state of
-- redirects and mailed links.

-- A user who can sign in; profiles has the same id.
CREATE TABLE auth_users (
  id text PRIMARY KEY NOT NULL,
  email text NOT NULL,
  password_hash text,
  email_confirmed_at integer,
  mail_refused_at integer,
  mail_refusal text,
  unsubscribe_key text,
  user_metadata text DEFAULT '{}' NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  last_sign_in_at integer,
  guest_email text,
  adult_at integer,
  mail_to text GENERATED ALWAYS AS (coalesce(guest_email, email)) VIRTUAL NOT NULL,
  FOREIGN KEY (id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX auth_users_email ON auth_users (email);
--> statement-breakpoint
CREATE INDEX auth_users_guest_email ON auth_users (guest_email) WHERE guest_email is not null;
--> statement-breakpoint
-- Guest accounts whose orders went to the account of their address. Stripe, and backups of conversations, name a
-- guest for longer than the account exists.
CREATE TABLE joined_guests (
  guest_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  joined_at integer NOT NULL,
  code_hash text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX joined_guests_code ON joined_guests (code_hash);
--> statement-breakpoint
-- A sign-in with an outside provider, by the provider's id for the user.
CREATE TABLE auth_identities (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data text NOT NULL,
  created_at integer NOT NULL,
  last_sign_in_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX auth_identities_provider ON auth_identities (provider, provider_id);
--> statement-breakpoint
CREATE INDEX auth_identities_user ON auth_identities (user_id);
--> statement-breakpoint
-- A signed-in device. Ended sessions are deleted.
CREATE TABLE auth_sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  method text NOT NULL,
  user_agent text,
  created_at integer NOT NULL,
  refreshed_at integer NOT NULL,
  expires_at integer NOT NULL,
  generation integer DEFAULT 1 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX auth_sessions_user ON auth_sessions (user_id);
--> statement-breakpoint
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);
--> statement-breakpoint
-- Every way of signing in inserts a session, so a suspended user is refused here. worker/accounts/auth/errors.ts knows
-- the word 'user_banned'.
CREATE TRIGGER auth_sessions_let_in BEFORE INSERT ON auth_sessions
WHEN (SELECT suspended_at FROM profiles WHERE id = NEW.user_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'user_banned');
END;
--> statement-breakpoint
-- Sessions that a suspension ended, so that a device which tries to go on with one is told why.
CREATE TABLE suspended_sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX suspended_sessions_user ON suspended_sessions (user_id);
--> statement-breakpoint
-- Single-use state of redirects and mailed links, by the hash of the code.
CREATE TABLE auth_flow_states (
  code_hash text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  user_id text,
  address text,
  data text NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX auth_flow_states_expiry ON auth_flow_states (expires_at);
--> statement-breakpoint
CREATE INDEX auth_flow_states_user ON auth_flow_states (user_id);
--> statement-breakpoint
CREATE INDEX auth_flow_states_address ON auth_flow_states (address);
--> statement-breakpoint
-- Usernames that users gave up, which nobody else gets for a while. Without a foreign key, so that they outlive
-- the account.
CREATE TABLE former_usernames (
  username text PRIMARY KEY NOT NULL,
  username_skeleton text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) VIRTUAL,
  user_id text NOT NULL,
  was_creator integer NOT NULL,
  until integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX former_usernames_of_creators ON former_usernames (username_skeleton) WHERE was_creator = 1;
--> statement-breakpoint
CREATE INDEX former_usernames_user ON former_usernames (user_id, until);
--> statement-breakpoint
CREATE INDEX former_usernames_until ON former_usernames (until);
--> statement-breakpoint
-- Reserves only the latest five former usernames of a person, so that nobody can reserve many by changing
-- theirs.
CREATE TRIGGER former_usernames_few AFTER INSERT ON former_usernames BEGIN
  DELETE FROM former_usernames WHERE user_id = NEW.user_id AND username IN (
    SELECT username FROM former_usernames WHERE user_id = NEW.user_id ORDER BY until DESC LIMIT -1 OFFSET 5);
END;
