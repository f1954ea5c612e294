CREATE TABLE `early_chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`heard_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `early_chargebacks_payment` ON `early_chargebacks` (`payment_id`);--> statement-breakpoint
ALTER TABLE `chargebacks` ADD `reopened` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chargebacks` ADD `reopened_at` integer;--> statement-breakpoint
ALTER TABLE `chargebacks` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `chargebacks_unended` ON `chargebacks` (`closed_at`) WHERE state = 'lost' and ended_at is null;--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_state` text;
--> statement-breakpoint

-- ---- orders: as before, and a chargeback that was lost and is decided about anew divides anew, too

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
      AND (OLD.chargeback IS 'lost') = (NEW.chargeback IS 'lost')
      AND NOT (NEW.refunded_cents > OLD.refunded_cents AND NEW.kept_fee_cents <= OLD.kept_fee_cents
        AND NEW.outcome = iif(NEW.refunded_cents = NEW.price_cents, 'refunded', 'split'));
END;
--> statement-breakpoint
-- No rating releases a price while a bank decides whose it is.
DROP TRIGGER orders_rated;
--> statement-breakpoint
CREATE TRIGGER orders_rated AFTER INSERT ON conversation_ratings WHEN NEW.stars >= 3 BEGIN
  UPDATE orders SET state = 'settled', outcome = 'released', settled_at = NEW.created_at,
    kept_fee_cents = fee_cents
  WHERE state = 'answered' AND withdrawn_at IS NULL AND chargeback IS NOT 'open'
    AND id = (SELECT order_id FROM conversations WHERE id = NEW.conversation_id);
END;
--> statement-breakpoint
-- A refund is told when it leaves (payment_effects_refund_state), not when it is owed.
DROP TRIGGER orders_settled_told;
--> statement-breakpoint
CREATE TRIGGER orders_settled_told AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'release:' || NEW.id, NEW.creator_id, 'release', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'sale_lost:' || NEW.id, NEW.creator_id, 'sale_lost', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.refunded_cents > 0 AND NEW.unopened IS NULL AND NEW.chargeback IS NOT 'lost';
END;
--> statement-breakpoint
DROP TRIGGER orders_refunded_mail;
--> statement-breakpoint

-- ---- effects: one trigger books, counts and freezes what is new, in that order

DROP TRIGGER payment_effects_return;
--> statement-breakpoint
DROP TRIGGER payment_effects_freeze;
--> statement-breakpoint
DROP TRIGGER payment_effects_wait;
--> statement-breakpoint
CREATE TRIGGER payment_effects_begun AFTER INSERT ON payment_effects BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    SELECT 'came:' || NEW.key, 'provider', 'refund:' || NEW.order_id, NEW.cents, NEW.order_id, NEW.created_at, NEW.payment_id
    WHERE NEW.kind = 'return';
  UPDATE orders SET refund_state = iif(refund_state = 'failed', 'failed', 'pending')
    WHERE NEW.kind = 'refund' AND id = NEW.order_id;
  UPDATE creator_earnings SET untransferred_cents = untransferred_cents + NEW.cents,
    available_since = min(coalesce(available_since, NEW.created_at), NEW.created_at)
  WHERE NEW.state = 'waiting' AND creator_id = NEW.creator_id;
  -- What waited until now is taken out of the count again by payment_effects_waited.
  UPDATE payment_effects SET state = 'frozen'
  WHERE key = NEW.key AND NEW.kind IN ('refund', 'transfer')
    AND (SELECT chargeback FROM orders WHERE id = NEW.order_id) = 'open';
