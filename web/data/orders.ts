import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ConversationRole } from '../../domain/conversation.ts';
import type { Order } from '../../domain/order-wire.ts';
import { api, read } from '../lib/api.ts';
import { conversationsQuery } from './conversations.ts';
import { followCursors } from './paged-list.ts';

const ORDERS_KEY = ['orders'] as const;

/** One's orders in a role, page by page, the newest first. */
export function ordersQuery(role: ConversationRole) {
  return infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'of', role],
    ...followCursors((query) => read(api.me.orders.$get({ query: { role, ...query } }))),
  });
}

/** One order; a 404 problem `order.not_found` for what is somebody else's. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, id],
    queryFn: (): Promise<Order> => read(api.orders[':orderId'].$get({ param: { orderId: id } })),
  });
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

/** Gives the order back and shows it as it stands now. */
export function withdrawOrder(queryClient: QueryClient, id: string): Promise<void> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].withdraw.$post({ param: { orderId: id } })),
  );
}

/** Releases the price and shows the order as it stands now. */
export function confirmOrder(queryClient: QueryClient, id: string): Promise<void> {
  return show(
    queryClient,
    id,
    read(api.orders[':orderId'].confirm.$post({ param: { orderId: id } })),
  );
}

/** Says what is wrong with the answer and shows the order as it stands now. */
export function contestOrder(queryClient: QueryClient, id: string, text: string): Promise<void> {
  const contested = api.orders[':orderId'].complaint.$post({
    param: { orderId: id },
    json: { text },
  });
  return show(queryClient, id, read(contested));
}

/** Shows what a move has made of the order; after a refusal, what stands against it. */
async function show(queryClient: QueryClient, id: string, moved: Promise<Order>): Promise<void> {
  try {
    queryClient.setQueryData(orderQuery(id).queryKey, await moved);
  } finally {
    void refreshOrders(queryClient);
    void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  }
}
