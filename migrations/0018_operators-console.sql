-- The operators' console: the indexes of proposals, and what its team and a person write to each other.

CREATE INDEX approvals_waiting_since ON approvals (proposed_at) WHERE used_at is null and ended_at is null;
--> statement-breakpoint
CREATE INDEX approvals_alone ON approvals (used_at) WHERE approved_by is null and used_at is not null;
--> statement-breakpoint
-- Letters of the team to a person, the person's answers, and the team's notes about them. An answer waits until
-- the team has written again.
CREATE TABLE operator_letters (
  id text PRIMARY KEY NOT NULL,
  person_id text NOT NULL,
  written_by text NOT NULL,
  author_id text NOT NULL,
  order_id text,
  text text NOT NULL,
  is_waiting integer DEFAULT false NOT NULL,
  created_at integer NOT NULL,
  FOREIGN KEY (person_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "operator_letters_written_by" CHECK(written_by in ('team', 'person', 'note')),
  CONSTRAINT "operator_letters_waits" CHECK(written_by = 'person' or not is_waiting)
);
--> statement-breakpoint
CREATE INDEX operator_letters_of ON operator_letters (person_id, created_at, id);
--> statement-breakpoint
CREATE INDEX operator_letters_about ON operator_letters (order_id, created_at) WHERE order_id is not null;
--> statement-breakpoint
CREATE INDEX operator_letters_waiting ON operator_letters (created_at) WHERE is_waiting;
