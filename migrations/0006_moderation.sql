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
  decided_at integer
);
--> statement-breakpoint
CREATE INDEX moderation_cases_waiting ON moderation_cases (opened_at, id) WHERE decided_at is null;
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
-- Enqueues the receipt for a reporter who left an e-mail address. A report that joins a decision waits until that
-- decision cannot be taken back any more (DECISION_FINAL_MS), because the receipt then names the outcome.
CREATE TRIGGER reports_received AFTER INSERT ON reports WHEN NEW.email IS NOT NULL BEGIN
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'report_received', json_object('reportId', NEW.id), max(NEW.created_at, coalesce(decided_at + 20000, 0))
    FROM moderation_cases WHERE id = NEW.case_id;
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
-- Decisions of moderators. Triggers hide and suspend, and undo it when a decision is lifted.
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
-- Counts decisions by action and rule for the yearly transparency report.
CREATE TRIGGER moderation_decisions_figure AFTER INSERT ON moderation_decisions BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'decision/' || NEW.action || '/' || coalesce(NEW.rule, 'none'), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Enqueues the statement of reasons for the author, and the outcome for each reporter: once the decision cannot
-- be taken back any more (DECISION_FINAL_MS), and for reporters later (OUTCOME_GATHER_MS), because one mail gathers
-- what was decided on their reports. A decision without an action is not told to the author.
CREATE TRIGGER moderation_decisions_mails AFTER INSERT ON moderation_decisions BEGIN
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'statement', json_object('decisionId', NEW.id), NEW.created_at + 20000 WHERE NEW.action <> 'none';
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'report_outcome', json_object('decisionId', NEW.id, 'reportId', id), NEW.created_at + 20000
    FROM reports
    WHERE case_id = NEW.case_id AND reporter_id IS NOT NULL
    ORDER BY created_at, id;
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'outcomes_mail', json_object('reportId', id), NEW.created_at + 600000
    FROM reports
    WHERE case_id = NEW.case_id AND (reporter_id IS NOT NULL OR email IS NOT NULL)
    ORDER BY created_at, id;
END;
--> statement-breakpoint
-- The conversation's object hides a message: the effect asks it to.
CREATE TRIGGER moderation_decisions_message_held AFTER INSERT ON moderation_decisions
WHEN NEW.action = 'hide' AND NEW.subject_type = 'message' BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('message_seen', json_object('conversationId', NEW.conversation_id, 'messageId', NEW.subject_id), 0);
END;
--> statement-breakpoint
-- A decision closes its case, hides its subject or suspends its author, and is logged.
CREATE TRIGGER moderation_decisions_hold AFTER INSERT ON moderation_decisions BEGIN
  UPDATE moderation_cases SET decided_at = NEW.created_at WHERE id = NEW.case_id;
  UPDATE creator_media SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'post' AND id = NEW.subject_id;
  UPDATE creator_media_comments SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'comment' AND id = NEW.subject_id;
  UPDATE conversation_ratings SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'rating' AND id = NEW.subject_id;
  UPDATE profiles SET hidden_at = coalesce(hidden_at, NEW.created_at)
    WHERE NEW.action = 'hide' AND NEW.subject_type = 'profile' AND id = NEW.subject_id;
  UPDATE profiles SET suspended_at = coalesce(suspended_at, NEW.created_at)
    WHERE NEW.action = 'suspend' AND id = NEW.author_id;
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, conversation_id, case_id, reason)
    VALUES (NEW.created_at, NEW.moderator_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.conversation_id, NEW.case_id, NEW.reason);
END;
--> statement-breakpoint
-- A decision never changes; it can be lifted, once, and only then be taken back.
CREATE TRIGGER moderation_decisions_stay BEFORE UPDATE ON moderation_decisions
WHEN OLD.lifted_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.case_id <> OLD.case_id OR NEW.action <> OLD.action
  OR NEW.reason <> OLD.reason OR NEW.rule IS NOT OLD.rule OR NEW.moderator_id <> OLD.moderator_id
  OR NEW.proposed_by IS NOT OLD.proposed_by
  OR NEW.author_id <> OLD.author_id OR NEW.subject_type <> OLD.subject_type
  OR NEW.subject_id <> OLD.subject_id OR NEW.conversation_id IS NOT OLD.conversation_id
  OR NEW.created_at <> OLD.created_at
  OR (NEW.taken_back_at IS NOT NULL AND NEW.taken_back_at IS NOT NEW.lifted_at) BEGIN
  SELECT RAISE(ABORT, 'a decision never changes; it can be lifted, once');