END;
--> statement-breakpoint
DROP TRIGGER payment_effects_refund_failed;
--> statement-breakpoint
-- Whoever is to get it back is told when it leaves, and when it does not arrive. A withdrawal and a decision
-- have a mail of their own: a second is written only where the first has turned out wrong, or where more goes
-- back after a release. Of several refunds the one that is least far says how far the order's are.
CREATE TRIGGER payment_effects_refund_state AFTER UPDATE OF state ON payment_effects
WHEN NEW.kind = 'refund' AND OLD.state <> NEW.state BEGIN
  UPDATE orders SET (refund_state, refund_failed_at) = (
    SELECT (CASE WHEN sum(state = 'failed') > 0 THEN 'failed' WHEN sum(state IN ('pending', 'frozen')) > 0 THEN 'pending'
        WHEN sum(state = 'done') > 0 THEN 'done' END),
      min(iif(state = 'failed', due_at, NULL))
    FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'refund')
  WHERE id = NEW.order_id;
  INSERT INTO order_mails (order_id, kind, due_at)
    SELECT id, 'refund', NEW.done_at FROM orders
    WHERE id = NEW.order_id AND NEW.state = 'done' AND (
      NEW.key <> 'refund:' || id
      OR EXISTS (SELECT 1 FROM order_mails WHERE order_id = NEW.order_id AND kind = 'refund_failed')
      OR (withdrawn_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM order_complaints WHERE order_id = NEW.order_id AND decided_at IS NOT NULL)))
    ON CONFLICT (order_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, outcome = NULL
    WHERE NEW.key <> 'refund:' || excluded.order_id
      OR EXISTS (SELECT 1 FROM order_mails failed WHERE failed.order_id = excluded.order_id AND failed.kind = 'refund_failed');
  INSERT INTO order_mails (order_id, kind, due_at)
    SELECT NEW.order_id, 'refund_failed', NEW.due_at WHERE NEW.state = 'failed'
    ON CONFLICT (order_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, outcome = NULL;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT NEW.key, asker_id, 'refund', id, NEW.done_at, NEW.done_at FROM orders
    WHERE id = NEW.order_id AND NEW.state = 'done' AND (withdrawn_at IS NULL OR NEW.key <> 'refund:' || id);
END;
--> statement-breakpoint

-- ---- chargebacks: freeze what was taken, and nothing else; lost is not for ever

DROP TRIGGER chargebacks_stay;
--> statement-breakpoint
CREATE TRIGGER chargebacks_stay BEFORE UPDATE ON chargebacks
WHEN (NEW.id, NEW.order_id) IS NOT (OLD.id, OLD.order_id)
  OR (OLD.state <> 'open' AND NEW.state <> OLD.state
    -- Lost, it may be decided about anew, once what it was divided by is undone; an inquiry may come back.
    AND NOT (OLD.state = 'lost' AND NEW.state = 'open' AND NEW.reopened = OLD.reopened + 1 AND NEW.ended_at IS OLD.ended_at
      AND (NEW.hold_cents, NEW.refund_cents, NEW.fee_cents, NEW.creator_cents, NEW.debt_cents, NEW.loss_cents) IS (0, 0, 0, 0, 0, 0))
    AND NOT (OLD.state = 'won' AND OLD.taken_cents = 0 AND NEW.state = 'open'))
  OR (OLD.taken_cents <> 0 AND NEW.taken_cents <> OLD.taken_cents)
  OR (OLD.returned_cents <> 0 AND NEW.returned_cents <> OLD.returned_cents)
  OR (OLD.state = 'lost' AND NEW.state = 'lost' AND NEW.returned_cents <> OLD.returned_cents)
  OR (NEW.state = 'lost' AND NEW.taken_cents - NEW.returned_cents <> NEW.hold_cents + NEW.refund_cents
    + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents + NEW.loss_cents) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: what was decided stays');
END;
--> statement-breakpoint
DROP TRIGGER chargebacks_opened;
--> statement-breakpoint
DROP TRIGGER chargebacks_taken;
--> statement-breakpoint
CREATE TRIGGER chargebacks_taken AFTER UPDATE OF taken_cents ON chargebacks
WHEN OLD.taken_cents = 0 AND NEW.taken_cents > 0 BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at, source)
    VALUES ('chargeback:' || NEW.id, 'dispute:' || NEW.order_id, 'provider', NEW.taken_cents, NEW.order_id, NEW.opened_at, NEW.id);
  UPDATE orders SET chargeback = 'open' WHERE id = NEW.order_id;
  -- What was sent goes on to its end; nothing else does.
  UPDATE payment_effects SET state = 'frozen'
    WHERE order_id = NEW.order_id AND kind IN ('refund', 'transfer')
      AND (state IN ('waiting', 'failed') OR (state = 'pending' AND sent_at IS NULL));
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'dispute_opened:' || NEW.id, creator_id, 'dispute_opened', NEW.id, NEW.opened_at, NEW.opened_at
    FROM orders WHERE id = NEW.order_id AND unopened IS NULL AND refunded_cents < price_cents;
END;
--> statement-breakpoint
DROP TRIGGER chargebacks_won;
--> statement-breakpoint
CREATE TRIGGER chargebacks_won AFTER UPDATE OF state ON chargebacks
WHEN OLD.state = 'open' AND NEW.state = 'won' AND NEW.taken_cents > 0 BEGIN
  UPDATE orders SET chargeback = 'won' WHERE id = NEW.order_id;
  UPDATE payment_effects SET state = iif(kind = 'refund', 'pending', 'waiting'), attempts = 0, due_at = NEW.closed_at
    WHERE order_id = NEW.order_id AND state = 'frozen';
  UPDATE payment_effects SET state = 'dropped'
    WHERE order_id = NEW.order_id AND kind = 'reversal' AND state = 'pending' AND sent_at IS NULL;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'dispute_won:' || NEW.id, creator_id, 'dispute_won', NEW.id, NEW.closed_at, NEW.closed_at
    FROM orders WHERE id = NEW.order_id AND unopened IS NULL AND refunded_cents < price_cents;
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
    SELECT 'lost-' || part || ':' || NEW.id || iif(NEW.reopened = 0, '', ':' || NEW.reopened), account,
      'dispute:' || NEW.order_id, cents, NEW.order_id, NEW.closed_at
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
    outcome = (CASE refunded_cents + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents
      WHEN 0 THEN 'released' WHEN price_cents THEN 'refunded' ELSE 'split' END)
  WHERE id = NEW.order_id AND state = 'settled' AND NEW.hold_cents = 0;
  UPDATE payment_effects SET state = iif(NEW.refund_cents > 0, 'dropped', 'pending'), due_at = NEW.closed_at
    WHERE order_id = NEW.order_id AND kind = 'refund' AND state = 'frozen';
  -- What is left of the share can be handed over; of several effects the first give first.
  UPDATE payment_effects SET
    state = iif(payment_effects.cents > given.lost, 'waiting', 'dropped'),
    cents = iif(payment_effects.cents > given.lost, payment_effects.cents - given.lost, payment_effects.cents)
  FROM (
    SELECT key AS of_key, max(0, min(cents, NEW.creator_cents - (sum(cents) OVER (ORDER BY key) - cents))) AS lost
    FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'transfer' AND state = 'frozen'
  ) AS given WHERE key = given.of_key;
  -- Of a refund that had come back there is a credit note already, as there is of a loss that is undone and
  -- comes again.
  INSERT INTO documents (series, number, order_id, cents, issued_at, source)
    SELECT 'A', (SELECT coalesce(max(number), 0) + 1 FROM documents WHERE series = 'A'),
      NEW.order_id, cents, NEW.closed_at, NEW.id
    FROM (SELECT NEW.taken_cents - NEW.returned_cents - iif(EXISTS (SELECT 1 FROM documents
      WHERE series = 'A' AND order_id = NEW.order_id AND source = 'refund:' || NEW.order_id), NEW.refund_cents, 0) AS cents)
    WHERE cents > 0
      AND NOT EXISTS (SELECT 1 FROM documents WHERE series = 'A' AND order_id = NEW.order_id AND source = NEW.id);
  -- Nothing that is not paid goes on; its conversations end by the sweep (end-lost-orders.ts).
  UPDATE premium_subscriptions SET is_active = 0, status = 'refunded'
    WHERE (subscriber_id, creator_id) = (SELECT asker_id, creator_id FROM orders WHERE id = NEW.order_id)
      AND order_id = NEW.order_id AND is_active;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'dispute_lost:' || NEW.id || ':' || NEW.reopened, creator_id, 'dispute_lost', NEW.id, NEW.closed_at, NEW.closed_at
    FROM orders WHERE id = NEW.order_id AND unopened IS NULL
      AND NEW.hold_cents + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents > 0;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'debt:' || NEW.id || ':' || NEW.reopened, creator_id, 'debt', NEW.id, NEW.closed_at, NEW.closed_at
    FROM orders WHERE id = NEW.order_id AND NEW.debt_cents > 0;
END;
--> statement-breakpoint
-- Each entry of the loss has its inverse, and what was dropped for it is owed again, frozen. A price that
-- nobody had yet becomes the creator's if they have answered, else the payer's. Of a debt that was paid back
-- meanwhile, the creator is owed what they gave for it.
CREATE TRIGGER chargebacks_reopened AFTER UPDATE OF state ON chargebacks
WHEN OLD.state = 'lost' AND NEW.state = 'open' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'unlost-' || part || ':' || NEW.id || ':' || NEW.reopened, 'dispute:' || NEW.order_id, account, cents,
      NEW.order_id, NEW.reopened_at
    FROM (
      SELECT part,
        (CASE part WHEN 'refund' THEN 'refund:' || NEW.order_id WHEN 'fee' THEN 'revenue' WHEN 'held-fee' THEN 'revenue'
          WHEN 'debt' THEN 'debt:' || creator_id WHEN 'loss' THEN 'loss' ELSE 'creator:' || creator_id END) AS account,
        (CASE part WHEN 'refund' THEN OLD.refund_cents + OLD.hold_cents - held WHEN 'fee' THEN OLD.fee_cents
          WHEN 'held-fee' THEN held_fee WHEN 'debt' THEN still_owed WHEN 'loss' THEN OLD.loss_cents
          WHEN 'share' THEN OLD.creator_cents + OLD.debt_cents - still_owed ELSE held - held_fee END) AS cents
      FROM (SELECT value AS part FROM json_each('["refund", "fee", "share", "debt", "loss", "held-fee", "held-share"]')),
        (SELECT creator_id, iif(answered_at IS NULL, 0, OLD.hold_cents) AS held,
          iif(answered_at IS NULL OR OLD.hold_cents = 0, 0,
            fee_cents * (price_cents - refunded_cents + OLD.hold_cents) / price_cents - kept_fee_cents) AS held_fee,
          min(OLD.debt_cents, max(0, -coalesce((SELECT balance_cents FROM ledger_accounts WHERE id = 'debt:' || creator_id), 0))) AS still_owed
        FROM orders WHERE id = NEW.order_id)
    ) WHERE cents > 0;
  UPDATE orders SET chargeback = 'open',
    refunded_cents = refunded_cents - OLD.fee_cents - OLD.creator_cents - OLD.debt_cents
      - iif(answered_at IS NULL, 0, OLD.hold_cents),
    kept_fee_cents = iif(answered_at IS NULL OR OLD.hold_cents = 0, kept_fee_cents + OLD.fee_cents,
      fee_cents * (price_cents - refunded_cents + OLD.hold_cents) / price_cents),
    outcome = (CASE refunded_cents - OLD.fee_cents - OLD.creator_cents - OLD.debt_cents - iif(answered_at IS NULL, 0, OLD.hold_cents)
      WHEN 0 THEN 'released' WHEN price_cents THEN 'refunded' ELSE 'split' END)
  WHERE id = NEW.order_id;
  UPDATE payment_effects SET state = 'frozen'
    WHERE order_id = NEW.order_id AND (
      (kind IN ('refund', 'transfer') AND (state IN ('waiting', 'failed') OR (state = 'pending' AND sent_at IS NULL)))
      OR (kind = 'refund' AND state = 'dropped' AND OLD.refund_cents > 0));
  INSERT INTO payment_effects (key, kind, order_id, cents, created_at, due_at)
    SELECT 'refund:' || NEW.order_id, 'refund', NEW.order_id, OLD.hold_cents, NEW.reopened_at, NEW.reopened_at
    FROM orders WHERE id = NEW.order_id AND answered_at IS NULL AND OLD.hold_cents > 0;
  INSERT INTO payment_effects (key, kind, state, order_id, creator_id, cents, created_at, due_at)
    SELECT 'transfer:' || NEW.order_id || iif(sent = 0, '', ':' || sent), 'transfer', 'waiting', NEW.order_id,
      (SELECT creator_id FROM orders WHERE id = NEW.order_id), cents, NEW.reopened_at, NEW.reopened_at
    FROM (
      SELECT (SELECT count(*) FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'transfer') AS sent,
        coalesce((SELECT sum(cents) FROM ledger_transfers WHERE key IN (
          'unlost-share:' || NEW.id || ':' || NEW.reopened, 'unlost-held-share:' || NEW.id || ':' || NEW.reopened)), 0) AS cents
    ) WHERE cents > 0;
END;
--> statement-breakpoint

-- ---- payouts: their creator is told of one that comes back

DROP TRIGGER payouts_moved;
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
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'payout_failed:' || NEW.id, NEW.creator_id, 'payout_failed', NEW.id, NEW.changed_at, NEW.changed_at
    WHERE NEW.state = 'failed';
END;
--> statement-breakpoint

-- ---- what was frozen by an inquiry before this goes on, and refunds say how far they are

UPDATE orders SET chargeback = NULL
WHERE chargeback = 'open' AND NOT EXISTS (
  SELECT 1 FROM chargebacks WHERE order_id = orders.id AND state = 'open' AND taken_cents > 0);
--> statement-breakpoint
UPDATE payment_effects SET state = iif(kind = 'refund', 'pending', 'waiting')
WHERE state = 'frozen' AND order_id IN (SELECT id FROM orders WHERE chargeback IS NULL);
--> statement-breakpoint
UPDATE orders SET refund_state = (
  SELECT (CASE WHEN sum(state = 'failed') > 0 THEN 'failed' WHEN sum(state IN ('pending', 'frozen')) > 0 THEN 'pending'
    WHEN sum(state = 'done') > 0 THEN 'done' END)
  FROM payment_effects WHERE order_id = orders.id AND kind = 'refund')
WHERE state = 'settled' AND refunded_cents > 0;
