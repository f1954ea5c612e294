CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`cents` integer NOT NULL,
	`taken_cents` integer DEFAULT 0 NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`answer_by` integer,
	`closed_at` integer,
	`hold_cents` integer DEFAULT 0 NOT NULL,
	`refund_cents` integer DEFAULT 0 NOT NULL,
	`fee_cents` integer DEFAULT 0 NOT NULL,
	`creator_cents` integer DEFAULT 0 NOT NULL,
	`debt_cents` integer DEFAULT 0 NOT NULL,
	`loss_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chargebacks_cents" CHECK(cents > 0 and taken_cents >= returned_cents)
);
--> statement-breakpoint
CREATE INDEX `chargebacks_order` ON `chargebacks` (`order_id`);--> statement-breakpoint
CREATE INDEX `chargebacks_open` ON `chargebacks` (`opened_at`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `payment_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`ours_cents` integer,
	`theirs_cents` integer,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`cents` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`arrives_at` integer NOT NULL,
	`reason` text,
	CONSTRAINT "payouts_cents" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX `payouts_creator` ON `payouts` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payouts_pending` ON `payouts` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `payouts_failed` ON `payouts` (`changed_at`) WHERE state = 'failed';--> statement-breakpoint
CREATE TABLE `psp_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`source` text NOT NULL,
	`cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `psp_transactions_source` ON `psp_transactions` (`source`);--> statement-breakpoint
CREATE INDEX `psp_transactions_at` ON `psp_transactions` (`at`);--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`ran_at` integer PRIMARY KEY NOT NULL,
	`transactions` integer NOT NULL,
	`differences` integer NOT NULL,
	`provider_cents` integer NOT NULL,
	`available_cents` integer NOT NULL,
	`last_account` text
);
--> statement-breakpoint
ALTER TABLE `creator_earnings` ADD `payout_account_missing` text;--> statement-breakpoint
ALTER TABLE `ledger_transfers` ADD `source` text;--> statement-breakpoint
CREATE INDEX `ledger_transfers_source` ON `ledger_transfers` (`source`) WHERE source is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `chargeback` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_failed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_charged_back` ON `orders` (`id`) WHERE chargeback = 'open';--> statement-breakpoint
CREATE INDEX `payment_effects_frozen` ON `payment_effects` (`creator_id`) WHERE state = 'frozen';--> statement-breakpoint
CREATE INDEX `psp_events_object` ON `psp_events` (`object_id`);
--> statement-breakpoint

-- What happens after a sale: refunds that fail, chargebacks, payouts, and what the provider counted.

-- ---- the books know what others hold, and what the provider calls it

DROP TRIGGER ledger_transfers_post;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers BEGIN
  -- Below zero is what others hold for us or owe us, and what was spent: the provider's balance, a
  -- creator's account there and what is on its way to their bank, a charge that its bank took back, a
  -- creator's debt, fees, losses, and what the platform has paid itself. What is owed to people never is.
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, CASE instr(id, ':') WHEN 0 THEN id ELSE substr(id, 1, instr(id, ':') - 1) END
      IN ('provider', 'connect', 'transit', 'dispute', 'debt', 'fees', 'loss', 'bank')
    FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + iif(id = NEW.credit, NEW.cents, -NEW.cents)
    WHERE id IN (NEW.debit, NEW.credit);
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;
--> statement-breakpoint
DROP TRIGGER ledger_transfers_paid_out;
--> statement-breakpoint
-- A payout has reached the creator's bank, or has come back from there.
CREATE TRIGGER ledger_transfers_paid_out AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'creator:%' AND (NEW.credit LIKE 'connect:%' OR NEW.credit LIKE 'transit:%') BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents + NEW.cents
  WHERE creator_id = substr(NEW.debit, 9);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_came_back AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'transit:%' AND NEW.credit LIKE 'creator:%' BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents - NEW.cents
  WHERE creator_id = substr(NEW.credit, 9);
END;
--> statement-breakpoint

-- ---- orders: as before, and a lost chargeback divides anew what was divided

