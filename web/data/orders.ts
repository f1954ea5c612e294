import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConversationRole } from '../../domain/conversations/conversation.ts';
import type { Order, OrderInFull } from '../../domain/orders/order-wire.ts';
import { api, read } from '../platform/api.ts';
import type { Choice } from '../platform/purchase-refusal.ts';
import { CONVERSATIONS_KEY } from './conversations.ts';
import { followCursors } from './paged-list.ts';

const ORDERS_KEY = ['orders'] as const;

/** One's orders in a role, page by page, the newest first. */
export function ordersQuery(role: ConversationRole) {
  // As the register of the site names what 'Mes achats' asks first.
  const inRole = role === 'asker' ? {} : { role };
  return infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'of', role],
    ...followCursors((query) => read(api.me.orders.$get({ query: { ...inRole, ...query } }))),
  });
}

/** One order; a 404 problem `order.not_found` for what is somebody else's. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id],
    queryFn: (): Promise<OrderInFull> =>
      read(api.orders[':orderId'].$get({ param: { orderId: id } })),
  });
}

/** One order after its provider was asked what has been paid; the asker's only. */
export function syncedOrderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id, 'synced'],
    queryFn: (): Promise<Order> =>
      read(api.orders[':orderId'].sync.$post({ param: { orderId: id } })),
  });
}

/** An order, and where it is to be paid; null where there is nothing to pay any more. */
export interface OrderWithCheckout {
  order: Order;
  checkoutUrl: string | null;
}

/**
 * Orders what is shown at the price that is shown, or gives the same order again while it awaits its
 * payment. The caller has both consents.
 */
export async function placeOrder(
  queryClient: QueryClient,
  { username, topicId, pricing, priceCents }: Choice,
): Promise<OrderWithCheckout> {
  const wanted = { username, topicId, pricing, expect: { priceCents, pricing } };
  const consents = { startNow: true, losesRight: true } as const;
  const placed = await read(api.orders.$post({ json: { ...wanted, consents } }));
  void refreshOrders(queryClient);
  return placed;
}

/** Asks again for an order that is shown. */
export function refreshOrder(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey });
}

/** Asks again for all orders that are shown. */
export function refreshOrders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
}

/** What was charged and what went back, for the asker. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id, 'receipt'],
    queryFn: () => read(api.orders[':orderId'].receipt.$get({ param: { orderId: id } })),
  });
}

/** Gives the order back, paid or not, and shows it as it stands now. */
export function withdrawOrder(queryClient: QueryClient, id: string): Promise<OrderInFull> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].withdraw.$post({ param: { orderId: id } })),
  );
}

/** Releases the price and shows the order as it stands now. */
export function confirmOrder(queryClient: QueryClient, id: string): Promise<OrderInFull> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].confirm.$post({ param: { orderId: id } })),
  );
}

/** Says what is wrong with the answer and shows the order as it stands now. */
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

/** Says what the creator has to say to a complaint and shows the order as it stands now. */
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

/** Shows what a move has made of the order; after a refusal, what stands against it. */
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
