CREATE TABLE `creator_earnings` (
	`creator_id` text PRIMARY KEY NOT NULL,
	`held_cents` integer DEFAULT 0 NOT NULL,
	`pending_cents` integer DEFAULT 0 NOT NULL,
	`paid_out_cents` integer DEFAULT 0 NOT NULL,
	`available_since` integer,
	`payout_account_id` text,
	`payout_account_state` text
);
--> statement-breakpoint
CREATE INDEX `creator_earnings_available` ON `creator_earnings` (`available_since`) WHERE payout_account_state = 'active';--> statement-breakpoint
CREATE TABLE `documents` (
	`series` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` text NOT NULL,
	`cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	PRIMARY KEY(`series`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_order` ON `documents` (`order_id`,`series`);--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`may_owe` integer NOT NULL,
	`balance_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`key` text PRIMARY KEY NOT NULL,
	`debit` text NOT NULL,
	`credit` text NOT NULL,
	`cents` integer NOT NULL,
	`order_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_transfers_order` ON `ledger_transfers` (`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_transfers_credit` ON `ledger_transfers` (`credit`,`at`);--> statement-breakpoint
CREATE INDEX `ledger_transfers_debit` ON `ledger_transfers` (`debit`,`at`);--> statement-breakpoint
CREATE TABLE `order_complaints` (
	`order_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`asker_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`pricing` text NOT NULL,
	`conversation_id` text,
	`state` text NOT NULL,
	`outcome` text,
	`provider` text NOT NULL,
	`price_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`created_at` integer NOT NULL,
	`consented_at` integer,
	`paid_at` integer,
	`access_end` integer,
	`answer_by` integer,
	`answered_at` integer,
	`release_at` integer,
	`withdrawn_at` integer,
	`acknowledged_at` integer,
	`settled_at` integer,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`kept_fee_cents` integer DEFAULT 0 NOT NULL,
	`due_at` integer GENERATED ALWAYS AS (case state when 'held' then coalesce(withdrawn_at, answer_by) when 'answered' then coalesce(withdrawn_at, release_at) end) VIRTUAL,
	CONSTRAINT "orders_price" CHECK(price_cents > 0),
	CONSTRAINT "orders_fee" CHECK(fee_cents between 0 and price_cents),
	CONSTRAINT "orders_division" CHECK(refunded_cents >= 0 and kept_fee_cents >= 0 and refunded_cents + kept_fee_cents <= price_cents),
	CONSTRAINT "orders_settled" CHECK((state = 'settled') = (outcome is not null))
);
--> statement-breakpoint
CREATE INDEX `orders_asker` ON `orders` (`asker_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_creator` ON `orders` (`creator_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_creator_settled` ON `orders` (`creator_id`,`settled_at`);--> statement-breakpoint
CREATE INDEX `orders_creator_open` ON `orders` (`creator_id`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_conversation` ON `orders` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `orders_contested` ON `orders` (`id`) WHERE state = 'contested';--> statement-breakpoint
CREATE INDEX `orders_unacknowledged` ON `orders` (`withdrawn_at`) WHERE withdrawn_at is not null and acknowledged_at is null;--> statement-breakpoint
CREATE TABLE `payment_effects` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`creator_id` text,
	`cents` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`done_at` integer,
	`provider_id` text,
	`error` text,
	CONSTRAINT "payment_effects_cents" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX `payment_effects_due` ON `payment_effects` (`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `payment_effects_failed` ON `payment_effects` (`key`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `payment_effects_order` ON `payment_effects` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_effects_creator` ON `payment_effects` (`creator_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_effects_provider_id` ON `payment_effects` (`provider_id`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `answer_by` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `close_reason` text;--> statement-breakpoint
ALTER TABLE `conversations` ADD `order_id` text;--> statement-breakpoint
ALTER TABLE `conversations` ADD `asked_at` integer;--> statement-breakpoint
CREATE INDEX `conversations_creator_answered` ON `conversations` (`creator_id`,`first_reply_at`);--> statement-breakpoint
CREATE INDEX `conversations_deadline` ON `conversations` (`answer_by`) WHERE status = 'initiated';--> statement-breakpoint
CREATE INDEX `conversations_order` ON `conversations` (`order_id`);--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `max_open_questions` integer;--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `open_question_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `unanswered_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `creator_profiles` ADD `median_response_seconds` integer;--> statement-breakpoint
ALTER TABLE `premium_subscriptions` ADD `order_id` text;