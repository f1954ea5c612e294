CREATE TABLE `former_usernames` (
	`username` text PRIMARY KEY NOT NULL,
	`username_skeleton` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(username, '.', ''), '_', ''), '0', 'o'), '1', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'), '8', 'b'), '9', 'g'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')) VIRTUAL,
	`user_id` text NOT NULL,
	`was_creator` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `former_usernames_of_creators` ON `former_usernames` (`username_skeleton`) WHERE was_creator = 1;--> statement-breakpoint
CREATE INDEX `former_usernames_user` ON `former_usernames` (`user_id`,`until`);--> statement-breakpoint
CREATE INDEX `former_usernames_until` ON `former_usernames` (`until`);--> statement-breakpoint
-- What is below was written by hand. Who changes their username again and again keeps only a few from others.
CREATE TRIGGER former_usernames_few AFTER INSERT ON former_usernames BEGIN
  DELETE FROM former_usernames WHERE user_id = NEW.user_id AND username IN (
    SELECT username FROM former_usernames WHERE user_id = NEW.user_id ORDER BY until DESC LIMIT -1 OFFSET 5);
END;
