import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../domain/order-wire.ts';
import { refreshOrders, syncedOrderQuery, withdrawOrder } from '../../data/orders.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

/** How often an order that may be paid for in another tab is asked for again, milliseconds. */
const REFRESH_MS = 15_000;

/** What one may do about an order that is not paid: go on paying, or let it be. */
export function AwaitingPayment({ order }: { order: Order }) {
  const { id, other, topic, pricing } = order;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    ...syncedOrderQuery(id),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const hasMoved = data !== undefined && data.state !== 'awaiting';
  useEffect(() => {
    if (hasMoved) void refreshOrders(queryClient);
  }, [hasMoved, queryClient]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawOrder(queryClient, id),
    onSuccess: () => toast.success('Commande abandonnée. Rien n’a été débité.'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className="flex flex-wrap gap-3">
      {other && (
        <Button asChild size="small">
          <Link
            to={paths.checkoutEnd(
              { username: other.username, topicId: topic.id, pricing },
              id,
              'cancelled',
            )}
          >
            Reprendre le paiement
          </Link>
        </Button>
      )}
      <Button
        variant="outline"
        size="small"
        busy={isPending}
        busyLabel="Abandon..."
        onClick={() => mutate()}
      >
        Abandonner
      </Button>
    </div>
  );
}
