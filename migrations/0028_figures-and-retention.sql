-- Counts decisions without a report, on the platform's own initiative, for the yearly transparency report. A report
-- after the decision changes nothing.
CREATE TRIGGER moderation_decisions_own_figure AFTER INSERT ON moderation_decisions
WHEN NOT EXISTS (SELECT 1 FROM reports WHERE case_id = NEW.case_id AND created_at <= NEW.created_at) BEGIN
  INSERT INTO moderation_figures (year, name, count)
    VALUES (strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0,
      'own/' || NEW.action || '/' || coalesce(NEW.rule, 'none'), 1)
    ON CONFLICT (year, name) DO UPDATE SET count = count + 1;
END;--> statement-breakpoint
-- A decision that is taken back leaves these figures too.
CREATE TRIGGER moderation_decisions_own_taken_back AFTER UPDATE OF taken_back_at ON moderation_decisions
WHEN OLD.taken_back_at IS NULL AND NEW.taken_back_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM reports WHERE case_id = NEW.case_id AND created_at <= NEW.created_at) BEGIN
  UPDATE moderation_figures SET count = count - 1
    WHERE year = strftime('%Y', NEW.created_at / 1000, 'unixepoch') + 0
      AND name = 'own/' || NEW.action || '/' || coalesce(NEW.rule, 'none');
END;--> statement-breakpoint
-- The decisions so far.
INSERT INTO moderation_figures (year, name, count)
  SELECT strftime('%Y', d.created_at / 1000, 'unixepoch') + 0, 'own/' || d.action || '/' || coalesce(d.rule, 'none'), count(*)
  FROM moderation_decisions d
  WHERE d.taken_back_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = d.case_id AND r.created_at <= d.created_at)
  GROUP BY 1, 2;
--> statement-breakpoint
-- The oldest declarations of sellers, for the retention job.
CREATE INDEX seller_declarations_since ON seller_declarations (since);
