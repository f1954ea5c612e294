ALTER TABLE `auth_flow_states` ADD `address` text;--> statement-breakpoint
CREATE INDEX `auth_flow_states_user` ON `auth_flow_states` (`user_id`);--> statement-breakpoint
CREATE INDEX `auth_flow_states_address` ON `auth_flow_states` (`address`);