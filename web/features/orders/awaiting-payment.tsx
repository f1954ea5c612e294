import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { refreshOrders, syncedOrderQuery, withdrawOrder } from '../../data/orders.ts';
import { formatClock } from '../../formats/formats.ts';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Interval between fetches of an order that may be paid in another tab, in milliseconds. */
const REFRESH_MS = 15_000;

/** Actions for an unpaid order: resume the payment or abandon it. */
export function AwaitingPayment({ order }: { order: Order }) {
  const { id, checkoutEndsAt } = order;
  const queryClient = useQueryClient();
  const synced = { ...syncedOrderQuery(id), staleTime: 0 };
  const { data } = useQuery({ ...synced, refetchInterval: REFRESH_MS });
  const hasMoved = data !== undefined && data.state !== 'awaiting';
  useEffect(() => {
    if (hasMoved) void refreshOrders(queryClient);
  }, [hasMoved, queryClient]);

  const { isRedirecting, goToProvider } = useRedirect();
  const resume = useMutation({
    // Fetched again, since another tab may have paid.
    mutationFn: () => queryClient.fetchQuery(synced),
    onSuccess: ({ checkoutUrl }) => checkoutUrl && goToProvider(checkoutUrl),
    onError: (error) => toast.error(messageOf(error)),
  });
  const abandon = useMutation({
    mutationFn: () => withdrawOrder(queryClient, id),
    onSuccess: ({ paidAt }) =>
      toast.success(
        paidAt === null
          ? 'Commande abandonnée. Rien n’a été débité.'
          : 'Vous avez renoncé à cette commande : le paiement vous est rendu.',
      ),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className="grid gap-3">
      {checkoutEndsAt && (
        <p className="text-sm text-ink-soft">
          Rien n’a été débité. Vous pouvez payer jusqu’à {formatClock(checkoutEndsAt)}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          busy={resume.isPending || isRedirecting}
          busyLabel="Ouverture..."
          onClick={() => resume.mutate()}
        >
          Reprendre le paiement
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={abandon.isPending}
          busyLabel="Abandon..."
          onClick={() => abandon.mutate()}
        >
          Abandonner
        </Button>
      </div>
    </div>
  );
}
