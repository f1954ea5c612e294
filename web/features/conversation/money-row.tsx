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

/**
 * Interval between fetches of an order that has not followed its conversation yet, in milliseconds.
 */
const FOLLOWS_MS = 2_000;

interface MoneyRowProps {
  opened: ConversationDetail;
  live: LiveConversation;
}

/** The response deadline, then the state of the payment, with a link to the order; cells of the status grid. */
export function MoneyRow({ opened, live }: MoneyRowProps) {
  const { orderId } = opened;
  const deadline = responseDeadline({
    ...live,
    orderId,
    netCents: opened.netCents,
    medianResponseSeconds: opened.welcome?.medianResponseSeconds ?? null,
  });
  if (deadline === null && orderId === null) return null;
  return (
    <section aria-label="Paiement" className="contents">
      <div role="status" className="col-start-1 row-start-2">
        {deadline ?? (orderId && <Became orderId={orderId} live={live} />)}
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

/** The state of the payment once no deadline is running. */
function Became({ orderId, live }: { orderId: string; live: LiveConversation }) {
  const queryClient = useQueryClient();
  const paid = live.priceCents > 0;
  const { data: order } = useQuery({
    ...orderQuery(orderId),
    // The conversation is answered before its order is updated.
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
