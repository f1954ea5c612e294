-- The indexes of the operators' console.

CREATE INDEX approvals_waiting_since ON approvals (proposed_at) WHERE used_at is null and ended_at is null;
--> statement-breakpoint
CREATE INDEX approvals_alone ON approvals (used_at) WHERE approved_by is null and used_at is not null;
