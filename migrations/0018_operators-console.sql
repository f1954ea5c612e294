-- The console of operators: an act says what it changed, and a proposal repeats its request.

-- JSON {before, after} of what the act changed; written with its outcome.
ALTER TABLE operator_acts ADD COLUMN changes text;
--> statement-breakpoint
-- JSON {method, path, body} below /api/operations: the second operator sends the same.
ALTER TABLE approvals ADD COLUMN request text;
--> statement-breakpoint
CREATE INDEX approvals_waiting_since ON approvals (proposed_at) WHERE approved_at is null;
