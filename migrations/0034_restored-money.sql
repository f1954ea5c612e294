ALTER TABLE `conversations` ADD `put_off_until` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `checkout_attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `put_off_until` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `noted` text;--> statement-breakpoint
CREATE INDEX `orders_to_note` ON `orders` (`id`) WHERE provider = 'stripe' and payment_id is not null and noted is not (state || '|' || coalesce(withdrawn_at, '') || '|' || refunded_cents);