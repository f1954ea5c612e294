-- Texts that a creator inserts into messages.

-- A creator's saved replies: one row, since they are read and saved together. `revision` counts the saves.
CREATE TABLE saved_replies (
  creator_id text PRIMARY KEY NOT NULL,
  replies text NOT NULL,
  revision integer NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
