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
--> statement-breakpoint
-- The consents and deadlines that an order was agreed to under never change; nor does its payment, once there is
-- one.
CREATE TRIGGER orders_terms_stay
BEFORE UPDATE OF consented_at, consent_text, answer_days, release_days, complaint_reply_days, complaint_decision_days,
  payment_id, charge_id, paid_at ON orders
WHEN (NEW.consented_at, NEW.consent_text, NEW.answer_days, NEW.release_days, NEW.complaint_reply_days, NEW.complaint_decision_days)
    IS NOT (OLD.consented_at, OLD.consent_text, OLD.answer_days, OLD.release_days, OLD.complaint_reply_days, OLD.complaint_decision_days)
  OR (NEW.payment_id IS NOT OLD.payment_id AND OLD.payment_id IS NOT NULL)
  OR (NEW.charge_id IS NOT OLD.charge_id AND OLD.charge_id IS NOT NULL)
  OR (NEW.paid_at IS NOT OLD.paid_at AND OLD.paid_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'orders: consents, deadlines and payment stay');
END;
