CREATE TABLE `suspended_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `suspended_sessions_user` ON `suspended_sessions` (`user_id`);--> statement-breakpoint
-- What is below was written by hand.

-- Nobody decides about their own things.
CREATE TRIGGER moderation_decisions_by_others BEFORE INSERT ON moderation_decisions
WHEN NEW.moderator_id = NEW.author_id BEGIN
  SELECT RAISE(ABORT, 'another moderator decides');
END;
--> statement-breakpoint
-- Who is told is noted with what they are told of. A millisecond later than it: the request that decides
-- does not wait for mails. Of a decision that changes nothing its author learns nothing.
CREATE TRIGGER moderation_decisions_told AFTER INSERT ON moderation_decisions BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    SELECT 'statement', json_object('decisionId', NEW.id), NEW.created_at + 1 WHERE NEW.action <> 'none';
  INSERT INTO safety_effects (kind, data, due_at)
    SELECT 'report_outcome', json_object('decisionId', NEW.id, 'reportId', id), NEW.created_at + 1
    FROM reports
    WHERE case_id = NEW.case_id AND (reporter_id IS NOT NULL OR email IS NOT NULL)
    ORDER BY created_at, id;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_appeals_told AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('appeal_outcome', json_object('appealId', NEW.id), NEW.decided_at + 1);
END;
--> statement-breakpoint
-- Who is suspended is out in the same moment: no session goes on, none begins, no role remains.
-- Sockets know of it before the request is answered, what is to be paid back a moment later.
CREATE TRIGGER profiles_suspended AFTER UPDATE OF suspended_at ON profiles
WHEN OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    SELECT 'end_sessions', json_object('userId', NEW.id, 'sessionIds', group_concat(id)), NEW.suspended_at
    FROM auth_sessions WHERE user_id = NEW.id HAVING count(*) > 0;
  INSERT OR IGNORE INTO suspended_sessions (id, user_id)
    SELECT id, user_id FROM auth_sessions WHERE user_id = NEW.id;
  DELETE FROM auth_sessions WHERE user_id = NEW.id;
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('give_back', json_object('userId', NEW.id), NEW.suspended_at + 1);
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, reason)
    SELECT NEW.suspended_at, NULL, 'dismiss', 'profile', NEW.id, 'Compte suspendu'
    FROM moderators WHERE user_id = NEW.id;
  DELETE FROM moderators WHERE user_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_let_in AFTER UPDATE OF suspended_at ON profiles
WHEN OLD.suspended_at IS NOT NULL AND NEW.suspended_at IS NULL BEGIN
  DELETE FROM suspended_sessions WHERE user_id = NEW.id;
END;
--> statement-breakpoint
-- Whatever way somebody comes in by, it ends in a session (worker/auth/errors.ts knows the word).
CREATE TRIGGER auth_sessions_let_in BEFORE INSERT ON auth_sessions
WHEN (SELECT suspended_at FROM profiles WHERE id = NEW.user_id) IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'user_banned');
END;
