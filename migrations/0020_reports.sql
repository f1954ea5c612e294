CREATE INDEX `reports_email` ON `reports` (`email`,`created_at`) WHERE email is not null;--> statement-breakpoint
-- Who leaves an address with a report is written to.
CREATE TRIGGER reports_received AFTER INSERT ON reports WHEN NEW.email IS NOT NULL BEGIN
  INSERT INTO safety_effects (kind, data, due_at)
    VALUES ('report_received', json_object('reportId', NEW.id), NEW.created_at);
END;
