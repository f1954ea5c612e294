ALTER TABLE `order_complaints` ADD `reply` text;--> statement-breakpoint
ALTER TABLE `order_complaints` ADD `replied_at` integer;--> statement-breakpoint
ALTER TABLE `order_complaints` ADD `refund_cents` integer;--> statement-breakpoint

-- ---- as before, and the creator hears of a sale that went back, unless their payer's bank took it

DROP TRIGGER orders_settled_told;
--> statement-breakpoint
-- An asker who withdraws gets a confirmation of it; one who won a chargeback has it from their bank. An order
-- that never opened was no sale.
CREATE TRIGGER orders_settled_told AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'refund:' || NEW.id, NEW.asker_id, 'refund', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.refunded_cents > 0 AND NEW.withdrawn_at IS NULL AND NEW.chargeback IS NOT 'lost';
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'release:' || NEW.id, NEW.creator_id, 'release', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.price_cents > NEW.refunded_cents + NEW.kept_fee_cents;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'sale_lost:' || NEW.id, NEW.creator_id, 'sale_lost', NEW.id, NEW.settled_at, NEW.settled_at
    WHERE NEW.refunded_cents > 0 AND NEW.unopened IS NULL AND NEW.chargeback IS NOT 'lost';
END;
--> statement-breakpoint

-- ---- as before, but what was decided by people is mailed with its reason

DROP TRIGGER orders_refunded_mail;
--> statement-breakpoint
-- The mail about a withdrawal names its refund.
CREATE TRIGGER orders_refunded_mail AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' AND NEW.refunded_cents > 0
  AND NEW.withdrawn_at IS NULL AND NEW.chargeback IS NOT 'lost' BEGIN
  INSERT INTO order_mails (order_id, kind, due_at)
    SELECT NEW.id, 'refund', NEW.settled_at WHERE NOT EXISTS (
      SELECT 1 FROM order_complaints WHERE order_id = NEW.id AND decided_at IS NOT NULL);
END;
--> statement-breakpoint

-- ---- complaints: each side hears of what the other said, and both of what was decided

CREATE TRIGGER order_complaints_stay BEFORE UPDATE ON order_complaints BEGIN
  SELECT RAISE(ABORT, 'order_complaints: it is answered once')
    WHERE OLD.replied_at IS NOT NULL AND (NEW.reply, NEW.replied_at) IS NOT (OLD.reply, OLD.replied_at);
  SELECT RAISE(ABORT, 'order_complaints: it is decided once')
    WHERE OLD.decided_at IS NOT NULL
      AND (NEW.decided_at, NEW.reason, NEW.refund_cents) IS NOT (OLD.decided_at, OLD.reason, OLD.refund_cents);
END;
--> statement-breakpoint
CREATE TRIGGER order_complaints_heard AFTER INSERT ON order_complaints BEGIN
  INSERT INTO order_mails (order_id, kind, due_at) VALUES (NEW.order_id, 'complaint', NEW.created_at);
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'complaint:' || id, creator_id, 'complaint', id, NEW.created_at, NEW.created_at
    FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_complaints_went_on AFTER UPDATE ON order_complaints BEGIN
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'complaint_reply:' || id, asker_id, 'complaint_reply', id, NEW.replied_at, NEW.replied_at
    FROM orders WHERE id = NEW.order_id AND OLD.replied_at IS NULL AND NEW.replied_at IS NOT NULL;
  INSERT INTO order_mails (order_id, kind, due_at)
    SELECT NEW.order_id, kind.value, NEW.decided_at FROM json_each('["decision", "decision_creator"]') kind
    WHERE OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL;
  INSERT INTO notice_outbox (thing, recipient_id, source, subject_id, since, due_at)
    SELECT 'decision:' || orders.id, side.value, 'decision', orders.id, NEW.decided_at, NEW.decided_at
    FROM orders, json_each(json_array(asker_id, creator_id)) side
    WHERE orders.id = NEW.order_id AND OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL;
END;
