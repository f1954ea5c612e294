CREATE TABLE `commission_invoices` (
	`series` text NOT NULL,
	`number` integer NOT NULL,
	`creator_id` text NOT NULL,
	`month` text NOT NULL,
	`total_cents` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`vat_per_mille` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`supplier` text NOT NULL,
	`customer` text NOT NULL,
	PRIMARY KEY(`series`, `number`),
	CONSTRAINT "commission_invoices_total" CHECK(total_cents <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_invoices_creator` ON `commission_invoices` (`creator_id`,`month`);--> statement-breakpoint
CREATE TABLE `real_money` (
	`id` integer PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "real_money_once" CHECK(id = 1)
);
--> statement-breakpoint
CREATE TABLE `seller_declarations` (
	`creator_id` text NOT NULL,
	`since` integer NOT NULL,
	`professional` integer NOT NULL,
	`legal_name` text,
	`address` text,
	`siren` text,
	`vat` text,
	`vat_number` text,
	`mandate_text` text NOT NULL,
	PRIMARY KEY(`creator_id`, `since`)
);
--> statement-breakpoint
CREATE TABLE `vat_rates` (
	`since` integer PRIMARY KEY NOT NULL,
	`per_mille` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `closed_months` ADD `invoiced_at` integer;--> statement-breakpoint
ALTER TABLE `closed_months` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `orders_demo` ON `orders` (`id`) WHERE provider = 'demo';
--> statement-breakpoint

-- ---- What is below was written by hand. The platform charges VAT on its fee at the standard rate.

INSERT INTO vat_rates (since, per_mille) VALUES (0, 200);
--> statement-breakpoint

-- ---- the books: the VAT in a fee is the state's

DROP TRIGGER ledger_transfers_post;
--> statement-breakpoint
-- The VAT of an order is that in the fee which is kept of it, rounded once: each movement of the fee brings the rest
-- along. It comes back before a fee goes back, so that the revenue is never overdrawn by it.
CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers WHEN 'vat' NOT IN (NEW.debit, NEW.credit) BEGIN
  -- Below zero is what others hold for us or owe us, and what was spent: the provider's balance, a
  -- creator's account there and what is on its way to their bank, a charge that its bank took back, a
  -- creator's debt, fees, losses, and what the platform has paid itself. What is owed to people never is.
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, (CASE instr(id, ':') WHEN 0 THEN id ELSE substr(id, 1, instr(id, ':') - 1) END)
      IN ('provider', 'connect', 'transit', 'dispute', 'debt', 'fees', 'loss', 'bank')
    FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + NEW.cents WHERE id = NEW.credit;
  INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
    SELECT 'vat:' || NEW.key, iif(cents > 0, 'revenue', 'vat'), iif(cents > 0, 'vat', 'revenue'), abs(cents),
      NEW.order_id, NEW.at
    FROM (
      SELECT (2 * kept * rate + 1000 + rate) / (2 * (1000 + rate)) - booked AS cents
      FROM (
        SELECT
          sum((CASE WHEN 'vat' IN (debit, credit) THEN 0 WHEN credit = 'revenue' THEN cents WHEN debit = 'revenue' THEN -cents ELSE 0 END)) AS kept,
          sum((CASE WHEN 'revenue' NOT IN (debit, credit) THEN 0 WHEN credit = 'vat' THEN cents WHEN debit = 'vat' THEN -cents ELSE 0 END)) AS booked,
          (SELECT per_mille FROM vat_rates
            WHERE since <= (SELECT coalesce(settled_at, NEW.at) FROM orders WHERE id = NEW.order_id)
            ORDER BY since DESC LIMIT 1) AS rate
        FROM ledger_transfers WHERE order_id = NEW.order_id
      )
    )
    WHERE NEW.order_id IS NOT NULL AND 'revenue' IN (NEW.debit, NEW.credit) AND cents <> 0;
  UPDATE ledger_accounts SET balance_cents = balance_cents - NEW.cents WHERE id = NEW.debit;
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;
--> statement-breakpoint
-- VAT is posted apart, since a trigger does not fire itself.
CREATE TRIGGER ledger_transfers_post_vat AFTER INSERT ON ledger_transfers WHEN 'vat' IN (NEW.debit, NEW.credit) BEGIN
  INSERT INTO ledger_accounts (id, may_owe)
    SELECT id, id = 'bank' FROM (SELECT NEW.debit AS id UNION SELECT NEW.credit)
    WHERE id NOT IN (SELECT id FROM ledger_accounts WHERE id IN (NEW.debit, NEW.credit));
  UPDATE ledger_accounts SET balance_cents = balance_cents + iif(id = NEW.credit, NEW.cents, -NEW.cents)
    WHERE id IN (NEW.debit, NEW.credit);
  SELECT RAISE(ABORT, 'ledger: overdrawn') FROM ledger_accounts
    WHERE id = NEW.debit AND balance_cents < 0 AND NOT may_owe;
END;
--> statement-breakpoint

-- ---- papers: each series is counted anew each year of Paris, which is an hour ahead of UTC when a year begins

-- Whoever writes a document takes the next number of its series. The first one of a year, or one that comes late from
-- another year, gets the next of its own year instead.
CREATE TRIGGER documents_numbered AFTER INSERT ON documents
WHEN NEW.number / 1000000000 <> CAST(strftime('%Y', NEW.issued_at / 1000 + 3600, 'unixepoch') AS INTEGER) BEGIN
  UPDATE documents SET number = (
    SELECT coalesce(max(earlier.number), year * 1000000000) + 1
    FROM (SELECT CAST(strftime('%Y', NEW.issued_at / 1000 + 3600, 'unixepoch') AS INTEGER) AS year)
    LEFT JOIN documents earlier ON earlier.series = NEW.series
      AND earlier.number > year * 1000000000 AND earlier.number < (year + 1) * 1000000000)
  WHERE series = NEW.series AND number = NEW.number;
END;
--> statement-breakpoint
-- An invoice that was issued is corrected by a credit note, never changed.
CREATE TRIGGER commission_invoices_stay BEFORE UPDATE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;
--> statement-breakpoint
CREATE TRIGGER commission_invoices_never_go BEFORE DELETE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;
--> statement-breakpoint
-- A declaration that receipts refer to never changes; a later one is another row.
CREATE TRIGGER seller_declarations_stay BEFORE UPDATE ON seller_declarations BEGIN
  SELECT RAISE(ABORT, 'sellers: what was declared stays');
END;
--> statement-breakpoint

-- ---- demonstrations and real cards never share a database: receipts and books would mix made-up sales with sales

CREATE TRIGGER orders_real BEFORE INSERT ON orders
WHEN NEW.provider = 'demo' AND EXISTS (SELECT 1 FROM real_money) BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;
--> statement-breakpoint
CREATE TRIGGER real_money_alone BEFORE INSERT ON real_money
WHEN EXISTS (SELECT 1 FROM orders WHERE provider = 'demo') BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;
--> statement-breakpoint
CREATE TRIGGER real_money_stays BEFORE DELETE ON real_money BEGIN
  SELECT RAISE(ABORT, 'orders: what has taken real money stays so');
END;
--> statement-breakpoint

-- ---- what was booked and numbered before

INSERT INTO ledger_transfers (key, debit, credit, cents, order_id, at)
SELECT 'vat:before:' || order_id, 'revenue', 'vat', (2 * kept * 200 + 1200) / 2400, order_id, at
FROM (
  SELECT order_id, max(at) AS at, sum(iif(credit = 'revenue', cents, -cents)) AS kept
  FROM ledger_transfers WHERE order_id IS NOT NULL AND 'revenue' IN (debit, credit) GROUP BY order_id
) WHERE (2 * kept * 200 + 1200) / 2400 > 0;
--> statement-breakpoint
UPDATE documents SET number = numbered.number
FROM (
  SELECT series, number AS before,
    year * 1000000000 + row_number() OVER (PARTITION BY series, year ORDER BY number) AS number
  FROM (SELECT series, number, CAST(strftime('%Y', issued_at / 1000 + 3600, 'unixepoch') AS INTEGER) AS year FROM documents)
) AS numbered
WHERE documents.series = numbered.series AND documents.number = numbered.before;
