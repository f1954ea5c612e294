-- The reports of a person, the latest first, for operators.
CREATE INDEX reports_reporter_newest ON reports (reporter_id, created_at, id) WHERE reporter_id is not null;
