CREATE TABLE `doomed_pictures` (
	`bucket` text NOT NULL,
	`key` text NOT NULL,
	`stored_before` integer,
	PRIMARY KEY(`bucket`, `key`)
);
