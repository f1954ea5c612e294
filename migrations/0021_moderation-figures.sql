CREATE TABLE `moderation_figures` (
	`year` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`year`, `name`)
);
--> statement-breakpoint
-- Figures are counted where things happen: neither a person who leaves nor a lifted decision changes them.
CREATE TRIGGER reports_figure AFTER INSERT ON reports BEGIN
  INSERT INTO moderation_figures (year, name, count)
    SELECT strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'report/' || NEW.category || '/' || subject_type || '/' || iif(NEW.reporter_id IS NULL, 'visitor', 'member'), 1
    FROM moderation_cases WHERE id = NEW.case_id
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_decisions_figure AFTER INSERT ON moderation_decisions BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'decision/' || NEW.action || '/' || coalesce(NEW.rule, 'none'), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_appeals_figure AFTER INSERT ON moderation_appeals BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0, 'appeal/made', 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER moderation_appeals_decided_figure AFTER UPDATE OF decided_at ON moderation_appeals
WHEN OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.decided_at / 1000, 'unixepoch') + 0,
      iif(NEW.is_upheld, 'appeal/upheld', 'appeal/restored'), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER verifications_figure AFTER INSERT ON verifications BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0, 'verification/asked', 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER verifications_decided_figure AFTER UPDATE OF state ON verifications
WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting' BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.decided_at / 1000, 'unixepoch') + 0,
      -- An operator takes 'Vérifié' back by a request that nobody made.
      'verification/' || iif(NEW.moderator_id IS NULL, 'revoked', NEW.state), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;