END;
--> statement-breakpoint
-- Lifting a decision shows its subject again, unless another decision still hides or suspends it.
CREATE TRIGGER moderation_decisions_lifted AFTER UPDATE OF lifted_at ON moderation_decisions
WHEN OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL BEGIN
  UPDATE creator_media SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'post' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'post' AND id = NEW.subject_id;
  UPDATE creator_media_comments SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'comment' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'comment' AND id = NEW.subject_id;
  UPDATE conversation_ratings SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'rating' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'rating' AND id = NEW.subject_id;
  UPDATE profiles SET hidden_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE subject_type = 'profile' AND subject_id = NEW.subject_id AND action = 'hide' AND lifted_at IS NULL
    ) WHERE NEW.action = 'hide' AND NEW.subject_type = 'profile' AND id = NEW.subject_id;
  UPDATE profiles SET suspended_at = (
      SELECT min(created_at) FROM moderation_decisions
      WHERE author_id = NEW.author_id AND action = 'suspend' AND lifted_at IS NULL
    ) WHERE NEW.action = 'suspend' AND id = NEW.author_id;
END;
--> statement-breakpoint
-- The conversation's object shows a message again when the decision is lifted.
CREATE TRIGGER moderation_decisions_message_lifted AFTER UPDATE OF lifted_at ON moderation_decisions
WHEN OLD.lifted_at IS NULL AND NEW.lifted_at IS NOT NULL AND NEW.action = 'hide' AND NEW.subject_type = 'message' BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('message_seen', json_object('conversationId', NEW.conversation_id, 'messageId', NEW.subject_id), 0);
END;
--> statement-breakpoint
-- A decision that its moderator takes back opens its case again and leaves the figures; the log gets an entry of
-- its own.
CREATE TRIGGER moderation_decisions_taken_back AFTER UPDATE OF taken_back_at ON moderation_decisions
WHEN OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL BEGIN
  UPDATE moderation_cases SET decided_at = NULL WHERE id = NEW.case_id;
  UPDATE moderation_figures SET count = count - 1
    WHERE year = strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0
      AND name = 'decision/' || NEW.action || '/' || coalesce(NEW.rule, 'none');
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, conversation_id, case_id, reason)
    VALUES (NEW.taken_back_at, NEW.moderator_id, 'take_back', NEW.subject_type, NEW.subject_id, NEW.conversation_id, NEW.case_id, '');
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
-- Counts appeals for the yearly transparency report.
CREATE TRIGGER moderation_appeals_figure AFTER INSERT ON moderation_appeals BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0, 'appeal/made', 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- An appeal is decided once, by another moderator than the decision and not by its author.
CREATE TRIGGER moderation_appeals_decided BEFORE UPDATE ON moderation_appeals
WHEN OLD.decided_at IS NOT NULL
  OR NEW.moderator_id = (SELECT moderator_id FROM moderation_decisions WHERE id = NEW.decision_id)
  OR NEW.moderator_id = (SELECT author_id FROM moderation_decisions WHERE id = NEW.decision_id) BEGIN
  SELECT RAISE(ABORT, 'another moderator decides on an appeal, once');
END;
--> statement-breakpoint
-- Counts decided appeals by outcome for the yearly transparency report.
CREATE TRIGGER moderation_appeals_decided_figure AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.decided_at / 1000, 'unixepoch') + 0,
      iif(NEW.is_upheld, 'appeal/upheld', 'appeal/restored'), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
-- Enqueues the mail that tells the author the outcome, after the effects that the request waits for.
CREATE TRIGGER moderation_appeals_mail AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('appeal_outcome', json_object('appealId', NEW.id), NEW.decided_at + 1);
END;
--> statement-breakpoint
-- Logs the decided appeal, and lifts the decision when it is not upheld.
CREATE TRIGGER moderation_appeals_logged AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, conversation_id, case_id, reason)
    SELECT NEW.decided_at, NEW.moderator_id, iif(NEW.is_upheld, 'uphold', 'restore'), subject_type, subject_id, conversation_id, case_id, NEW.reason
    FROM moderation_decisions WHERE id = NEW.decision_id;
  UPDATE moderation_decisions SET lifted_at = NEW.decided_at
    WHERE id = NEW.decision_id AND lifted_at IS NULL AND NOT NEW.is_upheld;
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
-- Deleting an account enqueues the deletion of its documents.
CREATE TRIGGER verifications_gone AFTER DELETE ON verifications
WHEN OLD.state = 'waiting' BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('stray_objects', json_object('bucket', 'verification-files', 'keys', json_array(OLD.id || '/')), 0);
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
