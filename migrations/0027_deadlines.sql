-- Deadlines become a setting: an order keeps those of the time when it was placed, and a conversation those of its order.
ALTER TABLE orders ADD COLUMN answer_days integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN release_days integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN complaint_reply_days integer DEFAULT 2 NOT NULL;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN complaint_decision_days integer DEFAULT 60 NOT NULL;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN answer_days integer DEFAULT 7 NOT NULL;
--> statement-breakpoint
ALTER TABLE conversations ADD COLUMN release_days integer DEFAULT 7 NOT NULL;
