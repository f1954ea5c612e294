ALTER TABLE `orders` ADD `answer_price_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `withdrawing_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_reviewable` integer GENERATED ALWAYS AS (price_cents - refunded_cents >= min(price_cents, 50) and chargeback is not 'open') VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_withdrawing` ON `orders` (`asker_id`,`creator_id`) WHERE withdrawing_at is not null;--> statement-breakpoint

-- ---- orders: as before, and the price of an answer never changes either

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
      AND (NEW.chargeback IS NOT 'lost' OR OLD.chargeback IS 'lost');
END;
--> statement-breakpoint
-- A review counts while money stayed, whatever took it back: one for an order, the first.
CREATE TRIGGER orders_reviewed AFTER UPDATE OF refunded_cents, chargeback ON orders
WHEN OLD.is_reviewable <> NEW.is_reviewable BEGIN
  UPDATE conversation_ratings SET
    is_listable = NEW.is_reviewable AND id = (
      SELECT earliest.id FROM conversations opened
      JOIN conversation_ratings earliest ON earliest.conversation_id = opened.id
      WHERE opened.order_id = NEW.id ORDER BY earliest.created_at, earliest.id LIMIT 1)
  WHERE conversation_id IN (SELECT id FROM conversations WHERE order_id = NEW.id);
END;
--> statement-breakpoint
-- Whoever got a whole month back has none, nor does its creator.
CREATE TRIGGER orders_unsubscribed AFTER UPDATE OF refunded_cents ON orders
WHEN NEW.refunded_cents = NEW.price_cents AND OLD.refunded_cents <> NEW.refunded_cents AND NEW.pricing = 'month' BEGIN
  UPDATE premium_subscriptions SET is_active = 0, status = 'refunded'
  WHERE subscriber_id = NEW.asker_id AND creator_id = NEW.creator_id AND order_id = NEW.id AND is_active;
END;
--> statement-breakpoint

-- ---- effects: a share that a chargeback freezes as it comes does not wait, whichever trigger runs first

DROP TRIGGER payment_effects_wait;
--> statement-breakpoint
CREATE TRIGGER payment_effects_wait AFTER INSERT ON payment_effects WHEN NEW.state = 'waiting' BEGIN
  UPDATE creator_earnings SET untransferred_cents = untransferred_cents + NEW.cents,
    available_since = iif((SELECT state FROM payment_effects WHERE key = NEW.key) = 'waiting',
      min(coalesce(available_since, NEW.created_at), NEW.created_at), available_since)
  WHERE creator_id = NEW.creator_id;
END;
--> statement-breakpoint

-- ---- what was withdrawn and rated before this counts as if it had been after

UPDATE orders SET withdrawing_at = withdrawn_at WHERE withdrawn_at IS NOT NULL AND pricing <> 'question';
--> statement-breakpoint
UPDATE conversation_ratings SET is_listable = 0
WHERE is_listable AND id <> (
  SELECT earliest.id FROM conversations rated
  JOIN orders paid ON paid.id = rated.order_id AND paid.is_reviewable
  JOIN conversations opened ON opened.order_id = paid.id
  JOIN conversation_ratings earliest ON earliest.conversation_id = opened.id AND earliest.is_listable
  WHERE rated.id = conversation_ratings.conversation_id
  ORDER BY earliest.created_at, earliest.id LIMIT 1)
  OR is_listable AND NOT EXISTS (
    SELECT 1 FROM conversations rated JOIN orders paid ON paid.id = rated.order_id
    WHERE rated.id = conversation_ratings.conversation_id AND paid.is_reviewable);
