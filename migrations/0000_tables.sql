CREATE TABLE `astrological_signs` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `auth_flow_states` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_flow_states_expiry` ON `auth_flow_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `auth_identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`identity_data` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_identities_provider` ON `auth_identities` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `auth_identities_user` ON `auth_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_refresh_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`generation` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `auth_sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_refresh_tokens_generation` ON `auth_refresh_tokens` (`session_id`,`generation`);--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`method` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`refreshed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`email_confirmed_at` integer,
	`user_metadata` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`last_sign_in_at` integer,
	FOREIGN KEY (`id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email` ON `auth_users` (`email`);--> statement-breakpoint
CREATE TABLE `conversation_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`ratee_id` text NOT NULL,
	`stars` integer NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ratee_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_ratings_stars" CHECK(stars between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_ratings_once` ON `conversation_ratings` (`conversation_id`,`rater_id`);--> statement-breakpoint
CREATE INDEX `conversation_ratings_ratee` ON `conversation_ratings` (`ratee_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`pricing_model_snapshot` text NOT NULL,
	`status` text DEFAULT 'initiated' NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`price_cents` integer NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`last_message_text` text,
	`last_message_at` integer,
	`first_reply_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conversations_two_people" CHECK(user_id <> creator_id)
);
--> statement-breakpoint
CREATE INDEX `conversations_asker` ON `conversations` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `conversations_creator` ON `conversations` (`creator_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `conversations_pair` ON `conversations` (`user_id`,`creator_id`,`topic_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `conversations_answered` ON `conversations` (`first_reply_at`,`creator_id`);--> statement-breakpoint
CREATE TABLE `countries` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `creator_media` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`media_type` text NOT NULL,
	`title` text,
	`body_text` text,
	`caption` text,
	`storage_path` text,
	`position` integer NOT NULL,
	`is_public` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`others_like_count` integer DEFAULT 0 NOT NULL,
	`others_comment_count` integer DEFAULT 0 NOT NULL,
	`others_view_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creator_media_feed` ON `creator_media` (`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `creator_media_creator` ON `creator_media` (`creator_id`,`position`);--> statement-breakpoint
CREATE INDEX `creator_media_creator_newest` ON `creator_media` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `creator_media_comment_likes` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `creator_media_comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creator_media_comment_likes_user` ON `creator_media_comment_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `creator_media_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`parent_comment_id` text,
	`like_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `creator_media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`parent_comment_id`) REFERENCES `creator_media_comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creator_media_comments_media` ON `creator_media_comments` (`media_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `creator_media_comments_recent` ON `creator_media_comments` (`created_at`,`media_id`);--> statement-breakpoint
CREATE INDEX `creator_media_comments_user` ON `creator_media_comments` (`user_id`);--> statement-breakpoint
CREATE INDEX `creator_media_comments_parent` ON `creator_media_comments` (`parent_comment_id`);--> statement-breakpoint
CREATE TABLE `creator_media_likes` (
	`media_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked_at` integer NOT NULL,
	PRIMARY KEY(`media_id`, `user_id`),
	FOREIGN KEY (`media_id`) REFERENCES `creator_media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creator_media_likes_user` ON `creator_media_likes` (`user_id`);--> statement-breakpoint
CREATE INDEX `creator_media_likes_recent` ON `creator_media_likes` (`liked_at`,`media_id`);--> statement-breakpoint
CREATE TABLE `creator_media_monthly_views` (
	`media_id` text NOT NULL,
	`month` text NOT NULL,
	`view_count` integer NOT NULL,
	PRIMARY KEY(`media_id`, `month`),
	FOREIGN KEY (`media_id`) REFERENCES `creator_media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `creator_media_views` (
	`id` text PRIMARY KEY NOT NULL,
	`media_id` text NOT NULL,
	`user_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	`viewed_month` text GENERATED ALWAYS AS (strftime('%Y-%m', viewed_at / 1000, 'unixepoch')) STORED,
	FOREIGN KEY (`media_id`) REFERENCES `creator_media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `creator_media_views_month` ON `creator_media_views` (`media_id`,`user_id`,`viewed_month`);--> statement-breakpoint
CREATE INDEX `creator_media_views_user` ON `creator_media_views` (`user_id`);--> statement-breakpoint
CREATE TABLE `creator_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`about_short` text,
	`welcome_message` text,
	`default_language` text DEFAULT 'fr' NOT NULL,
	`response_from_hours` integer DEFAULT 9 NOT NULL,
	`response_to_hours` integer DEFAULT 18 NOT NULL,
	`average_rating` real,
	`total_earnings_cents` integer DEFAULT 0 NOT NULL,
	`verified_status` text,
	`birth_date` text,
	`gender_id` integer,
	`nationality_code` text,
	`residence_country_code` text,
	`spoken_language_ids` text DEFAULT '[]' NOT NULL,
	`mbti_code` text,
	`astrological_sign_id` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`gender_id`) REFERENCES `gender_identities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`nationality_code`) REFERENCES `countries`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`residence_country_code`) REFERENCES `countries`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mbti_code`) REFERENCES `mbti_types`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`astrological_sign_id`) REFERENCES `astrological_signs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `creator_tariffs` (
	`id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`question_price_cents` integer,
	`question_active` integer DEFAULT false NOT NULL,
	`day_price_cents` integer,
	`day_active` integer DEFAULT false NOT NULL,
	`month_price_cents` integer,
	`month_active` integer DEFAULT false NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`updated_at` integer NOT NULL,
	`active_from` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "creator_tariffs_question" CHECK(not question_active or question_price_cents >= 0),
	CONSTRAINT "creator_tariffs_day" CHECK(not day_active or day_price_cents >= 0),
	CONSTRAINT "creator_tariffs_month" CHECK(not month_active or month_price_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `creator_tariffs_creator` ON `creator_tariffs` (`creator_id`);--> statement-breakpoint
CREATE TABLE `creator_topic_prefs` (
	`creator_id` text NOT NULL,
	`topic_id` text NOT NULL,
	`description` text,
	`sort_order` integer NOT NULL,
	PRIMARY KEY(`creator_id`, `topic_id`),
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `creator_topic_prefs_order` ON `creator_topic_prefs` (`creator_id`,`sort_order`);--> statement-breakpoint
CREATE INDEX `creator_topic_prefs_topic` ON `creator_topic_prefs` (`topic_id`,`creator_id`);--> statement-breakpoint
CREATE TABLE `gender_identities` (
	`id` integer PRIMARY KEY NOT NULL,
	`label` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `languages` (
	`id` integer PRIMARY KEY NOT NULL,
	`label` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mbti_types` (
	`code` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `premium_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`subscription_price_cents` integer NOT NULL,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	FOREIGN KEY (`subscriber_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `premium_subscriptions_subscriber` ON `premium_subscriptions` (`subscriber_id`,`creator_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `premium_subscriptions_creator` ON `premium_subscriptions` (`creator_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `premium_subscriptions_started` ON `premium_subscriptions` (`started_at`,`creator_id`);--> statement-breakpoint
CREATE TABLE `profile_bio_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`title` text,
	`position` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_bio_links_user` ON `profile_bio_links` (`user_id`,`position`);--> statement-breakpoint
CREATE TABLE `profile_counters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`post_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`started_count` integer DEFAULT 0 NOT NULL,
	`answered_count` integer DEFAULT 0 NOT NULL,
	`completed_count` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`username` text NOT NULL,
	`display_slug` text,
	`bio` text,
	`profile_image_path` text,
	`profile_image_uploaded_at` integer,
	`is_creator` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_username` ON `profiles` (`username`);--> statement-breakpoint
CREATE INDEX `profiles_creators_by_age` ON `profiles` (`is_creator`,`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_display_slug` ON `profiles` (`display_slug`);--> statement-breakpoint
CREATE TABLE `topics` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text NOT NULL,
	`parent_id` text,
	`sort_order` integer NOT NULL,
	`answered_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`parent_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_category_slug` ON `topics` (`slug`) WHERE parent_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `topics_subcategory_slug` ON `topics` (`parent_id`,`slug`);--> statement-breakpoint
CREATE INDEX `topics_parent` ON `topics` (`parent_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `user_follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_follows_not_self" CHECK(follower_id <> followed_id)
);
--> statement-breakpoint
CREATE INDEX `user_follows_followed` ON `user_follows` (`followed_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_follows_follower` ON `user_follows` (`follower_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `user_follows_created` ON `user_follows` (`created_at`,`followed_id`);