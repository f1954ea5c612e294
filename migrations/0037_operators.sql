CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`subject_id` text NOT NULL,
	`cents` integer NOT NULL,
	`reason` text NOT NULL,
	`proposed_by` text NOT NULL,
	`proposed_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	CONSTRAINT "approvals_by_two" CHECK(approved_by is not proposed_by)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`terms`) WHERE approved_at is null;--> statement-breakpoint
CREATE TABLE `operator_acts` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`operator` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL,
	`status` integer
);
--> statement-breakpoint
CREATE TABLE `operators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`granted_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `replayed_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`receipt` integer,
	`paid_at` integer NOT NULL,
	`paid` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replayed_checkouts_order` ON `replayed_checkouts` (`receipt`,`paid_at`,`id`);--> statement-breakpoint
CREATE TABLE `replays` (
	`since` integer PRIMARY KEY NOT NULL,
	`phase` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	`events` integer DEFAULT 0 NOT NULL,
	`was_running` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settled_differences` (
	`key` text PRIMARY KEY NOT NULL,
	`difference_id` text NOT NULL,
	`account` text NOT NULL,
	`reason` text NOT NULL,
	`operator` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `seller_country_code` text REFERENCES countries(code);--> statement-breakpoint
CREATE INDEX `order_complaints_undecided` ON `order_complaints` (`created_at`) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX `payment_effects_sent` ON `payment_effects` (`creator_id`,`done_at`) WHERE kind = 'transfer' and state in ('pending', 'done');--> statement-breakpoint

-- ---- operators: what they did stays, and an act gets its outcome once

-- Nobody who may act may take the record of it away.
CREATE TRIGGER operator_acts_stay BEFORE UPDATE ON operator_acts
WHEN OLD.status IS NOT NULL OR (NEW.id, NEW.at, NEW.operator, NEW.action, NEW.subject, NEW.details)
  IS NOT (OLD.id, OLD.at, OLD.operator, OLD.action, OLD.subject, OLD.details) BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;
--> statement-breakpoint
CREATE TRIGGER operator_acts_never_go BEFORE DELETE ON operator_acts BEGIN
  SELECT RAISE(ABORT, 'operator_acts: what was done stays');
END;
--> statement-breakpoint
-- Two people stand behind an approval, for good.
CREATE TRIGGER approvals_stay BEFORE UPDATE ON approvals
WHEN OLD.approved_at IS NOT NULL OR (NEW.id, NEW.terms, NEW.subject_id, NEW.cents) IS NOT (OLD.id, OLD.terms, OLD.subject_id, OLD.cents) BEGIN
  SELECT RAISE(ABORT, 'approvals: what was approved stays');
END;
--> statement-breakpoint
CREATE TRIGGER approvals_never_go BEFORE DELETE ON approvals BEGIN
  SELECT RAISE(ABORT, 'approvals: what was approved stays');
END;
--> statement-breakpoint
-- A booking by hand keeps who made it, and why.
CREATE TRIGGER settled_differences_stay BEFORE UPDATE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;
--> statement-breakpoint
CREATE TRIGGER settled_differences_never_go BEFORE DELETE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;
--> statement-breakpoint

-- ---- orders: as before, and the creator hears of a sale that goes back after its release

DROP TRIGGER orders_divided_anew;
--> statement-breakpoint
-- A refund that the platform bears takes nothing from the creator: it is no lost sale, and lessens no earnings.
CREATE TRIGGER orders_divided_anew AFTER UPDATE OF refunded_cents ON orders
WHEN OLD.state = 'settled' AND NEW.refunded_cents <> OLD.refunded_cents BEGIN
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - (NEW.refunded_cents - OLD.refunded_cents)
    WHERE user_id = NEW.creator_id AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL)
      AND ((OLD.chargeback IS 'lost') <> (NEW.chargeback IS 'lost')
        OR EXISTS (SELECT 1 FROM ledger_transfers WHERE key IN ('back-share:' || NEW.id, 'back-debt:' || NEW.id)));
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'sale_lost:' || NEW.id || ':back', NEW.creator_id, 'sale_lost', NEW.id, min(at), min(at)
    FROM ledger_transfers WHERE key IN ('back-share:' || NEW.id, 'back-debt:' || NEW.id)
      AND NEW.refunded_cents > OLD.refunded_cents AND (OLD.chargeback IS 'lost') = (NEW.chargeback IS 'lost')
    HAVING min(at) IS NOT NULL;
END;
--> statement-breakpoint

-- ---- documents: as before, and what a loss that was undone has credited is not credited again

DROP TRIGGER payment_effects_done;
--> statement-breakpoint
-- What is done again, because it had come back, is booked under what the provider calls it.
CREATE TRIGGER payment_effects_done AFTER UPDATE OF state ON payment_effects
WHEN OLD.state <> 'done' AND NEW.state = 'done' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    SELECT 'done:' || NEW.key || iif(EXISTS (SELECT 1 FROM ledger_transfers WHERE key = 'done:' || NEW.key), ':' || NEW.provider_id, ''),
      iif(NEW.kind = 'reversal', 'provider', iif(NEW.kind = 'transfer', 'connect:' || NEW.creator_id, 'refund:' || NEW.order_id)),
      iif(NEW.kind = 'reversal', 'connect:' || NEW.creator_id, 'provider'),
      NEW.cents, NEW.order_id, NEW.done_at,
      -- Nobody counts what a demonstration moves.
      iif((SELECT provider FROM orders WHERE id = NEW.order_id) = 'stripe', NEW.provider_id, NULL);
  -- The paper of a chargeback that is no longer lost stands for what goes back now, as far as it reaches.
  INSERT INTO documents (series, number, order_id, cents, issued_at, source)
    SELECT 'A', (SELECT coalesce(max(number), 0) + 1 FROM documents WHERE series = 'A'),
      NEW.order_id, cents, NEW.done_at, NEW.key
    FROM (SELECT NEW.cents - coalesce((SELECT sum(undone.cents) FROM chargebacks c
        JOIN documents undone ON undone.order_id = c.order_id AND undone.series = 'A' AND undone.source = c.id
        WHERE c.order_id = NEW.order_id AND c.reopened > 0 AND c.state <> 'lost'), 0) AS cents)
    WHERE cents > 0 AND NEW.kind = 'refund' AND NOT EXISTS (SELECT 1 FROM documents
      WHERE series = 'A' AND order_id = NEW.order_id AND source = NEW.key);
  -- What was taken back waits to be handed over again.
  INSERT INTO payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
    SELECT 'transfer:' || NEW.order_id || ':' || (SELECT count(*) FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'transfer'),
      'transfer', 'waiting', NEW.order_id, NEW.creator_id, NEW.cents, NEW.done_at, NEW.done_at
    WHERE NEW.kind = 'reversal';
END;
