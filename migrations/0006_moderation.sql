-- Operators and moderators; reports, cases, decisions and appeals; verification. Nothing here refers to a
-- profile: decisions outlive accounts.

-- Users who may act as operators.
CREATE TABLE operators (
  user_id text PRIMARY KEY NOT NULL,
  granted_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
-- Append-only log of what operators did: a row before the act, with ids and no address.
CREATE TABLE operator_acts (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details text NOT NULL,
  status integer,
  changes text,
  CONSTRAINT "operator_acts_without_addresses" CHECK(subject || details || coalesce(changes, '') not glob '*[0-9A-Za-z]@[0-9A-Za-z]*.[A-Za-z]*')
);
--> statement-breakpoint
-- Nobody who may act may change the record of an act; it gets its outcome once.
CREATE TRIGGER operator_acts_stay BEFORE UPDATE ON operator_acts
WHEN OLD.status IS NOT NULL OR (NEW.id, NEW.at, NEW.operator, NEW.action, NEW.subject, NEW.details)
  IS NOT (OLD.id, OLD.at, OLD.operator, OLD.action, OLD.subject, OLD.details) BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;
--> statement-breakpoint
-- Records of acts are never deleted.
CREATE TRIGGER operator_acts_never_go BEFORE DELETE ON operator_acts BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;
--> statement-breakpoint
-- Acts that may need two people: what was proposed, done, refused or withdrawn, and by whom.
CREATE TABLE approvals (
  id integer PRIMARY KEY NOT NULL,
  terms text NOT NULL,
  subject_id text NOT NULL,
  people text DEFAULT '[]' NOT NULL,
  cents integer NOT NULL,
  sum_cents integer DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_as text NOT NULL,
  proposed_at integer NOT NULL,
  expires_at integer NOT NULL,
  request text,
  approved_by text,
  used_at integer,
  ended_at integer,
  ended_by text,
  end_reason text,
  CONSTRAINT "approvals_by_two" CHECK(approved_by is null or (approved_by <> proposed_by and used_at is not null
    and approved_by like 'user:%' and proposed_by like 'user:%'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX approvals_waiting ON approvals (terms) WHERE used_at is null and ended_at is null;
--> statement-breakpoint
-- An act is used once, by the two people that it names, or it ends; what it says never changes.
CREATE TRIGGER approvals_stay BEFORE UPDATE ON approvals
WHEN OLD.ended_at IS NOT NULL
  OR (OLD.used_at IS NOT NULL AND (NEW.used_at, NEW.approved_by) IS NOT (OLD.used_at, OLD.approved_by))
  OR (NEW.id, NEW.terms, NEW.subject_id, NEW.people, NEW.cents, NEW.sum_cents, NEW.reason, NEW.request)
    IS NOT (OLD.id, OLD.terms, OLD.subject_id, OLD.people, OLD.cents, OLD.sum_cents, OLD.reason, OLD.request)
  OR (NEW.proposed_by, NEW.proposed_as, NEW.proposed_at, NEW.expires_at)
    IS NOT (OLD.proposed_by, OLD.proposed_as, OLD.proposed_at, OLD.expires_at) BEGIN
  SELECT RAISE(ABORT, 'approvals: what was proposed and done stays');
END;
--> statement-breakpoint
-- Approvals are never deleted.
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals BEGIN
  SELECT RAISE(ABORT, 'approvals: what was approved stays');
END;
--> statement-breakpoint
-- Users who may decide on reports. Read where it counts; no token says so.
CREATE TABLE moderators (
  user_id text PRIMARY KEY NOT NULL,
  granted_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
-- A reported subject: all reports of it until it is decided make one case.
CREATE TABLE moderation_cases (
  id text PRIMARY KEY NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  author_id text NOT NULL,
  excerpt text NOT NULL,
  category text NOT NULL,
  opened_at integer NOT NULL,
  report_count integer DEFAULT 0 NOT NULL,
  decided_at integer,
  urgency integer DEFAULT 9 NOT NULL,
  queue_place integer GENERATED ALWAYS AS (min(urgency, 9) * 10000000000000 + opened_at) VIRTUAL
);
--> statement-breakpoint
CREATE INDEX moderation_cases_waiting ON moderation_cases (queue_place, id) WHERE decided_at is null;
--> statement-breakpoint
CREATE INDEX moderation_cases_decided ON moderation_cases (decided_at, id) WHERE decided_at is not null;
--> statement-breakpoint
CREATE INDEX moderation_cases_author ON moderation_cases (author_id, opened_at);
--> statement-breakpoint
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (subject_type, subject_id,(case when conversation_id is null then '' else conversation_id end)) WHERE decided_at is null;
--> statement-breakpoint
-- One user's or visitor's report in a case.
CREATE TABLE reports (
  id text PRIMARY KEY NOT NULL,
  case_id text NOT NULL,
  reporter_id text,
  email text,
  mailbox text,
  category text NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  outcome_mailed_at integer,
  FOREIGN KEY (case_id) REFERENCES moderation_cases(id),
  FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX reports_case ON reports (case_id, created_at);
--> statement-breakpoint
CREATE INDEX reports_category ON reports (case_id, category);
--> statement-breakpoint
CREATE UNIQUE INDEX reports_once ON reports (reporter_id, case_id) WHERE reporter_id is not null;
--> statement-breakpoint
CREATE INDEX reports_mailbox ON reports (mailbox, created_at) WHERE mailbox is not null;
--> statement-breakpoint
CREATE INDEX reports_reporter ON reports (reporter_id, created_at) WHERE reporter_id is not null and outcome_mailed_at is null;
--> statement-breakpoint
-- Counts the reports of a case.
CREATE TRIGGER reports_counted AFTER INSERT ON reports BEGIN
  UPDATE moderation_cases SET report_count = report_count + 1 WHERE id = NEW.case_id;
END;
--> statement-breakpoint
-- Counts reports for the yearly transparency report, when they arrive: a deleted account or a lifted decision
-- changes no figure.
CREATE TRIGGER reports_figure AFTER INSERT ON reports BEGIN
  INSERT INTO moderation_figures (year, name, count)
    SELECT strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'report/' || NEW.category || '/' || subject_type || '/' || iif(NEW.reporter_id IS NULL, 'visitor', 'member'), 1
    FROM moderation_cases WHERE id = NEW.case_id
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Decisions of moderators.
CREATE TABLE moderation_decisions (
  id text PRIMARY KEY NOT NULL,
  case_id text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  author_id text NOT NULL,
  moderator_id text NOT NULL,
  proposed_by text,
  action text NOT NULL,
  rule text,
  reason text NOT NULL,
  created_at integer NOT NULL,
  lifted_at integer,
  taken_back_at integer,
  FOREIGN KEY (case_id) REFERENCES moderation_cases(id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX moderation_decisions_case ON moderation_decisions (case_id) WHERE taken_back_at is null;
--> statement-breakpoint
CREATE INDEX moderation_decisions_author ON moderation_decisions (author_id, created_at, id);
--> statement-breakpoint
CREATE INDEX moderation_decisions_newest ON moderation_decisions (created_at);
--> statement-breakpoint
CREATE INDEX moderation_decisions_subject ON moderation_decisions (subject_type, subject_id, conversation_id);
--> statement-breakpoint
-- Nobody decides about their own content.
CREATE TRIGGER moderation_decisions_by_others BEFORE INSERT ON moderation_decisions
WHEN NEW.moderator_id = NEW.author_id BEGIN
  SELECT RAISE(ABORT, 'another moderator decides');
END;
--> statement-breakpoint
-- A decision never changes; it can be lifted, once, and only then be taken back. Its author changes only from a guest
-- to the account that the guest has joined.
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN OLD.lifted_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.action <> OLD.action
  OR NEW.reason <> OLD.reason OR NEW.rule IS NOT OLD.rule OR NEW.moderator_id <> OLD.moderator_id
  OR NEW.proposed_by IS NOT OLD.proposed_by
  OR (NEW.author_id <> OLD.author_id AND NOT EXISTS (
    SELECT 1 FROM joined_guests WHERE guest_id = OLD.author_id AND user_id = NEW.author_id))
  OR NEW.subject_type <> OLD.subject_type
  OR NEW.subject_id <> OLD.subject_id OR NEW.conversation_id IS NOT OLD.conversation_id
  OR NEW.created_at <> OLD.created_at
  OR (NEW.taken_back_at IS NOT NULL AND NEW.taken_back_at IS NOT NEW.lifted_at) BEGIN
  SELECT RAISE(ABORT, 'a decision never changes; it can be lifted, once');
END;
--> statement-breakpoint
-- Decisions are never deleted.
CREATE TRIGGER moderation_decisions_never_go BEFORE DELETE ON moderation_decisions BEGIN
  SELECT RAISE(ABORT, 'decisions never go');
END;
--> statement-breakpoint
-- The author's appeal against a decision, once, and its outcome.
CREATE TABLE moderation_appeals (
  id text PRIMARY KEY NOT NULL,
  decision_id text NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  moderator_id text,
  is_upheld integer,
  reason text,
  FOREIGN KEY (decision_id) REFERENCES moderation_decisions(id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX moderation_appeals_decision ON moderation_appeals (decision_id);
--> statement-breakpoint
CREATE INDEX moderation_appeals_waiting ON moderation_appeals (created_at, id) WHERE decided_at is null;
--> statement-breakpoint
CREATE INDEX moderation_appeals_decided ON moderation_appeals (decided_at, id) WHERE decided_at is not null;
--> statement-breakpoint
-- An appeal is decided once, by another moderator than the decision and not by its author.
CREATE TRIGGER moderation_appeals_decided BEFORE UPDATE ON moderation_appeals
WHEN OLD.decided_at IS NOT NULL
  OR NEW.moderator_id = (SELECT moderator_id FROM moderation_decisions WHERE id = NEW.decision_id)
  OR NEW.moderator_id = (SELECT author_id FROM moderation_decisions WHERE id = NEW.decision_id) BEGIN
  SELECT RAISE(ABORT, 'another moderator decides on an appeal, once');
END;
--> statement-breakpoint
-- Append-only log of what moderators did.
CREATE TABLE moderation_log (
  id integer PRIMARY KEY NOT NULL,
  at integer NOT NULL,
  moderator_id text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  conversation_id text,
  case_id text,
  reason text NOT NULL
);
--> statement-breakpoint
CREATE INDEX moderation_log_at ON moderation_log (at, id);
--> statement-breakpoint
CREATE INDEX moderation_log_action ON moderation_log (action, at, id);
--> statement-breakpoint
-- The log is append-only.
CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never changes');
END;
--> statement-breakpoint
-- The log is append-only.
CREATE TRIGGER moderation_log_never_goes BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log never goes');
END;
--> statement-breakpoint
-- Counts of each kind in a UTC year, which outlive accounts.
CREATE TABLE moderation_figures (
  year integer NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY(year, name)
);
--> statement-breakpoint
-- Requests for 'Vérifié'.
CREATE TABLE verifications (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  kind text DEFAULT 'documents' NOT NULL,
  before text,
  state text NOT NULL,
  created_at integer NOT NULL,
  decided_at integer,
  moderator_id text,
  reason text,
  FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX verifications_user ON verifications (user_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX verifications_once ON verifications (user_id) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX verifications_waiting ON verifications (created_at, id) WHERE state = 'waiting';
--> statement-breakpoint
-- Counts requests for 'Vérifié' for the yearly transparency report.
CREATE TRIGGER verifications_figure AFTER INSERT ON verifications BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0, 'verification/asked', 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- A request is decided once, and never by the user who made it.
CREATE TRIGGER verifications_stay BEFORE UPDATE ON verifications
WHEN OLD.state <> 'waiting' OR NEW.user_id = NEW.moderator_id BEGIN
  SELECT RAISE(ABORT, 'a request is decided once, and not by who made it');
END;
--> statement-breakpoint
-- Counts decided requests by outcome; an operator's revocation has no moderator.
CREATE TRIGGER verifications_decided_figure AFTER UPDATE OF state ON verifications
WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.decided_at / 1000, 'unixepoch') + 0,
      -- An operator's revocation is a request without a moderator.
      'verification/' || iif(NEW.moderator_id IS NULL, 'revoked', NEW.state), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Documents of a request, in the bucket of verification files, until it is decided.
CREATE TABLE verification_files (
  id text PRIMARY KEY NOT NULL,
  verification_id text NOT NULL,
  key text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  FOREIGN KEY (verification_id) REFERENCES verifications(id) ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX verification_files_verification ON verification_files (verification_id);
