-- A decision on a request for 'Vérifié' does what it says where it is written: the badge, the log, the
-- creator's notice, and an end to the documents. 'refused' takes back what had been granted.
CREATE TRIGGER verifications_decided AFTER UPDATE OF state ON verifications
WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, reason)
    VALUES (
      NEW.decided_at, NEW.moderator_id,
      CASE
        WHEN NEW.state = 'verified' THEN 'verify'
        WHEN EXISTS (SELECT 1 FROM creator_profiles WHERE user_id = NEW.user_id AND verified_status = 'verified') THEN 'unverify'
        ELSE 'refuse'
      END,
      'profile', NEW.user_id, coalesce(NEW.reason, '')
    );
  INSERT INTO creator_profiles (user_id, verified_status)
    VALUES (NEW.user_id, iif(NEW.state = 'verified', 'verified', NULL))
    ON CONFLICT (user_id) DO UPDATE SET verified_status = excluded.verified_status;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('verification:' || NEW.id, NEW.user_id, 'verification', NEW.id, NEW.decided_at, NEW.decided_at);
  INSERT INTO safety_effects (kind, data, due_at)
    SELECT 'verification_files', json_object('verificationId', NEW.id), NEW.decided_at
    WHERE EXISTS (SELECT 1 FROM verification_files WHERE verification_id = NEW.id);
  DELETE FROM verification_files WHERE verification_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER verifications_stay BEFORE UPDATE ON verifications
WHEN OLD.state <> 'waiting' OR NEW.user_id = NEW.moderator_id BEGIN
  SELECT RAISE(ABORT, 'a request is decided once, and not by who made it');
END;
--> statement-breakpoint
-- Who leaves takes their documents along.
CREATE TRIGGER verifications_gone AFTER DELETE ON verifications
WHEN OLD.state = 'waiting' BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('verification_files', json_object('verificationId', OLD.id), 0);
END;
