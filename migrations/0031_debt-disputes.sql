-- A bank's open dispute of a debt's payment, which waits for an operator's evidence until `answer_by`.
ALTER TABLE debt_payments ADD COLUMN dispute_id text;
--> statement-breakpoint
ALTER TABLE debt_payments ADD COLUMN disputed_at integer;
--> statement-breakpoint
ALTER TABLE debt_payments ADD COLUMN answer_by integer;
--> statement-breakpoint
CREATE INDEX debt_payments_disputed ON debt_payments (disputed_at) WHERE dispute_id is not null;