DROP TRIGGER orders_moves;
--> statement-breakpoint
CREATE TRIGGER orders_moves BEFORE UPDATE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: what was ordered never changes')
    WHERE (NEW.id, NEW.asker_id, NEW.creator_id, NEW.topic_id, NEW.pricing, NEW.price_cents,
           NEW.fee_cents, NEW.currency, NEW.provider, NEW.created_at)
      IS NOT (OLD.id, OLD.asker_id, OLD.creator_id, OLD.topic_id, OLD.pricing, OLD.price_cents,
           OLD.fee_cents, OLD.currency, OLD.provider, OLD.created_at);
  SELECT RAISE(ABORT, 'orders: no such move') WHERE NEW.state <> OLD.state AND NOT (
    (OLD.state = 'awaiting' AND NEW.state IN ('abandoned', 'held'))
    OR (OLD.state = 'abandoned' AND NEW.state = 'held')
    OR (OLD.state = 'held' AND NEW.state IN ('answered', 'settled'))
    OR (OLD.state = 'answered' AND NEW.state IN ('contested', 'settled'))
    OR (OLD.state = 'contested' AND NEW.state = 'settled'));
  SELECT RAISE(ABORT, 'orders: a settled order is settled')
    WHERE OLD.state = 'settled' AND (NEW.outcome, NEW.refunded_cents, NEW.kept_fee_cents)
      IS NOT (OLD.outcome, OLD.refunded_cents, OLD.kept_fee_cents)
      AND (NEW.chargeback IS NOT 'lost' OR OLD.chargeback IS 'lost');
END;
--> statement-breakpoint
DROP TRIGGER orders_paid;
--> statement-breakpoint
CREATE TRIGGER orders_paid AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('awaiting', 'abandoned') AND NEW.state = 'held' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('paid:' || NEW.id, 'provider', 'hold:' || NEW.id, NEW.price_cents, NEW.id, NEW.paid_at, NEW.payment_id);
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
-- As before, and: what a lost chargeback has taken is not given back again.
DROP TRIGGER orders_settled;
--> statement-breakpoint
CREATE TRIGGER orders_settled AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'refund:' || NEW.id, 'hold:' || NEW.id, iif(NEW.chargeback IS 'lost', 'dispute:', 'refund:') || NEW.id,
      NEW.refunded_cents, NEW.id, NEW.settled_at
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
    WHERE NEW.refunded_cents > 0 AND NEW.chargeback IS NOT 'lost';
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
      AND NEW.withdrawn_at IS NULL AND NEW.unopened IS NULL AND NEW.chargeback IS NOT 'lost')
    WHERE user_id = NEW.creator_id AND OLD.state = 'held';
  -- The dashboard's earnings, less what goes back of what they counted: a month when it was bought,
  -- anything else when it was answered.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - NEW.refunded_cents
    WHERE user_id = NEW.creator_id AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER orders_divided_anew AFTER UPDATE OF refunded_cents ON orders
WHEN OLD.state = 'settled' AND NEW.refunded_cents <> OLD.refunded_cents BEGIN
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - (NEW.refunded_cents - OLD.refunded_cents)
    WHERE user_id = NEW.creator_id AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;
--> statement-breakpoint

-- ---- effects: refunds may come back; transfers may be taken back; nothing leaves while a bank decides

DROP TRIGGER payment_effects_return;
--> statement-breakpoint
CREATE TRIGGER payment_effects_return AFTER INSERT ON payment_effects WHEN NEW.kind = 'return' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('came:' || NEW.key, 'provider', 'refund:' || NEW.order_id, NEW.cents, NEW.order_id, NEW.created_at, NEW.payment_id);
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_freeze AFTER INSERT ON payment_effects
WHEN NEW.kind IN ('refund', 'transfer')
  AND (SELECT chargeback FROM orders WHERE id = NEW.order_id) = 'open' BEGIN
  UPDATE payment_effects SET state = 'frozen' WHERE key = NEW.key;
END;
--> statement-breakpoint
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
  INSERT INTO documents (series, number, order_id, cents, issued_at)
    SELECT 'A', coalesce(max(number), 0) + 1, NEW.order_id, NEW.cents, NEW.done_at
    FROM documents WHERE series = 'A'
    HAVING NEW.kind = 'refund' AND NOT EXISTS (SELECT 1 FROM documents WHERE series = 'A' AND order_id = NEW.order_id);
  -- What was taken back waits to be handed over again.
  INSERT INTO payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
    SELECT 'transfer:' || NEW.order_id || ':' || (SELECT count(*) FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'transfer'),
      'transfer', 'waiting', NEW.order_id, NEW.creator_id, NEW.cents, NEW.done_at, NEW.done_at
    WHERE NEW.kind = 'reversal';
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_undone AFTER UPDATE OF state ON payment_effects
WHEN OLD.state = 'done' AND NEW.state = 'failed' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('undone:' || NEW.key || ':' || OLD.provider_id, 'provider', 'refund:' || NEW.order_id, NEW.cents,
      NEW.order_id, NEW.due_at, OLD.provider_id);
END;
--> statement-breakpoint
-- Whoever is to get it back is told when it does not arrive.
CREATE TRIGGER payment_effects_refund_failed AFTER UPDATE OF state ON payment_effects
WHEN NEW.kind = 'refund' AND (OLD.state = 'failed') <> (NEW.state = 'failed') BEGIN
  UPDATE orders SET refund_failed_at = iif(NEW.state = 'failed', NEW.due_at, NULL) WHERE id = NEW.order_id;
