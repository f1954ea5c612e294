-- The rename takes every trigger along that writes rows. Then the table is made anew with its lanes, and with rows
-- that are parked.
ALTER TABLE `safety_effects` RENAME TO `outbox`;--> statement-breakpoint
CREATE TABLE `old_outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `old_outbox` SELECT "id", "kind", "data", "due_at", "attempts" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lane` integer GENERATED ALWAYS AS (iif(kind in ('statement', 'appeal_outcome', 'report_received', 'report_outcome'), 2, iif(kind in ('post_quotes', 'purge', 'object_deletion', 'stray_objects'), 1, 0))) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`lane`,`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_parked` ON `outbox` (`kind`) WHERE due_at is null;--> statement-breakpoint
INSERT INTO `outbox` ("id", "kind", "data", "due_at", "attempts")
  SELECT "id", iif("kind" IN ('stray_picture', 'verification_files'), 'stray_objects', "kind"),
    iif("kind" = 'stray_picture',
      json_object('bucket', "data" ->> 'bucket', 'keys', json_array("data" ->> 'key')),
      iif("kind" = 'verification_files',
        json_object('bucket', 'verification-files', 'keys', json_array("data" ->> 'verificationId' || '/')),
        "data")),
    "due_at", "attempts"
  FROM `old_outbox`;--> statement-breakpoint
DROP TABLE `old_outbox`;--> statement-breakpoint
INSERT INTO `outbox` ("kind", "data", "due_at")
  SELECT 'object_deletion', json_object('bucket', "bucket", 'keys', json_array("key"), 'storedBefore', "stored_before"), 0
  FROM `doomed_pictures`;--> statement-breakpoint
DROP TABLE `doomed_pictures`;--> statement-breakpoint
-- The request that deletes a post sees to its picture and to caches; the picture is deleted, not put away.
CREATE TRIGGER outbox_not_of_leaving BEFORE INSERT ON outbox
WHEN NEW.kind IN ('post_seen', 'purge')
  AND (SELECT leaving_at FROM creator_media WHERE id = NEW.data ->> 'postId') IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
DROP TRIGGER verifications_decided;
--> statement-breakpoint
-- A decision on a request for 'Vérifié' does what it says where it is written: the badge, the log, the
-- creator's notice, and an end to the documents. 'refused' takes back what had been granted.
CREATE TRIGGER verifications_decided AFTER UPDATE OF state ON verifications
WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  INSERT INTO moderation_log (at, moderator_id, action, subject_type, subject_id, reason)
    VALUES (
      NEW.decided_at, NEW.moderator_id,
      (CASE
        WHEN NEW.state = 'verified' THEN 'verify'
        WHEN EXISTS (SELECT 1 FROM creator_profiles WHERE user_id = NEW.user_id AND verified_status = 'verified') THEN 'unverify'
        ELSE 'refuse'
      END),
      'profile', NEW.user_id, coalesce(NEW.reason, '')
    );
  INSERT INTO creator_profiles (user_id, verified_status)
    VALUES (NEW.user_id, iif(NEW.state = 'verified', 'verified', NULL))
    ON CONFLICT (user_id) DO UPDATE SET verified_status = excluded.verified_status;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    VALUES ('verification:' || NEW.id, NEW.user_id, 'verification', NEW.id, NEW.decided_at, NEW.decided_at);
  INSERT INTO outbox (kind, data, due_at)
    SELECT 'stray_objects', json_object('bucket', 'verification-files', 'keys', json_array(NEW.id || '/')), NEW.decided_at
    WHERE EXISTS (SELECT 1 FROM verification_files WHERE verification_id = NEW.id);
  DELETE FROM verification_files WHERE verification_id = NEW.id;
END;
--> statement-breakpoint
DROP TRIGGER verifications_gone;
--> statement-breakpoint
-- The documents of a user who leaves go with them.
CREATE TRIGGER verifications_gone AFTER DELETE ON verifications
WHEN OLD.state = 'waiting' BEGIN
  INSERT INTO outbox (kind, data, due_at)
    VALUES ('stray_objects', json_object('bucket', 'verification-files', 'keys', json_array(OLD.id || '/')), 0);
END;
