import { eq } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { orders } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { openConversation } from '../conversations/open-conversation.ts';
import { paymentProvider } from '../payments/provider.ts';
import { type OrderRow, selectOrders } from './order-rows.ts';
import { type OrderRequest, startOrder } from './start-order.ts';

/** An order that was placed or found, and the URL where it is paid, if it is unpaid. */
export interface OrderWithCheckout {
  row: OrderRow;
  checkoutUrl: string | null;
  created: boolean;
}

/**
 * Orders today's offer, with both consents. Its conversation opens once it is paid, which is at
 * once in a demonstration. Throws like {@link openConversation} and {@link startOrder}, and
 * `order.already_open`.
 */
export async function placeOrder(
  db: Database,
  env: Env,
  askerId: string,
  wanted: OrderRequest,
  now: number,
): Promise<OrderWithCheckout> {
  const { checkouts } = paymentProvider(env);
  if (!checkouts) {
    const row = await orderAndOpen(db, env, askerId, wanted, now);
    return { row, checkoutUrl: null, created: true };
  }
  const { order, created } = await startOrder(db, env, checkouts, askerId, wanted, now);
  const [row] = await selectOrders(db, askerId, 'asker', eq(orders.id, order.id), 1);
  return { row: row!, checkoutUrl: order.checkoutUrl, created };
}

/** Orders, pays and opens in one step. One of two concurrent requests orders, the other gets an error. */
async function orderAndOpen(
  db: Database,
  env: Env,
  askerId: string,
  wanted: OrderRequest,
  now: number,
): Promise<OrderRow> {
  const request = { ...wanted, mode: 'purchase' } as const;
  const opened = await openConversation(db, env, askerId, request, now, now);
  if (!opened) throw new ProblemError('conversation.not_available');
  if (!opened.created) throw new ProblemError('order.already_open');
  const isIts = eq(orders.conversationId, opened.conversation.id);
  const [row] = await selectOrders(db, askerId, 'asker', isIts, 1);
  return row!;
}
