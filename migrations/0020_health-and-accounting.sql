-- Operators see why an effect was parked, how jobs ended and when a service level was missed, and record the orders
-- of authorities.

-- Why and when the last attempt of an effect failed; null before the first failure.
ALTER TABLE outbox ADD COLUMN error text;
--> statement-breakpoint
ALTER TABLE outbox ADD COLUMN failed_at integer;
--> statement-breakpoint
-- Mails about orders that were given up, for operators.
CREATE INDEX order_mails_failed ON order_mails (order_id) WHERE outcome = 'failed';
--> statement-breakpoint
-- The invoices of a month, for the accountant.
CREATE INDEX commission_invoices_month ON commission_invoices (month, series, number);
--> statement-breakpoint
-- The last run of each job, and its last failure.
CREATE TABLE job_runs (
  cron text NOT NULL,
  job text NOT NULL,
  ran_at integer NOT NULL,
  took_ms integer NOT NULL,
  failed_at integer,
  error text,
  PRIMARY KEY(cron, job)
);
--> statement-breakpoint
-- The times in which a service level was missed; `worst` is the greatest measured value.
CREATE TABLE service_outages (
  level text NOT NULL,
  began_at integer NOT NULL,
  ended_at integer,
  worst integer,
  PRIMARY KEY(level, began_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX service_outages_open ON service_outages (level) WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX service_outages_ended ON service_outages (ended_at);
--> statement-breakpoint
-- Orders of courts and authorities, as operators record them.
CREATE TABLE authority_orders (
  id text PRIMARY KEY NOT NULL,
  year integer NOT NULL,
  received_on text NOT NULL,
  authority text NOT NULL,
  subject text NOT NULL,
  outcome text NOT NULL,
  recorded_at integer NOT NULL,
  recorded_by text NOT NULL
);
--> statement-breakpoint
CREATE INDEX authority_orders_year ON authority_orders (year, recorded_at, id);
--> statement-breakpoint
-- An order is recorded once under its id; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER authority_orders_once BEFORE INSERT ON authority_orders
WHEN NEW.id IN (SELECT id FROM authority_orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- The year's figure is at least what is recorded for it. An operator may have counted an order by hand before it was
-- recorded, so it is not simply one more.
CREATE TRIGGER authority_orders_counted AFTER INSERT ON authority_orders BEGIN
  INSERT INTO moderation_figures (year, name, count)
    SELECT NEW.year, 'outside/authorityOrders', count(*) FROM authority_orders WHERE year = NEW.year
    ON CONFLICT (year, name) DO UPDATE SET count = max(count, excluded.count);
END;
--> statement-breakpoint
-- A record never changes.
CREATE TRIGGER authority_orders_stay BEFORE UPDATE ON authority_orders BEGIN
  SELECT RAISE(ABORT, 'authority_orders: what was recorded stays');
END;
--> statement-breakpoint
-- A record is never deleted.
CREATE TRIGGER authority_orders_never_go BEFORE DELETE ON authority_orders BEGIN
  SELECT RAISE(ABORT, 'authority_orders: what was recorded stays');
END;
