-- The books: double entry, kept where an order's row changes. No statement can make half a transfer,
-- and none has to remember to book.

-- ---- transfers: one debit, one credit, once for its key, for good

CREATE TRIGGER ledger_transfers_once BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: the key stands for another transfer') FROM ledger_transfers
    WHERE key = NEW.key
      AND (debit, credit, cents, order_id) IS NOT (NEW.debit, NEW.credit, NEW.cents, NEW.order_id);
  -- The same again changes nothing.
  SELECT RAISE(IGNORE) FROM ledger_transfers WHERE key = NEW.key;
  SELECT RAISE(ABORT, 'ledger: no transfer') WHERE typeof(NEW.cents) <> 'integer' OR NEW.cents <= 0
    OR NEW.debit = NEW.credit OR NEW.debit IS NULL OR NEW.credit IS NULL OR NEW.key IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers BEGIN
  -- What is held for us by others (the payment provider, and there in a creator's account) is below
  -- zero; what is owed to people never is.
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, id = 'provider' OR id LIKE 'connect:%'
    FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + iif(id = NEW.credit, NEW.cents, -NEW.cents)
    WHERE id IN (NEW.debit, NEW.credit);
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;
--> statement-breakpoint
-- A payout: what was the creator's is on its way to their bank.
CREATE TRIGGER ledger_transfers_paid_out AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'creator:%' AND NEW.credit LIKE 'connect:%' BEGIN
  UPDATE creator_earnings SET
    paid_out_cents = paid_out_cents + NEW.cents,
    available_since = iif((SELECT balance_cents FROM ledger_accounts WHERE id = NEW.debit) > 0, NEW.at, null)
  WHERE creator_id = substr(NEW.debit, 9);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_once BEFORE INSERT ON ledger_accounts
WHEN NEW.balance_cents <> 0 OR NEW.id IN (SELECT id FROM ledger_accounts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts begin empty, once');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts stay');
END;
--> statement-breakpoint

-- ---- orders: what may happen to one, and what it books

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
      IS NOT (OLD.outcome, OLD.refunded_cents, OLD.kept_fee_cents);
END;
--> statement-breakpoint
CREATE TRIGGER orders_once BEFORE INSERT ON orders
WHEN NEW.state NOT IN ('awaiting', 'held') OR NEW.id IN (SELECT id FROM orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'orders: an order begins unanswered, once');
END;
--> statement-breakpoint
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: orders stay');
END;
--> statement-breakpoint
CREATE TRIGGER orders_placed AFTER INSERT ON orders WHEN NEW.state = 'held' BEGIN
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
-- What the creator will have moves along with the order.
CREATE TRIGGER orders_answered AFTER UPDATE OF state ON orders
WHEN OLD.state = 'held' AND NEW.state = 'answered' BEGIN
  UPDATE creator_earnings SET
    held_cents = held_cents - (NEW.price_cents - NEW.fee_cents),
    pending_cents = pending_cents + NEW.price_cents - NEW.fee_cents
  WHERE creator_id = NEW.creator_id;
  UPDATE creator_profiles SET open_question_count = open_question_count - 1
    WHERE user_id = NEW.creator_id;
END;
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
    pending_cents = pending_cents - iif(OLD.state = 'held', 0, NEW.price_cents - NEW.fee_cents),
    available_since = iif(NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents,
      coalesce(available_since, NEW.settled_at), available_since)
  WHERE creator_id = NEW.creator_id;
  UPDATE creator_profiles SET
    open_question_count = open_question_count - 1,
    -- A question that was given up says so itself; a day or a month is silent.
    unanswered_count = unanswered_count
      + (NEW.pricing <> 'question' AND NEW.answered_at IS NULL AND NEW.withdrawn_at IS NULL)
    WHERE user_id = NEW.creator_id AND OLD.state = 'held';
  -- The dashboard's earnings, less what goes back of what they counted: a month when it was bought,
  -- anything else when it was answered.
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - NEW.refunded_cents
    WHERE user_id = NEW.creator_id AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;
--> statement-breakpoint
CREATE TRIGGER conversations_given_up AFTER UPDATE OF close_reason ON conversations
WHEN OLD.close_reason IS NULL AND NEW.close_reason = 'unanswered' AND NEW.asked_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET unanswered_count = unanswered_count + 1 WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- How long the creator takes, as measured over the last fifty that they answered.
CREATE TRIGGER conversations_response_time AFTER UPDATE OF first_reply_at ON conversations
WHEN OLD.first_reply_at IS NULL AND NEW.first_reply_at IS NOT NULL BEGIN
  UPDATE creator_profiles SET median_response_seconds = (
    SELECT seconds FROM (
      SELECT seconds, row_number() OVER (ORDER BY seconds) AS place, count(*) OVER () AS answered
      FROM (
        SELECT (first_reply_at - coalesce(asked_at, started_at)) / 1000 AS seconds
        FROM conversations WHERE creator_id = NEW.creator_id AND first_reply_at IS NOT NULL
        ORDER BY first_reply_at DESC LIMIT 50
      )
    ) WHERE answered >= 3 AND place = (answered + 1) / 2
  ) WHERE user_id = NEW.creator_id;
END;
--> statement-breakpoint
-- A good rating releases the price of what was answered.
CREATE TRIGGER orders_rated AFTER INSERT ON conversation_ratings WHEN NEW.stars >= 3 BEGIN
  UPDATE orders SET state = 'settled', outcome = 'released', settled_at = NEW.created_at,
    kept_fee_cents = fee_cents
  WHERE state = 'answered' AND withdrawn_at IS NULL
    AND id = (SELECT order_id FROM conversations WHERE id = NEW.conversation_id);
END;
--> statement-breakpoint

-- ---- effects: what was done outside, booked when it was

CREATE TRIGGER payment_effects_once BEFORE INSERT ON payment_effects
WHEN NEW.state <> 'pending' OR NEW.key IN (SELECT key FROM payment_effects WHERE key = NEW.key) BEGIN
  SELECT RAISE(ABORT, 'effects: an effect begins undone, once');
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_done AFTER UPDATE OF state ON payment_effects
WHEN OLD.state <> 'done' AND NEW.state = 'done' BEGIN
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'done:' || NEW.key, 'refund:' || NEW.order_id, 'provider', NEW.cents, NEW.order_id, NEW.done_at
    WHERE NEW.kind = 'refund';
  INSERT INTO documents (series, number, order_id, cents, issued_at)
    SELECT 'A', coalesce(max(number), 0) + 1, NEW.order_id, NEW.cents, NEW.done_at
    FROM documents WHERE series = 'A' HAVING NEW.kind = 'refund';
  INSERT INTO ledger_transfers (key, debit, credit, cents, at)
    SELECT 'done:' || NEW.key, 'connect:' || NEW.creator_id, 'provider', NEW.cents, NEW.done_at
    WHERE NEW.kind = 'transfer';
END;
--> statement-breakpoint
CREATE TRIGGER payment_effects_stay BEFORE UPDATE ON payment_effects
WHEN OLD.state = 'done' OR (NEW.key, NEW.kind, NEW.order_id, NEW.creator_id, NEW.cents)
  IS NOT (OLD.key, OLD.kind, OLD.order_id, OLD.creator_id, OLD.cents) BEGIN
  SELECT RAISE(ABORT, 'effects: what was done stays done');
END;
--> statement-breakpoint

-- ---- questions from before this are given up, too

UPDATE conversations SET answer_by = coalesce(last_message_at, started_at) + 604800000
  WHERE pricing_model_snapshot = 'question' AND status = 'initiated';
