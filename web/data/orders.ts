import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConversationRole } from '../../domain/conversations/conversation.ts';
import type { Order, OrderInFull } from '../../domain/orders/order-wire.ts';
import { api, read } from '../platform/api.ts';
import { postAskedFrom, removeRememberedPost } from '../platform/asked-from.ts';
import type { Purchase } from '../platform/purchase-refusal.ts';
import { CONVERSATIONS_KEY } from './conversations.ts';
import { followCursors } from './paged-list.ts';
import { newQuestion } from './purchase.ts';

const ORDERS_KEY = ['orders'] as const;

/** The viewer's orders in a role, paginated, the newest first. */
export function ordersQuery(role: ConversationRole) {
  // Matches the request that the site's register preloads for 'Mes achats'.
  const inRole = role === 'asker' ? {} : { role };
  return infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'of', role],
    ...followCursors((query) => read(api.me.orders.$get({ query: { ...inRole, ...query } }))),
  });
}

/** An order; a 404 problem `order.not_found` for another user's. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id],
    queryFn: (): Promise<OrderInFull> =>
      read(api.orders[':orderId'].$get({ param: { orderId: id } })),
  });
}

/** An order after the provider was queried for payments; for the asker only. */
export function syncedOrderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id, 'synced'],
    queryFn: (): Promise<Order> =>
      read(api.orders[':orderId'].sync.$post({ param: { orderId: id } })),
  });
}

/** An order, and its checkout URL; null when nothing is left to pay. */
export interface OrderWithCheckout {
  order: Order;
  checkoutUrl: string | null;
}

/**
 * Orders the shown offer at the shown price, or returns the same order while it awaits its payment.
 * The caller has obtained both consents.
 */
export async function placeOrder(
  queryClient: QueryClient,
  { username, topicId, pricing, priceCents, question }: Purchase,
): Promise<OrderWithCheckout> {
  const fromPostId = postAskedFrom(username);
  const wanted = { username, topicId, pricing, fromPostId, expect: { priceCents, pricing } };
  const consents = { startNow: true, losesRight: true } as const;
  const json = { ...wanted, consents, question: newQuestion(question) };
  const placed = await read(api.orders.$post({ json }));
  removeRememberedPost(username);
  void refreshOrders(queryClient);
  return placed;
}

/** Fetches an order again when it is shown. */
export function refreshOrder(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
}

export function refreshOrders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
}

/** The charges and refunds of an order, for the asker. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id, 'receipt'],
    queryFn: () => read(api.orders[':orderId'].receipt.$get({ param: { orderId: id } })),
  });
}

/** Sends the seller's objection to the receipt of an order, and shows it there. */
export async function objectToReceipt(
  queryClient: QueryClient,
  id: string,
  text: string,
): Promise<void> {
  const objected = api.orders[':orderId'].receipt.objection.$post({
    param: { orderId: id },
    json: { text },
  });
  queryClient.setQueryData(receiptQuery(id).queryKey, await read(objected));
}

/** Withdraws from the order, paid or not, and shows its new state. */
export function withdrawOrder(queryClient: QueryClient, id: string): Promise<OrderInFull> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].withdraw.$post({ param: { orderId: id } })),
  );
}

/** Releases the price and shows the order's new state. */
export function confirmOrder(queryClient: QueryClient, id: string): Promise<OrderInFull> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].confirm.$post({ param: { orderId: id } })),
  );
}

/** Sends a complaint about the answer and shows the order's new state. */
export function contestOrder(
  queryClient: QueryClient,
  id: string,
  text: string,
): Promise<OrderInFull> {
  const contested = api.orders[':orderId'].complaint.$post({
    param: { orderId: id },
    json: { text },
  });
  return show(queryClient, id, read(contested));
}

/** Sends the creator's reply to a complaint and shows the order's new state. */
export function replyToComplaint(
  queryClient: QueryClient,
  id: string,
  text: string,
): Promise<OrderInFull> {
  const replied = api.orders[':orderId'].complaint.reply.$post({
    param: { orderId: id },
    json: { text },
  });
  return show(queryClient, id, read(replied));
}

/** Shows the order after a transition; after a rejection, its current state. */
async function show(
  queryClient: QueryClient,
  id: string,
  moved: Promise<OrderInFull>,
): Promise<OrderInFull> {
  try {
    const order = await moved;
    queryClient.setQueryData(orderQuery(id).queryKey, order);
    return order;
  } finally {
    void refreshOrders(queryClient);
    void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  }
}
