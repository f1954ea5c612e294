-- The table is made anew instead of renamed: triggers name it, and SQLite refuses to rename what they name.
CREATE TABLE `old_safety_effects` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `old_safety_effects` SELECT "id", "kind", "data", "due_at", "attempts" FROM `safety_effects`;--> statement-breakpoint
DROP TABLE `safety_effects`;--> statement-breakpoint
CREATE TABLE `safety_effects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_mail` integer GENERATED ALWAYS AS (kind in ('appeal_outcome', 'report_outcome', 'report_received', 'statement')) VIRTUAL NOT NULL
);
--> statement-breakpoint
CREATE INDEX `safety_effects_due` ON `safety_effects` (`is_mail`,`due_at`);--> statement-breakpoint
INSERT INTO `safety_effects` ("id", "kind", "data", "due_at", "attempts") SELECT "id", "kind", "data", "due_at", "attempts" FROM `old_safety_effects`;--> statement-breakpoint
DROP TABLE `old_safety_effects`;--> statement-breakpoint
-- The request that deletes a post sees to its picture and to caches; the picture is deleted, not put away.
CREATE TRIGGER safety_effects_not_of_leaving BEFORE INSERT ON safety_effects
WHEN NEW.kind IN ('post_seen', 'purge')
  AND (SELECT leaving_at FROM creator_media WHERE id = NEW.data ->> 'postId') IS NOT NULL BEGIN
  SELECT RAISE(IGNORE);
END;
