-- The country of the network that a session was last refreshed from, ISO 3166-1; null when unknown.
ALTER TABLE auth_sessions ADD COLUMN country text;
