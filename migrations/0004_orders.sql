-- Orders and the ledger. Nothing here refers to a profile: the books outlive accounts. Each move of an order is
-- booked by the trigger that sees it, in the same statement.

-- The life of a price (domain/orders, docs/payments.md).
CREATE TABLE orders (
  id text PRIMARY KEY NOT NULL,
  asker_id text NOT NULL,
  creator_id text NOT NULL,
  topic_id text NOT NULL,
  pricing text NOT NULL,
  conversation_id text,
  state text NOT NULL,
  outcome text,
  provider text NOT NULL,
  price_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  answer_price_cents integer DEFAULT 0 NOT NULL,
  currency text DEFAULT 'EUR' NOT NULL,
  created_at integer NOT NULL,
  consented_at integer,
  consent_text text,
  from_post_id text,
  checkout_id text,
  checkout_url text,
  checkout_ends_at integer,
  checkout_attempt integer DEFAULT 1 NOT NULL,
  check_at integer,
  paid_at integer,
  payment_id text,
  charge_id text,
  unopened text,
  access_end integer,
  answer_by integer,
  answered_at integer,
  release_at integer,
  withdrawn_at integer,
  withdrawing_at integer,
  stopped_at integer,
  stopped_cents integer,
  settled_at integer,
  put_off_until integer,
  noted text,
  chargeback text,
  fraud_warned_at integer,
  refund_failed_at integer,
  refund_state text,
  refunded_cents integer DEFAULT 0 NOT NULL,
  retained_fee_cents integer DEFAULT 0 NOT NULL,
  goodwill_cents integer DEFAULT 0 NOT NULL,
  is_reviewable integer GENERATED ALWAYS AS (price_cents - refunded_cents >= min(price_cents, 50) and chargeback is not 'open') VIRTUAL,
  due_at integer GENERATED ALWAYS AS (case state when 'held' then coalesce(withdrawn_at, answer_by) when 'answered' then coalesce(withdrawn_at, release_at) end) VIRTUAL,
  CONSTRAINT "orders_price" CHECK(price_cents > 0),
  CONSTRAINT "orders_fee" CHECK(fee_cents between 0 and price_cents),
  CONSTRAINT "orders_division" CHECK(refunded_cents >= 0 and retained_fee_cents >= 0 and refunded_cents + retained_fee_cents <= price_cents),
  CONSTRAINT "orders_goodwill" CHECK(goodwill_cents between 0 and price_cents),
  CONSTRAINT "orders_settled" CHECK((state = 'settled') = (outcome is not null))
);
--> statement-breakpoint
CREATE INDEX orders_asker ON orders (asker_id, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_creator ON orders (creator_id, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_creator_settled ON orders (creator_id, settled_at);
--> statement-breakpoint
CREATE INDEX orders_creator_open ON orders (creator_id) WHERE state = 'held';
--> statement-breakpoint
CREATE INDEX orders_creator_answered ON orders (creator_id, release_at) WHERE state = 'answered';
--> statement-breakpoint
CREATE INDEX orders_due ON orders (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX orders_conversation ON orders (conversation_id);
--> statement-breakpoint
CREATE INDEX orders_contested ON orders (id) WHERE state = 'contested';
--> statement-breakpoint
CREATE UNIQUE INDEX orders_checkout ON orders (checkout_id);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_payment ON orders (payment_id);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_charge ON orders (charge_id);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_awaiting ON orders (asker_id, creator_id, case pricing when 'month' then '' else topic_id end) WHERE state = 'awaiting' and provider <> 'demo';
--> statement-breakpoint
CREATE INDEX orders_check ON orders (check_at) WHERE check_at is not null;
--> statement-breakpoint
CREATE INDEX orders_charged_back ON orders (creator_id) WHERE chargeback = 'open';
--> statement-breakpoint
CREATE INDEX orders_unanswered ON orders (asker_id, creator_id) WHERE state in ('awaiting', 'held');
--> statement-breakpoint
CREATE INDEX orders_withdrawing ON orders (asker_id, creator_id) WHERE withdrawing_at is not null;
--> statement-breakpoint
CREATE INDEX orders_stopped ON orders (id) WHERE stopped_at is not null and stopped_cents is null;
--> statement-breakpoint
CREATE INDEX orders_to_note ON orders (id) WHERE provider = 'stripe' and payment_id is not null and noted is not (state || '|' || coalesce(withdrawn_at, '') || '|' || refunded_cents || '|' || goodwill_cents);
--> statement-breakpoint
CREATE INDEX orders_fraud_warned ON orders (id) WHERE fraud_warned_at is not null;
--> statement-breakpoint
CREATE INDEX orders_demo ON orders (id) WHERE provider = 'demo';
--> statement-breakpoint
-- An order starts unpaid; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER orders_once BEFORE INSERT ON orders
WHEN NEW.state <> 'awaiting' OR NEW.paid_at IS NOT NULL
  OR NEW.id IN (SELECT id FROM orders WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'orders: an order begins unpaid, once');
END;
--> statement-breakpoint
-- Demonstrations and real cards never share a database: receipts and books would mix invented sales with real
-- ones.
CREATE TRIGGER orders_real BEFORE INSERT ON orders
WHEN NEW.provider = 'demo' AND EXISTS (SELECT 1 FROM real_money) BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;
--> statement-breakpoint
-- Guards the life of an order (domain/orders has the same table): what was ordered never changes, a state moves
-- only along the allowed ways, and a settled division changes only by a chargeback or a further refund. The asker
-- changes only from a guest account to the account that it has joined.
CREATE TRIGGER orders_moves BEFORE UPDATE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: what was ordered never changes')
    WHERE (NEW.id, NEW.creator_id, NEW.topic_id, NEW.pricing, NEW.price_cents,
           NEW.fee_cents, NEW.answer_price_cents, NEW.currency, NEW.provider, NEW.created_at)
      IS NOT (OLD.id, OLD.creator_id, OLD.topic_id, OLD.pricing, OLD.price_cents,
           OLD.fee_cents, OLD.answer_price_cents, OLD.currency, OLD.provider, OLD.created_at)
      OR (NEW.asker_id <> OLD.asker_id AND NOT EXISTS (
        SELECT 1 FROM joined_guests WHERE guest_id = OLD.asker_id AND user_id = NEW.asker_id));
  SELECT RAISE(ABORT, 'orders: no such move') WHERE NEW.state <> OLD.state AND NOT (
    (OLD.state = 'awaiting' AND NEW.state IN ('abandoned', 'held'))
    OR (OLD.state = 'abandoned' AND NEW.state = 'held')
    OR (OLD.state = 'held' AND NEW.state IN ('answered', 'settled'))
    OR (OLD.state = 'answered' AND NEW.state IN ('contested', 'settled'))
    OR (OLD.state = 'contested' AND NEW.state = 'settled'));
  SELECT RAISE(ABORT, 'orders: goodwill is given once')
    WHERE OLD.goodwill_cents > 0 AND NEW.goodwill_cents <> OLD.goodwill_cents;
  SELECT RAISE(ABORT, 'orders: a settled order is settled')
    WHERE OLD.state = 'settled' AND (NEW.outcome, NEW.refunded_cents, NEW.retained_fee_cents)
      IS NOT (OLD.outcome, OLD.refunded_cents, OLD.retained_fee_cents)
      AND (OLD.chargeback IS 'lost') = (NEW.chargeback IS 'lost')
      AND NOT (NEW.refunded_cents > OLD.refunded_cents AND NEW.retained_fee_cents <= OLD.retained_fee_cents
        AND NEW.outcome = iif(NEW.refunded_cents = NEW.price_cents, 'refunded', 'split'));
END;
--> statement-breakpoint
-- Counts what a creator has on hold and what is pending, their open questions, the days and months that they left
-- unanswered, and takes a refund out of the dashboard's earnings. An unanswered question is counted by
-- conversations_given_up. The dashboard counted a month when it was bought and anything else when it was answered.
CREATE TRIGGER orders_counted AFTER UPDATE OF state ON orders
WHEN NEW.state <> OLD.state AND (NEW.state IN ('held', 'settled') OR OLD.state = 'held') BEGIN
  INSERT INTO creator_earnings (creator_id)
    SELECT NEW.creator_id WHERE NEW.creator_id NOT IN (SELECT creator_id FROM creator_earnings WHERE creator_id = NEW.creator_id);
  UPDATE creator_earnings SET
    held_cents = held_cents
      + ((NEW.state = 'held') - (OLD.state = 'held')) * (NEW.price_cents - NEW.fee_cents),
    pending_cents = pending_cents
      + ((NEW.state = 'answered') - (OLD.state IN ('answered', 'contested'))) * (NEW.price_cents - NEW.fee_cents)
  WHERE creator_id = NEW.creator_id;
  UPDATE creator_profiles SET
    open_question_count = open_question_count + (NEW.state = 'held') - (OLD.state = 'held'),
    unanswered_count = unanswered_count + (NEW.state = 'settled' AND NEW.pricing <> 'question'
      AND NEW.answered_at IS NULL AND NEW.withdrawn_at IS NULL AND NEW.unopened IS NULL AND NEW.chargeback IS NOT 'lost')
  WHERE user_id = NEW.creator_id AND 'held' IN (OLD.state, NEW.state);
  UPDATE creator_profiles SET total_earnings_cents = total_earnings_cents - NEW.refunded_cents
    WHERE user_id = NEW.creator_id AND NEW.state = 'settled' AND NEW.refunded_cents > 0 AND NEW.unopened IS NULL
      AND (NEW.pricing = 'month' OR NEW.answered_at IS NOT NULL);
END;
--> statement-breakpoint
-- Moves the creator's share along in the day of the payment, and counts it as earned on the day of the answer:
-- settling it differently counts the difference on that day.
CREATE TRIGGER orders_counted_by_day AFTER UPDATE OF state ON orders
WHEN OLD.state <> NEW.state AND NEW.state IN ('held', 'answered', 'settled') BEGIN
  INSERT INTO creator_day_changes (creator_id, at, held_cents, pending_cents, released_cents)
    SELECT NEW.creator_id, NEW.paid_at,
      (NEW.price_cents - NEW.fee_cents) * ((NEW.state = 'held') - (OLD.state = 'held')),
      (NEW.price_cents - NEW.fee_cents) * ((NEW.state = 'answered') - (OLD.state IN ('answered', 'contested'))),
      iif(NEW.state = 'settled', NEW.price_cents - NEW.refunded_cents - NEW.retained_fee_cents, 0);
  INSERT INTO creator_day_changes (creator_id, at, earned_cents, topic_id)
    SELECT NEW.creator_id, at, cents, NEW.topic_id FROM (
      SELECT NEW.answered_at AS at, NEW.price_cents - NEW.fee_cents AS cents WHERE NEW.state = 'answered'
      UNION ALL
      SELECT NEW.settled_at, NEW.price_cents - NEW.refunded_cents - NEW.retained_fee_cents
        - iif(OLD.state = 'held', 0, NEW.price_cents - NEW.fee_cents)
      WHERE NEW.state = 'settled')
    WHERE cents <> 0;
END;
--> statement-breakpoint
-- A review counts while some money stayed with the creator: one for an order, the earliest that counts as a rating.
CREATE TRIGGER orders_reviewed AFTER UPDATE OF refunded_cents, chargeback ON orders
WHEN OLD.is_reviewable <> NEW.is_reviewable BEGIN
  UPDATE conversation_ratings SET
    is_listable = NEW.is_reviewable AND id IS (
      SELECT earliest.id FROM conversations opened
      JOIN conversation_ratings earliest ON earliest.conversation_id = opened.id
      WHERE opened.order_id = NEW.id AND earliest.is_countable ORDER BY earliest.created_at, earliest.id LIMIT 1)
  WHERE conversation_id IN (SELECT id FROM conversations WHERE order_id = NEW.id);
END;
--> statement-breakpoint
-- Orders are never deleted: the books outlive accounts.
CREATE TRIGGER orders_never_go BEFORE DELETE ON orders BEGIN
  SELECT RAISE(ABORT, 'orders: orders stay');
END;
--> statement-breakpoint
-- An asker's complaint about an answer, the creator's one reply, and the decision.
CREATE TABLE order_complaints (
  order_id text PRIMARY KEY NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  reply text,
  replied_at integer,
  decided_at integer,
  reason text,
  refund_cents integer,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
--> statement-breakpoint
CREATE INDEX order_complaints_undecided ON order_complaints (created_at) WHERE decided_at is null;
--> statement-breakpoint
-- A complaint is answered once and decided once.
CREATE TRIGGER order_complaints_stay BEFORE UPDATE ON order_complaints BEGIN
  SELECT RAISE(ABORT, 'order_complaints: it is answered once')
    WHERE OLD.replied_at IS NOT NULL AND (NEW.reply, NEW.replied_at) IS NOT (OLD.reply, OLD.replied_at);
  SELECT RAISE(ABORT, 'order_complaints: it is decided once')
    WHERE OLD.decided_at IS NOT NULL
      AND (NEW.decided_at, NEW.reason, NEW.refund_cents) IS NOT (OLD.decided_at, OLD.reason, OLD.refund_cents);
END;
--> statement-breakpoint
-- The question that an asker has written before paying for it.
CREATE TABLE order_questions (
  order_id text PRIMARY KEY NOT NULL,
  message_id text NOT NULL,
  text text NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
--> statement-breakpoint
-- Mails about an order, enqueued in the batch that moves it.
CREATE TABLE order_mails (
  order_id text NOT NULL,
  kind text NOT NULL,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  outcome text,
  PRIMARY KEY(order_id, kind),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
--> statement-breakpoint
CREATE INDEX order_mails_due ON order_mails (due_at) WHERE due_at is not null;
--> statement-breakpoint
-- Numbered documents: receipts and credit notes.
CREATE TABLE documents (
  series text NOT NULL,
  number integer NOT NULL,
  order_id text NOT NULL,
  cents integer NOT NULL,
  issued_at integer NOT NULL,
  source text DEFAULT '' NOT NULL,
  stored_at integer,
  PRIMARY KEY(series, number),
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX documents_order ON documents (order_id, series, source);
--> statement-breakpoint
CREATE INDEX documents_unstored ON documents (order_id) WHERE stored_at is null;
--> statement-breakpoint
-- Each series is numbered by year of Paris, which is an hour ahead of UTC when a year starts. A writer takes
-- the next number of the series; the first document of a year, or a late one of another year, gets the next
-- number of its own year instead.
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
-- The ends of papers, from the publisher on. The papers of a seller share one until something that it names changes.
CREATE TABLE paper_endings (
  id integer PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  text text NOT NULL
);
--> statement-breakpoint
CREATE INDEX paper_endings_creator ON paper_endings (creator_id);
--> statement-breakpoint
-- Endings belong to issued papers, and never change.
CREATE TRIGGER paper_endings_stay BEFORE UPDATE ON paper_endings BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;
--> statement-breakpoint
-- Papers as they were issued, each without its ending; read through the view papers. R: receipts, A: credit
-- notes, F and FA: commission invoices and their credit notes, S: statements of closed months.
CREATE TABLE issued_papers (
  series text NOT NULL,
  number integer NOT NULL,
  creator_id text NOT NULL,
  month text,
  issued_at integer NOT NULL,
  beginning text NOT NULL,
  ending_id integer,
  hash blob NOT NULL,
  PRIMARY KEY(series, number),
  FOREIGN KEY (ending_id) REFERENCES paper_endings(id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX issued_papers_month ON issued_papers (creator_id, month, series) WHERE month is not null;
--> statement-breakpoint
CREATE INDEX issued_papers_issued ON issued_papers (issued_at);
--> statement-breakpoint
CREATE INDEX issued_papers_ending ON issued_papers (ending_id) WHERE ending_id is not null;
--> statement-breakpoint
-- An issued paper is corrected by another one, never changed.
CREATE TRIGGER issued_papers_stay BEFORE UPDATE ON issued_papers BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;
--> statement-breakpoint
-- A number stands for one paper; INSERT OR REPLACE cannot replace it.
CREATE TRIGGER issued_papers_once BEFORE INSERT ON issued_papers
WHEN EXISTS (SELECT 1 FROM issued_papers WHERE series = NEW.series AND number = NEW.number) BEGIN
  SELECT RAISE(ABORT, 'papers: what was issued stays');
END;
--> statement-breakpoint
-- Papers as they were issued: all that each of them says, as JSON, with the SHA-256 of that text.
CREATE VIEW papers AS
  SELECT series, number, creator_id, month, issued_at,
    beginning || coalesce((SELECT text FROM paper_endings WHERE id = ending_id), '') AS content, lower(hex(hash)) AS hash
  FROM issued_papers;
--> statement-breakpoint
-- A seller's objection to the receipt that was issued in their name, and an operator's answer.
CREATE TABLE paper_objections (
  order_id text PRIMARY KEY NOT NULL,
  text text NOT NULL,
  created_at integer NOT NULL,
  answered_at integer,
  reason text,
  is_corrected integer,
  FOREIGN KEY (order_id) REFERENCES orders(id)
);
--> statement-breakpoint
CREATE INDEX paper_objections_open ON paper_objections (created_at) WHERE answered_at is null;
--> statement-breakpoint
-- An objection is made once and answered once.
CREATE TRIGGER paper_objections_stay BEFORE UPDATE ON paper_objections
WHEN OLD.answered_at IS NOT NULL
  OR (NEW.order_id, NEW.text, NEW.created_at) IS NOT (OLD.order_id, OLD.text, OLD.created_at) BEGIN
  SELECT RAISE(ABORT, 'paper_objections: it is answered once');
END;
--> statement-breakpoint
-- The status that a creator sells under, as declared. A later declaration is another row, so a receipt names
-- the seller as they were when it was paid.
CREATE TABLE seller_declarations (
  creator_id text NOT NULL,
  since integer NOT NULL,
  professional integer NOT NULL,
  legal_name text,
  address text,
  siren text,
  vat text,
  vat_number text,
  mandate_text text NOT NULL,
  invoice_name text,
  invoice_address text,
  PRIMARY KEY(creator_id, since),
  CONSTRAINT "seller_declarations_private" CHECK(professional or coalesce(legal_name, address, siren, vat, vat_number) is null),
  CONSTRAINT "seller_declarations_invoice" CHECK((invoice_name is null) = (invoice_address is null) and (not professional or invoice_name is null))
);
--> statement-breakpoint
-- A declaration that receipts refer to never changes; a later one is another row.
CREATE TRIGGER seller_declarations_stay BEFORE UPDATE ON seller_declarations BEGIN
  SELECT RAISE(ABORT, 'sellers: what was declared stays');
END;
--> statement-breakpoint
-- A first declaration moves the creator in lists, where nothing is sold before it.
CREATE TRIGGER seller_declarations_ranked AFTER INSERT ON seller_declarations BEGIN
  UPDATE topic_creators SET relevance_key = ranks.relevance_key, sellable_key = ranks.sellable_key
  FROM creator_ranks ranks
  WHERE ranks.creator_id = NEW.creator_id AND topic_creators.creator_id = NEW.creator_id
    AND topic_creators.sellable_key <> ranks.sellable_key;
END;
--> statement-breakpoint
-- Rates of VAT in the platform's fee, per mille, each from a time on.
CREATE TABLE vat_rates (
  since integer PRIMARY KEY NOT NULL,
  per_mille integer NOT NULL
);
--> statement-breakpoint
-- The platform's own invoices: one for each creator and closed month with fees. The table papers has what they say.
CREATE TABLE commission_invoices (
  series text NOT NULL,
  number integer NOT NULL,
  creator_id text NOT NULL,
  month text NOT NULL,
  total_cents integer NOT NULL,
  vat_cents integer NOT NULL,
  issued_at integer NOT NULL,
  PRIMARY KEY(series, number),
  CONSTRAINT "commission_invoices_total" CHECK(total_cents <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX commission_invoices_creator ON commission_invoices (creator_id, month);
--> statement-breakpoint
-- An issued invoice is corrected by a credit note, never changed.
CREATE TRIGGER commission_invoices_stay BEFORE UPDATE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;
--> statement-breakpoint
-- An issued invoice is never deleted.
CREATE TRIGGER commission_invoices_never_go BEFORE DELETE ON commission_invoices BEGIN
  SELECT RAISE(ABORT, 'invoices: what was issued stays');
END;
--> statement-breakpoint
-- One row once real cards can be charged: from then on the database takes no order of a demonstration.
CREATE TABLE real_money (
  id integer PRIMARY KEY NOT NULL,
  since integer NOT NULL,
  CONSTRAINT "real_money_once" CHECK(id = 1)
);
--> statement-breakpoint
-- A database with orders of a demonstration cannot start to take real money.
CREATE TRIGGER real_money_alone BEFORE INSERT ON real_money
WHEN EXISTS (SELECT 1 FROM orders WHERE provider = 'demo') BEGIN
  SELECT RAISE(ABORT, 'orders: demonstrations and real money never share a database');
END;
--> statement-breakpoint
-- A database that has taken real money stays so.
CREATE TRIGGER real_money_stays BEFORE DELETE ON real_money BEGIN
  SELECT RAISE(ABORT, 'orders: what has taken real money stays so');
END;
--> statement-breakpoint
-- Months of Paris whose statements no longer change: what is booked later counts in the first open month.
CREATE TABLE closed_months (
  month text PRIMARY KEY NOT NULL,
  last_row integer NOT NULL,
  closed_at integer NOT NULL,
  invoiced_at integer,
  ended_at integer
);
--> statement-breakpoint
-- The money owed to a creator, by how far it has come; written by triggers. Cents, net of the fee.
CREATE TABLE creator_earnings (
  creator_id text PRIMARY KEY NOT NULL,
  held_cents integer DEFAULT 0 NOT NULL,
  pending_cents integer DEFAULT 0 NOT NULL,
  paid_out_cents integer DEFAULT 0 NOT NULL,
  untransferred_cents integer DEFAULT 0 NOT NULL,
  available_since integer,
  payout_provider text,
  payout_account_id text,
  payout_account_state text,
  payout_account_missing text,
  closed_account_id text,
  account_reminders integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX creator_earnings_available ON creator_earnings (available_since) WHERE payout_account_state = 'active';
--> statement-breakpoint
CREATE INDEX creator_earnings_untransferred ON creator_earnings (untransferred_cents) WHERE payout_account_state = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX creator_earnings_account ON creator_earnings (payout_account_id);
--> statement-breakpoint
CREATE INDEX creator_earnings_unclaimed ON creator_earnings (available_since) WHERE payout_account_state is not 'active';
--> statement-breakpoint
-- Accounts of the double-entry ledger. A balance is what was credited less what was debited.
CREATE TABLE ledger_accounts (
  id text PRIMARY KEY NOT NULL,
  may_owe integer NOT NULL,
  balance_cents integer DEFAULT 0 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
-- An account starts empty; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER ledger_accounts_once BEFORE INSERT ON ledger_accounts
WHEN NEW.balance_cents <> 0 OR NEW.id IN (SELECT id FROM ledger_accounts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts begin empty, once');
END;
--> statement-breakpoint
-- Accounts are never deleted.
CREATE TRIGGER ledger_accounts_never_go BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts stay');
END;
--> statement-breakpoint
-- A transfer moves cents from one account to another, once for its key, and never changes. Closed months refer to the
-- ids, which grow with each row and are a column, so that VACUUM does not renumber them.
CREATE TABLE ledger_transfers (
  id integer PRIMARY KEY NOT NULL,
  key text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  cents integer NOT NULL,
  order_id text,
  at integer NOT NULL,
  source text
);
--> statement-breakpoint
CREATE UNIQUE INDEX ledger_transfers_key ON ledger_transfers (key);
--> statement-breakpoint
CREATE INDEX ledger_transfers_order ON ledger_transfers (order_id);
--> statement-breakpoint
CREATE INDEX ledger_transfers_credit ON ledger_transfers (credit, at);
--> statement-breakpoint
CREATE INDEX ledger_transfers_debit ON ledger_transfers (debit, at);
--> statement-breakpoint
CREATE INDEX ledger_transfers_source ON ledger_transfers (source) WHERE source is not null;
--> statement-breakpoint
-- A key names one transfer: the same again changes nothing, another under that key fails, and so does a
-- transfer without amount or between one account.
CREATE TRIGGER ledger_transfers_once BEFORE INSERT ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: the key stands for another transfer') FROM ledger_transfers
    WHERE key = NEW.key
      AND (debit, credit, cents, order_id) IS NOT (NEW.debit, NEW.credit, NEW.cents, NEW.order_id);
  -- A repeated transfer is ignored.
  SELECT RAISE(IGNORE) FROM ledger_transfers WHERE key = NEW.key;
  SELECT RAISE(ABORT, 'ledger: no transfer') WHERE typeof(NEW.cents) <> 'integer' OR NEW.cents <= 0
    OR NEW.debit = NEW.credit OR NEW.debit IS NULL OR NEW.credit IS NULL OR NEW.key IS NULL;
END;
--> statement-breakpoint
-- Counts what a creator has been paid out.
CREATE TRIGGER ledger_transfers_paid_out AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'creator:%' AND (NEW.credit LIKE 'connect:%' OR NEW.credit LIKE 'transit:%') BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents + NEW.cents
  WHERE creator_id = substr(NEW.debit, 9);
END;
--> statement-breakpoint
-- A refund or chargeback after the release takes the creator's share out of the day of the payment, and counts
-- as lost earnings on its own day; one that is undone gives it back.
CREATE TRIGGER ledger_transfers_counted_by_day AFTER INSERT ON ledger_transfers
WHEN (NEW.debit LIKE 'creator:%' OR NEW.debit LIKE 'debt:%' OR NEW.credit LIKE 'creator:%' OR NEW.credit LIKE 'debt:%')
  AND (NEW.debit LIKE 'refund:%' OR NEW.debit LIKE 'dispute:%' OR NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%') BEGIN
  INSERT INTO creator_day_changes (creator_id, at, released_cents)
    SELECT creator_id, paid_at, iif(NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%', -1, 1) * NEW.cents
    FROM orders WHERE id = NEW.order_id;
  INSERT INTO creator_day_changes (creator_id, at, earned_cents, topic_id)
    SELECT creator_id, NEW.at, iif(NEW.credit LIKE 'refund:%' OR NEW.credit LIKE 'dispute:%', -1, 1) * NEW.cents, topic_id
    FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- Takes a payout that came back out of the creator's count.
CREATE TRIGGER ledger_transfers_came_back AFTER INSERT ON ledger_transfers
WHEN NEW.debit LIKE 'transit:%' AND NEW.credit LIKE 'creator:%' BEGIN
  UPDATE creator_earnings SET paid_out_cents = paid_out_cents - NEW.cents
  WHERE creator_id = substr(NEW.credit, 9);
END;
--> statement-breakpoint
-- Posts a transfer to both balances, and books the VAT in an order's fee: that of the fee which is kept,
-- rounded once, so each movement of the fee moves the difference. It comes back before a fee goes back, so that
-- revenue is never overdrawn by it. Only accounts of what others hold for the platform, owe it, or were paid
-- may go below zero: the provider's balance, a creator's account there, money in transit to a bank, a disputed
-- charge, a creator's debt, fees, losses, and the platform's bank. Money owed to people never does.
CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers WHEN 'vat' NOT IN (NEW.debit, NEW.credit) BEGIN
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
-- Posts a transfer of VAT, which ledger_transfers_post inserts: a trigger does not fire itself.
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
-- Transfers are never changed; a mistake is corrected by its inverse.
CREATE TRIGGER ledger_transfers_never_change BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;
--> statement-breakpoint
-- Transfers are never deleted.
CREATE TRIGGER ledger_transfers_never_go BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: transfers never change');
END;
--> statement-breakpoint
-- Commands for the payment provider: refunds, transfers and reversals. A row before it is an act, tried until
-- it is done.
CREATE TABLE payment_effects (
  key text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  order_id text NOT NULL,
  creator_id text,
  payment_id text,
  cents integer NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  sent_at integer,
  created_at integer NOT NULL,
  due_at integer NOT NULL,
  done_at integer,
  let_go_at integer,
  provider_id text,
  error text,
  CONSTRAINT "payment_effects_cents" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX payment_effects_due ON payment_effects (due_at) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX payment_effects_failed ON payment_effects (key) WHERE state = 'failed';
--> statement-breakpoint
CREATE INDEX payment_effects_order ON payment_effects (order_id);
--> statement-breakpoint
CREATE INDEX payment_effects_creator ON payment_effects (creator_id);
--> statement-breakpoint
CREATE UNIQUE INDEX payment_effects_provider_id ON payment_effects (provider_id);
--> statement-breakpoint
CREATE INDEX payment_effects_returned ON payment_effects (created_at) WHERE kind = 'return';
--> statement-breakpoint
CREATE INDEX payment_effects_frozen ON payment_effects (creator_id) WHERE state = 'frozen';
--> statement-breakpoint
CREATE INDEX payment_effects_waiting ON payment_effects (creator_id, due_at) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX payment_effects_sent ON payment_effects (creator_id, done_at) WHERE kind = 'transfer' and state in ('pending', 'done');
--> statement-breakpoint
-- An effect starts undone, and frozen if it would leave while the payer's bank decides; INSERT OR REPLACE cannot reset
-- one.
CREATE TRIGGER payment_effects_once BEFORE INSERT ON payment_effects
WHEN NEW.state NOT IN ('waiting', 'pending', 'frozen') OR NEW.key IN (SELECT key FROM payment_effects WHERE key = NEW.key)
  OR (NEW.state = 'frozen') <> (NEW.kind IN ('refund', 'transfer')
    AND (SELECT chargeback FROM orders WHERE id = NEW.order_id) IS 'open') BEGIN
  SELECT RAISE(ABORT, 'effects: an effect begins undone, once');
END;
--> statement-breakpoint
-- Counts a waiting transfer, and derives the order's refund state from a new refund.
CREATE TRIGGER payment_effects_insert AFTER INSERT ON payment_effects BEGIN
  UPDATE orders SET refund_state = iif(refund_state = 'failed', 'failed', 'pending')
    WHERE NEW.kind = 'refund' AND id = NEW.order_id;
  UPDATE creator_earnings SET untransferred_cents = untransferred_cents + NEW.cents,
    available_since = min(coalesce(available_since, NEW.created_at), NEW.created_at)
  WHERE NEW.state = 'waiting' AND creator_id = NEW.creator_id;
END;
--> statement-breakpoint
-- A done effect stays done, unless its refund comes back; key, kind and parties never change, and the amount
-- only while nothing was sent.
CREATE TRIGGER payment_effects_stay BEFORE UPDATE ON payment_effects
WHEN (OLD.state = 'done' AND NOT (NEW.state = 'failed' AND OLD.kind IN ('refund', 'return', 'goodwill')))
  OR (NEW.key, NEW.kind, NEW.order_id, NEW.creator_id, NEW.payment_id)
    IS NOT (OLD.key, OLD.kind, OLD.order_id, OLD.creator_id, OLD.payment_id)
  OR (NEW.cents <> OLD.cents AND OLD.state NOT IN ('waiting', 'frozen')
    AND (OLD.sent_at IS NOT NULL OR OLD.state NOT IN ('pending', 'failed'))) BEGIN
  SELECT RAISE(ABORT, 'effects: what was done stays done');
END;
--> statement-breakpoint
-- Keeps the sum of transfers that wait for the creator's account, and since when.
CREATE TRIGGER payment_effects_waited AFTER UPDATE OF state, cents ON payment_effects
WHEN OLD.state = 'waiting' OR NEW.state = 'waiting' BEGIN
  UPDATE creator_earnings SET
    untransferred_cents = untransferred_cents
      - iif(OLD.state = 'waiting', OLD.cents, 0) + iif(NEW.state = 'waiting', NEW.cents, 0),
    available_since = (SELECT min(created_at) FROM payment_effects
      WHERE creator_id = NEW.creator_id AND state = 'waiting')
  WHERE creator_id = NEW.creator_id;
END;
--> statement-breakpoint
-- Derives the order's refund state from its refunds: the least advanced counts.
CREATE TRIGGER payment_effects_refund_state AFTER UPDATE OF state ON payment_effects
WHEN NEW.kind = 'refund' AND OLD.state <> NEW.state BEGIN
  UPDATE orders SET (refund_state, refund_failed_at) = (
    SELECT (CASE WHEN sum(state = 'failed') > 0 THEN 'failed' WHEN sum(state IN ('pending', 'frozen')) > 0 THEN 'pending'
        WHEN sum(state = 'done') > 0 THEN 'done' END),
      min(iif(state = 'failed', due_at, NULL))
    FROM payment_effects WHERE order_id = NEW.order_id AND kind = 'refund')
  WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- Payments that the payer's bank took back.
CREATE TABLE chargebacks (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  cents integer NOT NULL,
  taken_cents integer DEFAULT 0 NOT NULL,
  returned_cents integer DEFAULT 0 NOT NULL,
  opened_at integer NOT NULL,
  answer_by integer,
  closed_at integer,
  hold_cents integer DEFAULT 0 NOT NULL,
  refund_cents integer DEFAULT 0 NOT NULL,
  fee_cents integer DEFAULT 0 NOT NULL,
  creator_cents integer DEFAULT 0 NOT NULL,
  debt_cents integer DEFAULT 0 NOT NULL,
  loss_cents integer DEFAULT 0 NOT NULL,
  reopened integer DEFAULT 0 NOT NULL,
  reopened_at integer,
  ended_at integer,
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "chargebacks_cents" CHECK(cents > 0 and taken_cents >= returned_cents)
);
--> statement-breakpoint
CREATE INDEX chargebacks_order ON chargebacks (order_id);
--> statement-breakpoint
CREATE INDEX chargebacks_open ON chargebacks (opened_at) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX chargebacks_unended ON chargebacks (closed_at) WHERE state = 'lost' and ended_at is null;
--> statement-breakpoint
-- A chargeback starts open and with nothing taken; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER chargebacks_once BEFORE INSERT ON chargebacks
WHEN NEW.state <> 'open' OR NEW.taken_cents <> 0 OR NEW.id IN (SELECT id FROM chargebacks WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: a chargeback begins open, once');
END;
--> statement-breakpoint
-- Guards the states of a chargeback: amounts only grow, and not once it is lost; a lost one can only be reopened
-- after its division was undone, a won one when money is taken again; a division adds up to what was taken.
CREATE TRIGGER chargebacks_stay BEFORE UPDATE ON chargebacks
WHEN (NEW.id, NEW.order_id) IS NOT (OLD.id, OLD.order_id)
  OR (OLD.state <> 'open' AND NEW.state <> OLD.state
    AND NOT (OLD.state = 'lost' AND NEW.state = 'open' AND NEW.reopened = OLD.reopened + 1 AND NEW.ended_at IS OLD.ended_at
      AND (NEW.hold_cents, NEW.refund_cents, NEW.fee_cents, NEW.creator_cents, NEW.debt_cents, NEW.loss_cents) IS (0, 0, 0, 0, 0, 0))
    AND NOT (OLD.state = 'won' AND NEW.state = 'open' AND NEW.taken_cents > OLD.taken_cents))
  OR NEW.taken_cents < OLD.taken_cents OR NEW.returned_cents < OLD.returned_cents
  OR (OLD.state = 'lost' AND NEW.state = 'lost'
    AND (NEW.taken_cents, NEW.returned_cents) IS NOT (OLD.taken_cents, OLD.returned_cents))
  OR (NEW.state = 'lost' AND NEW.taken_cents - NEW.returned_cents <> NEW.hold_cents + NEW.refund_cents
    + NEW.fee_cents + NEW.creator_cents + NEW.debt_cents + NEW.loss_cents) BEGIN
  SELECT RAISE(ABORT, 'chargebacks: what was decided stays');
END;
--> statement-breakpoint
-- Chargebacks, and early fraud warnings, whose payment is not booked yet.
CREATE TABLE early_chargebacks (
  id text PRIMARY KEY NOT NULL,
  payment_id text NOT NULL,
  heard_at integer NOT NULL,
  kind text DEFAULT 'chargeback' NOT NULL
);
--> statement-breakpoint
CREATE INDEX early_chargebacks_payment ON early_chargebacks (payment_id);
--> statement-breakpoint
-- Payouts from a creator's account with the provider to their bank.
CREATE TABLE payouts (
  id text PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  cents integer NOT NULL,
  state text NOT NULL,
  created_at integer NOT NULL,
  changed_at integer NOT NULL,
  arrives_at integer NOT NULL,
  reason text,
  CONSTRAINT "payouts_cents" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX payouts_creator ON payouts (creator_id, created_at);
--> statement-breakpoint
CREATE INDEX payouts_pending ON payouts (created_at) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX payouts_failed ON payouts (changed_at) WHERE state = 'failed';
--> statement-breakpoint
-- A payout starts pending; INSERT OR REPLACE cannot reset one.
CREATE TRIGGER payouts_once BEFORE INSERT ON payouts
WHEN NEW.state <> 'pending' OR NEW.id IN (SELECT id FROM payouts WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'payouts: a payout begins on its way, once');
END;
--> statement-breakpoint
-- A paid payout can only fail, a failed one never changes, and its amount never does.
CREATE TRIGGER payouts_stay BEFORE UPDATE ON payouts
WHEN (NEW.id, NEW.creator_id, NEW.cents) IS NOT (OLD.id, OLD.creator_id, OLD.cents)
  OR (OLD.state = 'failed' AND NEW.state <> 'failed') OR (OLD.state = 'paid' AND NEW.state = 'pending') BEGIN
  SELECT RAISE(ABORT, 'payouts: what has arrived has arrived, unless it comes back');
END;
--> statement-breakpoint
-- The sales whose shares a payout takes to the creator's bank; negative for a share that was taken back since.
CREATE TABLE payout_sales (
  payout_id text NOT NULL,
  order_id text NOT NULL,
  cents integer NOT NULL,
  PRIMARY KEY (payout_id, order_id),
  FOREIGN KEY (payout_id) REFERENCES payouts(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT "payout_sales_cents" CHECK(cents <> 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX payout_sales_order ON payout_sales (order_id);
--> statement-breakpoint
-- A creator's payments of their debt by card: each for the whole debt, one at a time.
CREATE TABLE debt_payments (
  id text PRIMARY KEY NOT NULL,
  creator_id text NOT NULL,
  cents integer NOT NULL,
  state text NOT NULL,
  created_at integer NOT NULL,
  ends_at integer NOT NULL,
  checkout_id text,
  checkout_url text,
  payment_id text,
  paid_at integer,
  CONSTRAINT "debt_payments_cents" CHECK(cents > 0)
);
--> statement-breakpoint
CREATE INDEX debt_payments_creator ON debt_payments (creator_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX debt_payments_awaiting ON debt_payments (creator_id) WHERE state = 'awaiting';
--> statement-breakpoint
CREATE UNIQUE INDEX debt_payments_payment ON debt_payments (payment_id);
--> statement-breakpoint
-- Events of the provider: hints that something changed there, stored before they are acknowledged.
CREATE TABLE provider_events (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  object_id text,
  account_id text,
  received_at integer NOT NULL,
  due_at integer,
  done_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  error text
);
--> statement-breakpoint
CREATE INDEX provider_events_due ON provider_events (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX provider_events_given_up ON provider_events (received_at) WHERE due_at is null and done_at is null;
--> statement-breakpoint
CREATE INDEX provider_events_done ON provider_events (done_at) WHERE done_at is not null;
--> statement-breakpoint
CREATE INDEX provider_events_object ON provider_events (object_id);
--> statement-breakpoint
-- The provider's own books of the platform's balance.
CREATE TABLE provider_transactions (
  id text PRIMARY KEY NOT NULL,
  type text NOT NULL,
  source text NOT NULL,
  cents integer NOT NULL,
  fee_cents integer NOT NULL,
  at integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX provider_transactions_source ON provider_transactions (source);
--> statement-breakpoint
CREATE INDEX provider_transactions_at ON provider_transactions (at);
--> statement-breakpoint
-- The provider's transactions are never changed.
CREATE TRIGGER provider_transactions_stay BEFORE UPDATE ON provider_transactions BEGIN
  SELECT RAISE(ABORT, 'provider: what was counted stays');
END;
--> statement-breakpoint
-- Differences between the provider's books and ours, by the last reconciliation.
CREATE TABLE payment_differences (
  id text PRIMARY KEY NOT NULL,
  ours_cents integer,
  theirs_cents integer,
  found_at integer NOT NULL
);
--> statement-breakpoint
-- Runs of the reconciliation.
CREATE TABLE reconciliations (
  ran_at integer PRIMARY KEY NOT NULL,
  transactions integer NOT NULL,
  differences integer NOT NULL,
  provider_cents integer NOT NULL,
  available_cents integer NOT NULL,
  last_account text
);
--> statement-breakpoint
-- Differences that an operator booked by hand.
CREATE TABLE settled_differences (
  key text PRIMARY KEY NOT NULL,
  difference_id text NOT NULL,
  account text NOT NULL,
  reason text NOT NULL,
  operator text NOT NULL,
  at integer NOT NULL
);
--> statement-breakpoint
-- A booking by hand keeps who made it, and why.
CREATE TRIGGER settled_differences_stay BEFORE UPDATE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;
--> statement-breakpoint
-- Bookings by hand are never deleted.
CREATE TRIGGER settled_differences_never_go BEFORE DELETE ON settled_differences BEGIN
  SELECT RAISE(ABORT, 'settled_differences: what was booked stays');
END;
--> statement-breakpoint
-- Acts by which operators moved money: a repeated request finds its act here, and does nothing.
CREATE TABLE money_acts (
  id text PRIMARY KEY NOT NULL,
  terms text NOT NULL,
  operator text NOT NULL,
  at integer NOT NULL
);
--> statement-breakpoint
-- An act keeps who did it, and what.
CREATE TRIGGER money_acts_stay BEFORE UPDATE ON money_acts BEGIN
  SELECT RAISE(ABORT, 'money_acts: what was done stays');
END;
--> statement-breakpoint
-- Acts are never deleted.
CREATE TRIGGER money_acts_never_go BEFORE DELETE ON money_acts BEGIN
  SELECT RAISE(ABORT, 'money_acts: what was done stays');
END;
--> statement-breakpoint
-- Steps of a replay after a restore, so that it resumes after a crash.
CREATE TABLE replays (
  since integer PRIMARY KEY NOT NULL,
  phase text NOT NULL,
  cursor text DEFAULT '' NOT NULL,
  orders integer DEFAULT 0 NOT NULL,
  events integer DEFAULT 0 NOT NULL,
  was_running integer NOT NULL
);
--> statement-breakpoint
-- Checkouts that a replay has read from the provider.
CREATE TABLE replayed_checkouts (
  id text PRIMARY KEY NOT NULL,
  receipt integer,
  paid_at integer NOT NULL,
  paid text NOT NULL
);
--> statement-breakpoint
CREATE INDEX replayed_checkouts_order ON replayed_checkouts (receipt, paid_at, id);
