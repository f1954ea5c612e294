import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { audits } from '../../../database/schema.ts';
import type { BookCheck } from '../../../domain/orders/book-checks.ts';
import { afterSaleChecks } from './after-sale-checks.ts';

export interface Audit {
  /** True when every check holds. */
  balanced: boolean;
  /** Balances in cents, summed by kind of account. */
  accounts: { id: string; cents: number }[];
  checks: { name: string; ok: boolean; found: number }[];
  orders: Record<string, number>;
}

/** Each query counts violations. */
const checks: Record<BookCheck, SQL> = {
  balances_sum_to_zero: sql`select count(*) from (select sum(balance_cents) as cents from ledger_accounts) where cents <> 0`,
  balances_follow_from_transfers: sql`select count(*) from ledger_accounts a where balance_cents <>
    coalesce((select sum(cents) from ledger_transfers where credit = a.id), 0) - coalesce((select sum(cents) from ledger_transfers where debit = a.id), 0)`,
  nothing_owed_is_overdrawn: sql`select count(*) from ledger_accounts where balance_cents < 0 and not may_owe`,
  paid_is_held_or_divided: sql`select count(*) from orders o where paid_at is not null and price_cents <>
    coalesce((select balance_cents from ledger_accounts where id = 'hold:' || o.id), 0)
    + coalesce((select sum(cents) from ledger_transfers where order_id = o.id and debit = 'hold:' || o.id), 0)`,
  settled_orders_hold_nothing: sql`select count(*) from orders o where paid_at is not null and
    (state = 'settled') <> (coalesce((select balance_cents from ledger_accounts where id = 'hold:' || o.id), 0) = 0)`,
  division_is_what_was_booked: sql`select count(*) from orders o where state = 'settled' and
    (refunded_cents, retained_fee_cents) is not (
      coalesce((select cents from ledger_transfers where key = 'refund:' || o.id), 0)
        + coalesce((select sum(cents) from ledger_transfers where order_id = o.id and key like 'back-%:' || o.id || '%'), 0)
        + coalesce((select sum(fee_cents + creator_cents + debt_cents) from chargebacks where order_id = o.id), 0)
        - coalesce((select sum(cents) from ledger_transfers where order_id = o.id and key like 'unlost-held-%'), 0),
      coalesce((select cents from ledger_transfers where key = 'fee:' || o.id), 0)
        - coalesce((select sum(cents) from ledger_transfers where order_id = o.id and key like 'back-fee:%'), 0)
        - coalesce((select sum(fee_cents) from chargebacks where order_id = o.id), 0)
        + coalesce((select sum(cents) from ledger_transfers where order_id = o.id and key like 'unlost-held-fee:%'), 0))`,
  outcome_is_what_was_divided: sql`select count(*) from orders where state = 'settled' and outcome <>
    case refunded_cents when 0 then 'released' when price_cents then 'refunded' else 'split' end`,
  fees_are_within_the_price: sql`select count(*) from orders where fee_cents not between 0 and price_cents or retained_fee_cents > fee_cents`,
  // A lost chargeback's amount is not refunded, and neither is what goodwill has paid before.
  every_refund_has_its_effect: sql`select count(*) from orders o where refunded_cents <>
    coalesce((select sum(cents) from payment_effects where order_id = o.id and kind = 'refund'), 0)
    + coalesce((select cents from ledger_transfers where key = 'goodwill-back:' || o.id), 0)
    + coalesce((select sum(hold_cents + fee_cents + creator_cents + debt_cents) from chargebacks where order_id = o.id), 0)`,
  // A refund that came back can be made again.
  effects_done_are_booked_once: sql`select count(*) from payment_effects e where (state = 'done') <>
    (select count(*) from ledger_transfers where key = 'done:' || e.key)
    + (select count(*) from ledger_transfers where order_id = e.order_id
      and (instr(key, 'done:' || e.key || ':re_') = 1 or key = 'done:' || e.key || ':bank:' || e.key))
    - (select count(*) from ledger_transfers where order_id = e.order_id and instr(key, 'undone:' || e.key || ':re_') = 1)`,
  every_share_has_its_transfer: sql`select count(*) from orders o where state = 'settled' and price_cents > refunded_cents + retained_fee_cents
    and not exists (select 1 from payment_effects where key = 'transfer:' || o.id and kind = 'transfer')`,
  shares_that_wait_are_counted: sql`select count(*) from creator_earnings e where (untransferred_cents, available_since) is not (
    (select coalesce(sum(cents), 0) from payment_effects where creator_id = e.creator_id and state = 'waiting'),
    (select min(created_at) from payment_effects where creator_id = e.creator_id and state = 'waiting'))`,
  a_payment_is_one_order_s: sql`select count(*) from payment_effects e where kind = 'return'
    and exists (select 1 from orders where payment_id = e.payment_id)`,
  paid_conversations_have_their_order: sql`select count(*) from conversations c where price_cents > 0
    and not exists (select 1 from orders where id = c.order_id and conversation_id = c.id and price_cents = c.price_cents and paid_at is not null)`,
  orders_have_their_conversation: sql`select count(*) from orders o where paid_at is not null and unopened is null
    and exists (select 1 from profiles where id = o.asker_id) and exists (select 1 from profiles where id = o.creator_id)
    and not exists (select 1 from conversations where id = o.conversation_id and order_id = o.id)`,
  charges_have_their_consents: sql`select count(*) from orders where provider <> 'demo' and paid_at is not null and consented_at is null`,
  payments_have_their_receipt: sql`select count(*) from orders o where (paid_at is not null) <>
    (select count(*) from documents where order_id = o.id and series = 'R' and length(source) = 0)`,
  earnings_follow_from_orders: sql`select count(*) from creator_earnings e where (held_cents, pending_cents) is not (
    (select coalesce(sum(price_cents - fee_cents), 0) from orders where creator_id = e.creator_id and state = 'held'),
    (select coalesce(sum(price_cents - fee_cents), 0) from orders where creator_id = e.creator_id and state in ('answered', 'contested')))`,
  ...afterSaleChecks,
};

/** Verifies the books on live data. Reads all of them, so it is for operators, not for requests. */
export async function auditBooks(db: Database): Promise<Audit> {
  const { accounts, states, counts } = await batch(db, {
    accounts: db.all<{ id: string; cents: number }>(
      sql`select case instr(id, ':') when 0 then id else substr(id, 1, instr(id, ':') - 1) end as id, sum(balance_cents) as cents from ledger_accounts group by 1`,
    ),
    states: db.all<{ state: string; n: number }>(
      sql`select state, count(*) as n from orders group by state`,
    ),
    counts: Object.values(checks).map((check) =>
      db.all<{ found: number }>(sql`select (${check}) as found`),
    ),
  });
  const results = Object.keys(checks).map((name, index) => {
    const { found } = counts[index]![0]!;
    return { name, ok: found === 0, found };
  });
  return {
    balanced: results.every(({ ok }) => ok),
    accounts,
    checks: results,
    orders: Object.fromEntries(states.map(({ state, n }) => [state, n])),
  };
}

/** Verifies the books as {@link auditBooks} does, and stores the outcome. */
export async function recordAudit(db: Database, now: number): Promise<Audit> {
  const audit = await auditBooks(db);
  const broken = audit.checks.flatMap(({ name, ok, found }) => (ok ? [] : [{ name, found }]));
  await db
    .insert(audits)
    .values({ ranAt: now, broken })
    .onConflictDoUpdate({ target: audits.ranAt, set: { broken } });
  return audit;
}
