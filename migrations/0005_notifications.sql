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
-- The posts of a creator's day, announced to their followers in pages. A row is written with the post, and
-- retained for as long as notices, so that they can be corrected.
CREATE TABLE post_announcements (
  creator_id text NOT NULL,
  since integer NOT NULL,
  until integer,
  version integer DEFAULT 1 NOT NULL,
  due_at integer,
  followed_at integer,
  follower_id text,
  attempts integer DEFAULT 0 NOT NULL,
  PRIMARY KEY(creator_id, since),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX post_announcements_due ON post_announcements (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX post_announcements_done ON post_announcements (since) WHERE due_at is null;
--> statement-breakpoint
-- Users who want to be notified when a paused or full creator takes questions again.
CREATE TABLE return_requests (
  creator_id text NOT NULL,
  user_id text NOT NULL,
  created_at integer NOT NULL,
  notified_at integer,
  PRIMARY KEY(creator_id, user_id),
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX return_requests_user ON return_requests (user_id);
--> statement-breakpoint
CREATE INDEX return_requests_waiting ON return_requests (creator_id, user_id) WHERE notified_at is null;
--> statement-breakpoint
CREATE INDEX return_requests_notified ON return_requests (notified_at) WHERE notified_at is not null;
--> statement-breakpoint
-- Questions that nobody can answer yet, whose askers want to be notified when a creator can.
CREATE TABLE unmet_questions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  question text NOT NULL,
  category_id text,
  created_at integer NOT NULL,
  hidden_at integer,
  due_at integer NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX unmet_questions_user ON unmet_questions (user_id, question);
--> statement-breakpoint
CREATE INDEX unmet_questions_due ON unmet_questions (due_at);
--> statement-breakpoint
CREATE INDEX unmet_questions_created ON unmet_questions (created_at);
--> statement-breakpoint
CREATE INDEX unmet_questions_category ON unmet_questions (category_id, created_at) WHERE category_id is not null;
--> statement-breakpoint
-- Creators whose return users wait for, with the time of the next check.
CREATE TABLE creator_returns (
  creator_id text PRIMARY KEY NOT NULL,
  due_at integer,
  is_pause integer DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (creator_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX creator_returns_due ON creator_returns (due_at) WHERE due_at is not null;
--> statement-breakpoint
-- Awaited creators who are full.
CREATE INDEX creator_returns_full ON creator_returns (creator_id) WHERE due_at is null;