END;
--> statement-breakpoint
DROP TRIGGER payment_effects_stay;
--> statement-breakpoint
CREATE TRIGGER payment_effects_stay BEFORE UPDATE ON payment_effects
WHEN (OLD.state = 'done' AND NOT (NEW.state = 'failed' AND OLD.kind IN ('refund', 'return')))
  OR (NEW.key, NEW.kind, NEW.order_id, NEW.creator_id, NEW.payment_id)
    IS NOT (OLD.key, OLD.kind, OLD.order_id, OLD.creator_id, OLD.payment_id)
  OR (NEW.cents <> OLD.cents AND OLD.state NOT IN ('waiting', 'frozen')) BEGIN
  SELECT RAISE(ABORT, 'effects: what was done stays done');
END;
--> statement-breakpoint

-- ---- chargebacks: what a bank took back, and who bears it

CREATE TRIGGER chargebacks_once BEFORE INSERT ON chargebacks
WHEN NEW.state <> 'open' OR NEW.taken_cents <> 0 OR NEW.id IN (SELECT id FROM chargebacks WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: a chargeback begins open, once');
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_stay BEFORE UPDATE ON chargebacks
WHEN (NEW.id, NEW.order_id) IS NOT (OLD.id, OLD.order_id)
  OR (OLD.state <> 'open' AND NEW.state <> OLD.state)
  OR (OLD.taken_cents <> 0 AND NEW.taken_cents <> OLD.taken_cents)
  OR (OLD.returned_cents <> 0 AND NEW.returned_cents <> OLD.returned_cents)
  OR (NEW.state = 'lost' AND NEW.taken_cents - NEW.returned_cents <> NEW.hold_cents + NEW.refund_cents
    + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents + NEW.loss_cents) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: what was decided stays');
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_opened AFTER INSERT ON chargebacks BEGIN
  UPDATE orders SET chargeback = 'open' WHERE id = NEW.order_id;
  -- What was sent is carried to its end; nothing else is.
  UPDATE payment_effects SET state = 'frozen'
    WHERE order_id = NEW.order_id AND kind IN ('refund', 'transfer')
      AND (state IN ('waiting', 'failed') OR (state = 'pending' AND sent_at IS NULL));
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_taken AFTER UPDATE OF taken_cents ON chargebacks
WHEN OLD.taken_cents = 0 AND NEW.taken_cents > 0 BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('chargeback:' || NEW.id, 'dispute:' || NEW.order_id, 'provider', NEW.taken_cents, NEW.order_id, NEW.opened_at, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_returned AFTER UPDATE OF returned_cents ON chargebacks
WHEN OLD.returned_cents = 0 AND NEW.returned_cents > 0 BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('chargeback-returned:' || NEW.id, 'provider', 'dispute:' || NEW.order_id, NEW.returned_cents, NEW.order_id, NEW.closed_at, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_won AFTER UPDATE OF state ON chargebacks
WHEN OLD.state = 'open' AND NEW.state = 'won' BEGIN
  UPDATE orders SET chargeback = 'won' WHERE id = NEW.order_id;
  UPDATE payment_effects SET state = iif(kind = 'refund', 'pending', 'waiting'), attempts = 0, due_at = NEW.closed_at
    WHERE order_id = NEW.order_id AND state = 'frozen';
  UPDATE payment_effects SET state = 'dropped'
    WHERE order_id = NEW.order_id AND kind = 'reversal' AND state = 'pending' AND sent_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER chargebacks_lost AFTER UPDATE OF state ON chargebacks
WHEN OLD.state = 'open' AND NEW.state = 'lost' BEGIN
  -- A price that nobody had yet: the order is settled by it, and books it.
  UPDATE orders SET chargeback = 'lost', state = 'settled', settled_at = NEW.closed_at,
    outcome = iif(NEW.hold_cents = price_cents, 'refunded', 'split'), refunded_cents = NEW.hold_cents,
    kept_fee_cents = fee_cents * (price_cents - NEW.hold_cents) / price_cents
  WHERE id = NEW.order_id AND state <> 'settled' AND NEW.hold_cents > 0;
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'lost-' || part || ':' || NEW.id, account, 'dispute:' || NEW.order_id, cents, NEW.order_id, NEW.closed_at
    FROM (
      SELECT 'refund' AS part, 'refund:' || NEW.order_id AS account, NEW.refund_cents AS cents
      UNION ALL SELECT 'fee', 'revenue', NEW.fee_cents
      UNION ALL SELECT 'share', 'creator:' || (SELECT creator_id FROM orders WHERE id = NEW.order_id), NEW.creator_cents
      UNION ALL SELECT 'debt', 'debt:' || (SELECT creator_id FROM orders WHERE id = NEW.order_id), NEW.debt_cents
      UNION ALL SELECT 'loss', 'loss', NEW.loss_cents
    ) WHERE cents > 0;
  UPDATE orders SET chargeback = 'lost',
    refunded_cents = refunded_cents + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents,
    kept_fee_cents = kept_fee_cents - NEW.fee_cents,
    outcome = CASE refunded_cents + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents
      WHEN 0 THEN 'released' WHEN price_cents THEN 'refunded' ELSE 'split' END
  WHERE id = NEW.order_id AND state = 'settled' AND NEW.hold_cents = 0;
  UPDATE payment_effects SET state = iif(NEW.refund_cents > 0, 'dropped', 'pending'), due_at = NEW.closed_at
    WHERE order_id = NEW.order_id AND kind = 'refund' AND state = 'frozen';
  -- Of the share there is one effect at most: what is left of it can be handed over.
  UPDATE payment_effects SET
    state = iif(cents > NEW.creator_cents, 'waiting', 'dropped'),
    cents = iif(cents > NEW.creator_cents, cents - NEW.creator_cents, cents)
    WHERE order_id = NEW.order_id AND kind = 'transfer' AND state = 'frozen';
  INSERT INTO documents (series, number, order_id, cents, issued_at)
    SELECT 'A', coalesce(max(number), 0) + 1, NEW.order_id, NEW.taken_cents - NEW.returned_cents, NEW.closed_at
    FROM documents WHERE series = 'A'
    HAVING NOT EXISTS (SELECT 1 FROM documents WHERE series = 'A' AND order_id = NEW.order_id);
END;
--> statement-breakpoint

-- ---- payouts: from a creator's account to their bank

CREATE TRIGGER payouts_once BEFORE INSERT ON payouts
WHEN NEW.state <> 'pending' OR NEW.id IN (SELECT id FROM payouts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'payouts: a payout begins on its way, once');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_begun AFTER INSERT ON payouts BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    VALUES ('payout:' || NEW.id, 'transit:' || NEW.creator_id, 'connect:' || NEW.creator_id, NEW.cents, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER payouts_stay BEFORE UPDATE ON payouts
WHEN (NEW.id, NEW.creator_id, NEW.cents) IS NOT (OLD.id, OLD.creator_id, OLD.cents)
  OR (OLD.state = 'failed' AND NEW.state <> 'failed') OR (OLD.state = 'paid' AND NEW.state = 'pending') BEGIN
  SELECT RAISE(ABORT, 'payouts: what has arrived has arrived, unless it comes back');
END;
--> statement-breakpoint
CREATE TRIGGER payouts_moved AFTER UPDATE OF state ON payouts WHEN NEW.state <> OLD.state BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    SELECT 'payout-paid:' || NEW.id, 'creator:' || NEW.creator_id, 'transit:' || NEW.creator_id, NEW.cents, NEW.changed_at
    WHERE NEW.state = 'paid';
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    SELECT 'payout-returned:' || NEW.id, 'transit:' || NEW.creator_id, 'creator:' || NEW.creator_id, NEW.cents, NEW.changed_at
    WHERE NEW.state = 'failed' AND OLD.state = 'paid';
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    SELECT 'payout-failed:' || NEW.id, 'connect:' || NEW.creator_id, 'transit:' || NEW.creator_id, NEW.cents, NEW.changed_at
    WHERE NEW.state = 'failed';
END;
--> statement-breakpoint

-- ---- what the provider counted: its fees are known from nowhere else

CREATE TRIGGER psp_transactions_fee AFTER INSERT ON psp_transactions WHEN NEW.fee_cents <> 0 BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    SELECT 'provider-fee:' || NEW.id, iif(NEW.fee_cents > 0, cost, 'provider'), iif(NEW.fee_cents > 0, 'provider', cost),
      abs(NEW.fee_cents), NEW.at
    FROM (SELECT iif(NEW.type = 'adjustment', 'loss', 'fees') AS cost);
END;
--> statement-breakpoint
-- What happens on the platform's own account without an order: its payouts and what is paid in.
CREATE TRIGGER psp_transactions_own AFTER INSERT ON psp_transactions
WHEN NEW.cents <> 0 AND NEW.type IN ('stripe_fee', 'payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal') BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, at, source)
    SELECT 'provider-own:' || NEW.id, iif(NEW.cents > 0, 'provider', other), iif(NEW.cents > 0, other, 'provider'),
      abs(NEW.cents), NEW.at, NEW.source
    FROM (SELECT iif(NEW.type = 'stripe_fee', 'fees', 'bank') AS other);
END;
--> statement-breakpoint
CREATE TRIGGER psp_transactions_stay BEFORE UPDATE ON psp_transactions BEGIN
  SELECT RAISE(ABORT, 'provider: what was counted stays');
END;
