CREATE TABLE `closed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`last_row` integer NOT NULL,
	`closed_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `documents_order`;--> statement-breakpoint
ALTER TABLE `documents` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `documents_order` ON `documents` (`order_id`,`series`,`source`);--> statement-breakpoint
DROP INDEX `payment_effects_waiting`;--> statement-breakpoint
ALTER TABLE `payment_effects` ADD `let_go_at` integer;--> statement-breakpoint
CREATE INDEX `payment_effects_waiting` ON `payment_effects` (`creator_id`,`due_at`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `creator_earnings` ADD `closed_account_id` text;--> statement-breakpoint
ALTER TABLE `creator_earnings` ADD `account_reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `creator_earnings_unclaimed` ON `creator_earnings` (`available_since`) WHERE payout_account_state is not 'active';--> statement-breakpoint
ALTER TABLE `orders` ADD `fraud_warned_at` integer;--> statement-breakpoint
CREATE INDEX `orders_fraud_warned` ON `orders` (`id`) WHERE fraud_warned_at is not null;--> statement-breakpoint

-- ---- What is below was written by hand. Of each order one movement back was documented so far.

UPDATE documents SET source = coalesce(
  (SELECT key FROM payment_effects WHERE key = 'refund:' || documents.order_id AND done_at IS NOT NULL),
  (SELECT id FROM chargebacks WHERE order_id = documents.order_id AND state = 'lost'),
  'refund:' || order_id)
WHERE series = 'A';
--> statement-breakpoint

-- ---- orders: as before, and what an operator gives back of a settled one, which only grows

DROP TRIGGER orders_moves;
--> statement-breakpoint
CREATE TRIGGER orders_moves BEFORE UPDATE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: what was ordered never changes')
    WHERE (NEW.id, NEW.asker_id, NEW.creator_id, NEW.topic_id, NEW.pricing, NEW.price_cents,
           NEW.fee_cents, NEW.answer_price_cents, NEW.currency, NEW.provider, NEW.created_at)
      IS NOT (OLD.id, OLD.asker_id, OLD.creator_id, OLD.topic_id, OLD.pricing, OLD.price_cents,
           OLD.fee_cents, OLD.answer_price_cents, OLD.currency, OLD.provider, OLD.created_at);
  SELECT RAISE(ABORT, 'orders: no such move') WHERE NEW.state <> OLD.state AND NOT (
    (OLD.state = 'awaiting' AND NEW.state IN ('abandoned', 'held'))
    OR (OLD.state = 'abandoned' AND NEW.state = 'held')
    OR (OLD.state = 'held' AND NEW.state IN ('answered', 'settled'))
    OR (OLD.state = 'answered' AND NEW.state IN ('contested', 'settled'))
    OR (OLD.state = 'contested' AND NEW.state = 'settled'));
  SELECT RAISE(ABORT, 'orders: a settled order is settled')
    WHERE OLD.state = 'settled' AND (NEW.outcome, NEW.refunded_cents, NEW.kept_fee_cents)
      IS NOT (OLD.outcome, OLD.refunded_cents, OLD.kept_fee_cents)
      AND (NEW.chargeback IS NOT 'lost' OR OLD.chargeback IS 'lost')
      AND NOT (NEW.refunded_cents > OLD.refunded_cents AND NEW.kept_fee_cents <= OLD.kept_fee_cents
        AND NEW.outcome = iif(NEW.refunded_cents = NEW.price_cents, 'refunded', 'split'));
END;
--> statement-breakpoint

-- ---- documents: as before, and each movement has its own

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
  INSERT INTO documents (series, number, order_id, cents, issued_at, source)
    SELECT 'A', coalesce(max(number), 0) + 1, NEW.order_id, NEW.cents, NEW.done_at, NEW.key
    FROM documents WHERE series = 'A'
    HAVING NEW.kind = 'refund' AND NOT EXISTS (SELECT 1 FROM documents
      WHERE series = 'A' AND order_id = NEW.order_id AND source = NEW.key);
  -- What was taken back waits to be handed over again.
  INSERT INTO payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
    SELECT 'transfer:' || NEW.order_id || ':' || (SELECT count(*) FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'transfer'),
      'transfer', 'waiting', NEW.order_id, NEW.creator_id, NEW.cents, NEW.done_at, NEW.done_at
    WHERE NEW.kind = 'reversal';
END;
--> statement-breakpoint
DROP TRIGGER chargebacks_lost;
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
  -- Of a refund that had come back there is a credit note already.
  INSERT INTO documents (series, number, order_id, cents, issued_at, source)
    SELECT 'A', (SELECT coalesce(max(number), 0) + 1 FROM documents WHERE series = 'A'),
      NEW.order_id, cents, NEW.closed_at, NEW.id
    FROM (SELECT NEW.taken_cents - NEW.returned_cents - iif(EXISTS (SELECT 1 FROM documents
      WHERE series = 'A' AND order_id = NEW.order_id AND source = 'refund:' || NEW.order_id), NEW.refund_cents, 0) AS cents)
    WHERE cents > 0;
END;
