DROP TABLE `auth_refresh_tokens`;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `generation` integer DEFAULT 1 NOT NULL;