-- Audits of the books with their outcome, so that operators see since when something is wrong.
CREATE TABLE audits (
  ran_at integer PRIMARY KEY NOT NULL,
  broken text NOT NULL
);
--> statement-breakpoint
CREATE INDEX chargebacks_opened ON chargebacks (opened_at, id);
--> statement-breakpoint
CREATE INDEX order_complaints_created ON order_complaints (created_at);
