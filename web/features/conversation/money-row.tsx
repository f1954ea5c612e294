import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type {
  ConversationDetail,
  LiveConversation,
} from '../../../domain/conversations/conversation-wire.ts';
import { orderQuery, refreshOrder } from '../../data/orders.ts';
import { moneyOf, responseDeadline } from '../../formats/money-words.ts';
import { paths } from '../../platform/paths.ts';
import { ProviderMark } from '../../widgets/provider-mark.tsx';

/** How soon an order is asked for again that has not followed its conversation yet, milliseconds. */
const FOLLOWS_MS = 2_000;

interface MoneyLineProps {
  opened: ConversationDetail;
  live: LiveConversation;
}

/** In the status grid of a conversation: until when an answer is promised, then what became of the price; with the way to its order. */
export function MoneyLine({ opened, live }: MoneyLineProps) {
  const { orderId } = opened;
  const promise = responseDeadline({
    ...live,
    orderId,
    netCents: opened.netCents,
    medianResponseSeconds: opened.welcome?.medianResponseSeconds ?? null,
  });
  if (promise === null && orderId === null) return null;
  return (
    <section aria-label="Paiement" className="contents">
      <div role="status" className="col-start-1 row-start-2">
        {promise ?? (orderId && <Became orderId={orderId} live={live} />)}
      </div>
      {orderId && (
        <Link
          to={paths.purchase(orderId)}
          className="col-start-2 row-span-2 row-start-1 -my-1 inline-flex min-h-11 items-center text-sm underline underline-offset-4 low:hidden"
        >
          Commande
        </Link>
      )}
    </section>
  );
}

/** Where the price is, once nothing is promised any more. */
function Became({ orderId, live }: { orderId: string; live: LiveConversation }) {
  const queryClient = useQueryClient();
  const paid = live.priceCents > 0;
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    // The conversation knows first that it was answered.
    refetchInterval: ({ state }) =>
      paid && !live.blocked && state.data?.state === 'held' ? FOLLOWS_MS : false,
  });
  const { rating } = live;
  useEffect(() => {
    if (rating) void refreshOrder(queryClient, orderId);
  }, [rating, orderId, queryClient]);
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-2">
      {order ? moneyOf(order) : ' '}
      {order && <ProviderMark provider={order.provider} />}
    </p>
  );
}
