CREATE TABLE `order_mails` (
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`outcome` text,
	PRIMARY KEY(`order_id`, `kind`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_mails_due` ON `order_mails` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
-- What was withdrawn and not confirmed yet still has to be.
INSERT INTO order_mails (order_id, kind, due_at)
  SELECT id, 'withdrawal', withdrawn_at FROM orders
  WHERE withdrawn_at IS NOT NULL AND acknowledged_at IS NULL;--> statement-breakpoint
DROP INDEX `orders_unacknowledged`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `acknowledged_at`;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `mail_refused_at` integer;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `mail_refusal` text;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `unsubscribe_key` text;--> statement-breakpoint
-- Where an order moves, the mail about it is a row: nothing has to remember it, and no crash forgets it.
CREATE TRIGGER orders_paid_mail AFTER UPDATE OF state ON orders
WHEN OLD.state IN ('awaiting', 'abandoned') AND NEW.state = 'held' AND NEW.unopened IS NULL BEGIN
  INSERT INTO order_mails (order_id, kind, due_at) VALUES (NEW.id, 'confirmation', NEW.paid_at);
END;
--> statement-breakpoint
CREATE TRIGGER orders_withdrawn_mail AFTER UPDATE OF withdrawn_at ON orders
WHEN OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL BEGIN
  INSERT INTO order_mails (order_id, kind, due_at) VALUES (NEW.id, 'withdrawal', NEW.withdrawn_at);
END;
--> statement-breakpoint
-- What goes back to who withdrew, the mail about that tells.
CREATE TRIGGER orders_refunded_mail AFTER UPDATE OF state ON orders
WHEN OLD.state <> 'settled' AND NEW.state = 'settled' AND NEW.refunded_cents > 0
  AND NEW.withdrawn_at IS NULL AND NEW.chargeback IS NOT 'lost' BEGIN
  INSERT INTO order_mails (order_id, kind, due_at) VALUES (NEW.id, 'refund', NEW.settled_at);
END;
