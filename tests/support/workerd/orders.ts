import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { ledgerAccounts, orders } from '../../../database/schema.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import type { Audit } from '../../../worker/marketplace/payments/audit.ts';
import { accessToken, call, db, type Person } from './marketplace.ts';

/** Moves the clock that the Worker and its objects read. */
export function moveClockTo(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
}

/** Lets this many milliseconds pass; users who call afterwards sign in again. */
export async function pass(ms: number, ...people: Person[]): Promise<void> {
  moveClockTo(Date.now() + ms);
  for (const person of people) person.token = await accessToken(person.id, Date.now());
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

export async function audit(): Promise<Audit> {
  const response = await operate('GET', '/payments/audit');
  expect(response.status).toBe(200);
  return response.json();
}

/** Checks that the books balance, and that every invariant holds. */
export async function expectSoundBooks(): Promise<void> {
  const { checks } = await audit();
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
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

/** The balance of an account of the books, in cents; 0 for an account without entries. */
export async function balanceOf(account: string): Promise<number> {
  const row = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account)).get();
  return row?.balanceCents ?? 0;
}
