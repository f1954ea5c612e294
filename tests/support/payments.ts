import type { APIRequestContext } from '@playwright/test';
import type { Order } from '../../domain/orders/order-wire.ts';
import { type Account, apiHeaders, expect } from './browser.ts';
import { operatorHeaders } from './operations.ts';

/** Runs all due payment work at once, as the operator of the server with this state. */
export async function runPayments(request: APIRequestContext, stateDir: string): Promise<void> {
  const headers = operatorHeaders(stateDir);
  const answer = await request.post('/api/operations/payments/run', { headers });
  expect(answer.ok()).toBe(true);
}

/** The order that paid for a conversation, as its asker sees it. */
export async function orderOf(
  request: APIRequestContext,
  asker: Account,
  conversationId: string,
): Promise<Order> {
  const answer = await request.get('/api/me/orders', { headers: apiHeaders(asker) });
  const { orders } = (await answer.json()) as { orders: Order[] };
  return orders.find((each) => each.conversationId === conversationId)!;
}
