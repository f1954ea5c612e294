import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { ledgerAccounts, orders } from '../../../database/schema.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import type { Payout, PayoutWithSales } from '../../../domain/orders/payout-wire.ts';
import { auditBooks } from '../../../worker/marketplace/payments/audit.ts';
import { call, db, type Person, signInAgain } from './marketplace.ts';

/** Moves the clock that the Worker and its objects read. */
export function moveClockTo(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
}

/** Lets this many milliseconds pass; users who call afterwards sign in again. */
export function pass(ms: number, ...people: Person[]): Promise<void> {
  return passUntil(Date.now() + ms, ...people);
}

/** Lets time pass until exactly this one, epoch milliseconds; users who call afterwards sign in again. */
export async function passUntil(time: number, ...people: Person[]): Promise<void> {
  moveClockTo(time);
  await signInAgain(people);
}

const operator = { Authorization: `Bearer ${env.OPERATOR_TOKEN}` };

/** Calls an operator's endpoint. */
export function operate(method: string, path: string, json?: unknown): Promise<Response> {
  return call(method, `/api/operations${path}`, { headers: operator, json });
}

/** Runs every sweep and effect now. */
export async function runPayments(): Promise<void> {
  const response = await operate('POST', '/payments/run');
  expect(response.status).toBe(200);
}

/** Checks that the books balance, and that every invariant holds. */
export async function expectSoundBooks(): Promise<void> {
  const { checks } = await auditBooks(db);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(await daysBesideBooks()).toEqual([]);
}

/**
 * The creators whose days do not add up to their books: held and pending shares, what was released less what
 * went back, and what was earned, which is the last two.
 */
function daysBesideBooks() {
  const own = sql`('creator:' || e.creator_id, 'debt:' || e.creator_id)`;
  const others = (account: string) =>
    sql.raw(`substr(${account}, 1, instr(${account}, ':')) in ('hold:', 'refund:', 'dispute:')`);
  return db.all(sql`
    select * from (
      select e.creator_id, e.held_cents, e.pending_cents,
        (select coalesce(sum(cents), 0) from ledger_transfers where order_id is not null and credit in ${own} and ${others('debit')})
          - (select coalesce(sum(cents), 0) from ledger_transfers where order_id is not null and debit in ${own} and ${others('credit')})
          as released_cents,
        coalesce(sum(d.held_cents), 0) as held_by_day, coalesce(sum(d.pending_cents), 0) as pending_by_day,
        coalesce(sum(d.released_cents), 0) as released_by_day, coalesce(sum(d.earned_cents), 0) as earned_by_day
      from creator_earnings e
      join profiles p on p.id = e.creator_id and p.is_creator
      left join creator_days d on d.creator_number = p.number
      group by e.creator_id
    ) where (held_cents, pending_cents, released_cents, pending_cents + released_cents)
      is not (held_by_day, pending_by_day, released_by_day, earned_by_day)`);
}

/** The order that paid for a conversation, as one of its sides sees it. */
export async function orderOf(conversationId: string, as: Person): Promise<Order> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.conversationId, conversationId));
  return readOrder(row!.id, as);
}

export async function readOrder(id: string, as: Person): Promise<Order> {
  const response = await call('GET', `/api/orders/${id}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** The creator's last payouts, the newest first. */
export async function payoutsOf(creator: Person): Promise<Payout[]> {
  const response = await call('GET', '/api/me/payouts', { as: creator });
  return (await response.json<{ payouts: Payout[] }>()).payouts;
}

export async function payoutOf(creator: Person, id: string): Promise<PayoutWithSales> {
  const response = await call('GET', `/api/me/payouts/${encodeURIComponent(id)}`, { as: creator });
  expect(response.status).toBe(200);
  return response.json();
}

/** The balance of an account of the books, in cents; 0 for an account without entries. */
export async function balanceOf(account: string): Promise<number> {
  const row = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account)).get();
  return row?.balanceCents ?? 0;
}
