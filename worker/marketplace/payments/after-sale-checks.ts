import { type SQL, sql } from 'drizzle-orm';
import type { AfterSaleCheck } from '../../../domain/orders/book-checks.ts';

const balance = (account: SQL) =>
  sql`coalesce((select balance_cents from ledger_accounts where id = ${account}), 0)`;

/** Invariants of failed refunds, chargebacks and payouts. Each query counts violations. */
export const afterSaleChecks: Record<AfterSaleCheck, SQL> = {
  // Each paid cent is held, refunded or to be refunded, the creator's, the platform's, or lost.
  paid_is_somewhere: sql`select count(*) from orders o where paid_at is not null and price_cents <>
    ${balance(sql`'hold:' || o.id`)}
    + coalesce((select sum(cents) from ledger_transfers where key in ('refund:' || o.id, 'fee:' || o.id, 'share:' || o.id)), 0)`,
  // The platform has paid itself nothing that it owes to people: what it moved to its bank is its
  // own, less what the sales have cost it. The reconciliation reports a loss that it has not paid
  // in yet.
  liabilities_are_covered: sql`select count(*) from (
    select sum(balance_cents) as own, sum(iif(id = 'bank', balance_cents, 0)) as bank from ledger_accounts
    where id in ('revenue', 'fees', 'loss', 'bank') or id like 'debt:%') where bank < 0 and own < 0`,
  // VAT paid to the state is booked on no order.
  vat_is_that_in_the_fees: sql`select count(*) from (
    select l.order_id,
      sum(case when 'vat' in (l.debit, l.credit) then 0 when l.credit = 'revenue' then l.cents when l.debit = 'revenue' then -l.cents else 0 end) as retained,
      sum(case when 'revenue' not in (l.debit, l.credit) then 0 when l.credit = 'vat' then l.cents when l.debit = 'vat' then -l.cents else 0 end) as booked,
      (select per_mille from vat_rates where since <= coalesce(o.settled_at, 0) order by since desc limit 1) as rate
    from ledger_transfers l join orders o on o.id = l.order_id where 'revenue' in (l.debit, l.credit) group by l.order_id
  ) where booked <> (2 * retained * rate + 1000 + rate) / (2 * (1000 + rate))`,
  // A creator's invoices add up to the fees of all invoiced months.
  invoices_are_the_fees: sql`select count(*) from (
    select o.creator_id, sum(case when 'vat' in (l.debit, l.credit) then 0 when l.credit = 'revenue' then l.cents else -l.cents end) as fees,
      sum(case when l.credit = 'vat' then l.cents when l.debit = 'vat' then -l.cents else 0 end) as vat
    from (select last_row, ended_at from closed_months where invoiced_at is not null order by month desc limit 1) c
    join ledger_transfers l on l.id <= c.last_row and l.at < c.ended_at and 'revenue' in (l.debit, l.credit)
    join orders o on o.id = l.order_id group by o.creator_id
  ) f left join (select creator_id, sum(total_cents) as total, sum(vat_cents) as vat from commission_invoices group by creator_id) i
    on i.creator_id = f.creator_id where f.fees <> coalesce(i.total, 0) or (f.fees <> 0 and f.vat <> coalesce(i.vat, 0))`,
  refunds_are_made_or_owed: sql`select count(*) from orders o where ${balance(sql`'refund:' || o.id`)} <>
    coalesce((select sum(cents) from payment_effects where order_id = o.id
      and kind in ('return', 'refund', 'goodwill') and state not in ('done', 'dropped')), 0)`,
  shares_are_sent_or_wait: sql`select count(*) from creator_earnings e where
    ${balance(sql`'creator:' || e.creator_id`)} + ${balance(sql`'connect:' || e.creator_id`)} + ${balance(sql`'transit:' || e.creator_id`)} <>
    coalesce((select sum(cents) from payment_effects where creator_id = e.creator_id and kind = 'transfer' and state not in ('done', 'dropped')), 0)`,
  untransferred_is_what_waits: sql`select count(*) from creator_earnings e where untransferred_cents <>
    coalesce((select sum(cents) from payment_effects where creator_id = e.creator_id and state = 'waiting'), 0)`,
  paid_out_is_what_arrived: sql`select count(*) from creator_earnings e where paid_out_cents <>
    coalesce((select sum(cents) from ledger_transfers where debit = 'creator:' || e.creator_id
      and credit in ('connect:' || e.creator_id, 'transit:' || e.creator_id)), 0)
    - coalesce((select sum(cents) from ledger_transfers where debit = 'transit:' || e.creator_id and credit = 'creator:' || e.creator_id), 0)`,
  chargebacks_are_on_their_orders: sql`select count(*) from orders o where chargeback is not
    (select case when sum(state = 'open') > 0 then 'open' when sum(state = 'lost') > 0 then 'lost' when count(*) > 0 then 'won' end
      from chargebacks where order_id = o.id and taken_cents > 0)`,
  refund_states_are_their_effects: sql`select count(*) from orders o where refund_state is not (
    select case when sum(state = 'failed') > 0 then 'failed' when sum(state in ('pending', 'frozen')) > 0 then 'pending'
      when sum(state = 'done') > 0 then 'done' end
    from payment_effects where order_id = o.id and kind = 'refund')`,
  chargebacks_are_borne: sql`select count(*) from chargebacks where state = 'lost'
    and taken_cents - returned_cents <> hold_cents + refund_cents + fee_cents + creator_cents + debt_cents + loss_cents`,
  disputes_hold_what_banks_took: sql`select count(*) from orders o where ${balance(sql`'dispute:' || o.id`)} <>
    -coalesce((select sum(taken_cents - returned_cents) from chargebacks where order_id = o.id and state <> 'lost'), 0)`,
  nothing_leaves_while_a_bank_decides: sql`select count(*) from payment_effects e join orders o on o.id = e.order_id
    where o.chargeback = 'open' and e.kind in ('refund', 'transfer', 'goodwill')
      and (e.state = 'waiting' or (e.state = 'pending' and e.sent_at is null))`,
  nothing_is_frozen_without_a_chargeback: sql`select count(*) from payment_effects e where state = 'frozen'
    and not exists (select 1 from orders where id = e.order_id and chargeback = 'open')`,
  goodwill_is_what_was_given: sql`select count(*) from orders o where goodwill_cents <>
    coalesce((select sum(cents) from payment_effects where order_id = o.id and kind = 'goodwill'), 0)`,
  payouts_are_where_they_are: sql`select count(*) from creator_earnings e where ${balance(sql`'transit:' || e.creator_id`)} <>
    -coalesce((select sum(cents) from payouts where creator_id = e.creator_id and state = 'pending'), 0)`,
};
