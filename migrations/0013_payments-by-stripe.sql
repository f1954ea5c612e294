CREATE TABLE `psp_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`account_id` text,
	`received_at` integer NOT NULL,
	`due_at` integer,
	`done_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `psp_events_due` ON `psp_events` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `psp_events_given_up` ON `psp_events` (`received_at`) WHERE due_at is null and done_at is null;--> statement-breakpoint
CREATE INDEX `psp_events_done` ON `psp_events` (`done_at`) WHERE done_at is not null;--> statement-breakpoint
ALTER TABLE `creator_earnings` ADD `untransferred_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `creator_earnings` ADD `payout_provider` text;--> statement-breakpoint
CREATE INDEX `creator_earnings_untransferred` ON `creator_earnings` (`untransferred_cents`) WHERE payout_account_state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `creator_earnings_account` ON `creator_earnings` (`payout_account_id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `consent_text` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `checkout_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `checkout_url` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `checkout_ends_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `check_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `charge_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `unopened` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_checkout` ON `orders` (`checkout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_charge` ON `orders` (`charge_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_awaiting` ON `orders` (`asker_id`,`creator_id`,case pricing when 'month' then '' else topic_id end) WHERE state = 'awaiting' and provider <> 'demo';--> statement-breakpoint
CREATE INDEX `orders_check` ON `orders` (`check_at`) WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE `payment_effects` ADD `payment_id` text;--> statement-breakpoint
ALTER TABLE `payment_effects` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_effects` ADD `sent_at` integer;--> statement-breakpoint
CREATE INDEX `payment_effects_waiting` ON `payment_effects` (`creator_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `payment_effects_returned` ON `payment_effects` (`created_at`) WHERE kind = 'return';--> statement-breakpoint

-- ---- orders: each awaits its payment first, if only for a moment, and one move books it

DROP TRIGGER orders_once;
--> statement-breakpoint
CREATE TRIGGER orders_once BEFORE INSERT ON orders
WHEN NEW.state <> 'awaiting' OR NEW.paid_at IS NOT NULL
  OR NEW.id IN (SELECT id FROM orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'orders: an order begins unpaid, once');
END;
--> statement-breakpoint
DROP TRIGGER orders_placed;
--> statement-breakpoint
CREATE TRIGGER orders_paid AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('awaiting', 'abandoned') AND NEW.state = 'held' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    VALUES ('paid:' || NEW.id, 'provider', 'hold:' || NEW.id, NEW.price_cents, NEW.id, NEW.paid_at);
  INSERT INTO documents (series, number, order_id, cents, issued_at)
    SELECT 'R', coalesce(max(number), 0) + 1, NEW.id, NEW.price_cents, NEW.paid_at
    FROM documents WHERE series = 'R';
  INSERT INTO creator_earnings (creator_id)
    SELECT NEW.creator_id WHERE NEW.creator_id NOT IN (SELECT creator_id FROM creator_earnings WHERE creator_id = NEW.creator_id);
  UPDATE creator_earnings SET held_cents = held_cents + NEW.price_cents - NEW.fee_cents
    WHERE creator_id = NEW.creator_id;
  UPDATE creator_profiles SET open_question_count = open_question_count + 1
    WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- As before, and: a share waits for its own transfer, and what never opened is no creator's fault.
DROP TRIGGER orders_settled;
--> statement-breakpoint
CREATE TRIGGER orders_settled AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'refund:' || NEW.id, 'hold:' || NEW.id, 'refund:' || NEW.id, NEW.refunded_cents, NEW.id, NEW.settled_at
    WHERE NEW.refunded_cents > 0;
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'fee:' || NEW.id, 'hold:' || NEW.id, 'revenue', NEW.kept_fee_cents, NEW.id, NEW.settled_at
    WHERE NEW.kept_fee_cents > 0;
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'share:' || NEW.id, 'hold:' || NEW.id, 'creator:' || NEW.creator_id,
      NEW.price_cents - NEW.refunded_cents - NEW.kept_fee_cents, NEW.id, NEW.settled_at
    WHERE NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents;
  INSERT INTO payment_effects (key, kind, order_id, cents, created_at, due_at)
    SELECT 'refund:' || NEW.id, 'refund', NEW.id, NEW.refunded_cents, NEW.settled_at, NEW.settled_at
    WHERE NEW.refunded_cents > 0;
  UPDATE creator_earnings SET
    held_cents = held_cents - iif(OLD.state = 'held', NEW.price_cents - NEW.fee_cents, 0),
    pending_cents = pending_cents - iif(OLD.state = 'held', 0, NEW.price_cents - NEW.fee_cents)
  WHERE creator_id = NEW.creator_id;
  INSERT INTO payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
    SELECT 'transfer:' || NEW.id, 'transfer', 'waiting', NEW.id, NEW.creator_id,
      NEW.price_cents - NEW.refunded_cents - NEW.kept_fee_cents, NEW.settled_at, NEW.settled_at
    WHERE NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents;
  UPDATE creator_profiles SET
    open_question_count = open_question_count - 1,
    -- A question that was given up says so itself; a day or a month is silent.
    unanswered_count = unanswered_count + (NEW.pricing <> 'question' AND NEW.answered_at IS NULL
      AND NEW.withdrawn_at IS NULL AND NEW.unopened IS NULL)
    WHERE user_id = NEW.creator_id AND OLD.state = 'held';
  -- The dashboard's earnings, less what goes back of what they counted: a month when it was bought,
  -- anything else when it was answered.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - NEW.refunded_cents
    WHERE user_id = NEW.creator_id AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;
--> statement-breakpoint

-- ---- effects: a share waits; what was done is booked on its order

DROP TRIGGER payment_effects_once;
--> statement-breakpoint
CREATE TRIGGER payment_effects_once BEFORE INSERT ON payment_effects
WHEN NEW.state NOT IN ('waiting', 'pending') OR NEW.key IN (SELECT key FROM payment_effects WHERE key = NEW.key) BEGIN
  SELECT RAISE(ABORT, 'effects: an effect begins undone, once');
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_wait AFTER INSERT ON payment_effects WHEN NEW.state = 'waiting' BEGIN
  UPDATE creator_earnings SET untransferred_cents = untransferred_cents + NEW.cents,
    available_since = min(coalesce(available_since, NEW.created_at), NEW.created_at)
  WHERE creator_id = NEW.creator_id;
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_waited AFTER UPDATE OF state, cents ON payment_effects
WHEN OLD.state = 'waiting' OR NEW.state = 'waiting' BEGIN
  UPDATE creator_earnings SET
    untransferred_cents = untransferred_cents
      - iif(OLD.state = 'waiting', OLD.cents, 0) + iif(NEW.state = 'waiting', NEW.cents, 0),
    available_since = (SELECT min(created_at) FROM payment_effects
      WHERE creator_id = NEW.creator_id AND state = 'waiting')
  WHERE creator_id = NEW.creator_id;
END;
--> statement-breakpoint
-- A payment that its order cannot take: it is owed to who paid until it has gone back.
CREATE TRIGGER payment_effects_return AFTER INSERT ON payment_effects WHEN NEW.kind = 'return' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    VALUES ('came:' || NEW.key, 'provider', 'refund:' || NEW.order_id, NEW.cents, NEW.order_id, NEW.created_at);
END;
--> statement-breakpoint
DROP TRIGGER payment_effects_done;
--> statement-breakpoint
CREATE TRIGGER payment_effects_done AFTER UPDATE OF state ON payment_effects
WHEN OLD.state <> 'done' AND NEW.state = 'done' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'done:' || NEW.key, 'refund:' || NEW.order_id, 'provider', NEW.cents, NEW.order_id, NEW.done_at
    WHERE NEW.kind IN ('refund', 'return');
  INSERT INTO documents (series, number, order_id, cents, issued_at)
    SELECT 'A', coalesce(max(number), 0) + 1, NEW.order_id, NEW.cents, NEW.done_at
    FROM documents WHERE series = 'A' HAVING NEW.kind = 'refund';
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'done:' || NEW.key, 'connect:' || NEW.creator_id, 'provider', NEW.cents, NEW.order_id, NEW.done_at
    WHERE NEW.kind = 'transfer';
END;
--> statement-breakpoint
DROP TRIGGER payment_effects_stay;
--> statement-breakpoint
CREATE TRIGGER payment_effects_stay BEFORE UPDATE ON payment_effects
WHEN OLD.state = 'done'
  OR (NEW.key, NEW.kind, NEW.order_id, NEW.creator_id, NEW.payment_id)
    IS NOT (OLD.key, OLD.kind, OLD.order_id, OLD.creator_id, OLD.payment_id)
  OR (NEW.cents <> OLD.cents AND OLD.state <> 'waiting') BEGIN
  SELECT RAISE(ABORT, 'effects: what was done stays done');
END;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_paid_out;
--> statement-breakpoint
-- A payout: what was the creator's is on its way to their bank.
CREATE TRIGGER ledger_transfers_paid_out AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'creator:%' AND NEW.credit LIKE 'connect:%' BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents + NEW.cents
  WHERE creator_id = substr(NEW.debit, 9);
END;
--> statement-breakpoint

-- ---- what a demonstration has released so far waits as one share

UPDATE creator_earnings SET payout_provider = 'demo' WHERE payout_account_id IS NOT NULL;
--> statement-breakpoint
UPDATE creator_earnings SET available_since = null;
--> statement-breakpoint
INSERT INTO payment_effects (key, kind, state, creator_id, cents, created_at, due_at)
  SELECT 'transfer:' || creator_id || ':before', 'transfer', 'waiting', creator_id, cents, since, since
  FROM (
    SELECT e.creator_id,
      a.balance_cents + coalesce((SELECT balance_cents FROM ledger_accounts WHERE id = 'connect:' || e.creator_id), 0)
        - coalesce((SELECT sum(cents) FROM payment_effects WHERE creator_id = e.creator_id AND state <> 'done'), 0) AS cents,
      (SELECT max(settled_at) FROM orders WHERE creator_id = e.creator_id) AS since
    FROM creator_earnings e JOIN ledger_accounts a ON a.id = 'creator:' || e.creator_id
  ) WHERE cents > 0;
