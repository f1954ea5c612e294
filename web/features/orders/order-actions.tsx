import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { confirmOrder, contestOrder } from '../../data/orders.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { useNow } from '../../hooks/use-now.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ComplaintDialog } from '../../widgets/complaint-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The asker's actions for an order; renders nothing when there are none. */
export function OrderActions({ order }: { order: Order }) {
  const queryClient = useQueryClient();
  const now = useNow(60_000);
  const [dialog, setDialog] = useState<'withdraw' | 'complain' | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmOrder(queryClient, order.id),
    onSuccess: () => toast.success('Merci ! Le prix a été versé.'),
    onError: (error) => toast.error(messageOf(error)),
  });
  const { canWithdraw, canConfirm, canComplain, pricing } = order;
  const endsByItself = !canWithdraw && runsUntil(order) > now.getTime();
  const refund = formatPrice(order.withdrawalRefundCents ?? 0, order.currency);
  if (!canWithdraw && !canConfirm && !canComplain && !endsByItself) return null;
  return (
    <Card asChild className="grid gap-4">
      <section aria-labelledby="order-actions">
        <h2 id="order-actions" className="text-lg">
          Que souhaitez-vous faire ?
        </h2>
        {canConfirm && (
          <Choice text="La réponse vous convient : le prix est versé sans attendre.">
            <Button busy={isPending} busyLabel="Envoi..." onClick={() => mutate()}>
              Tout est bon
            </Button>
          </Choice>
        )}
        {canComplain && (
          <Choice text="La réponse ne répond pas à votre question : le prix reste mis de côté jusqu’à ce que notre équipe ait décidé.">
            <Button variant="outline" onClick={() => setDialog('complain')}>
              Signaler un problème
            </Button>
          </Choice>
        )}
        {canWithdraw && (
          <Choice
            text={
              pricing === 'question'
                ? `Tant que vous n’avez pas de réponse, vous pouvez renoncer et être remboursé en entier : ${refund}.`
                : `En renonçant maintenant, vous récupérez ${refund}. Vous pouvez renoncer : avant toute réponse, tout vous est remboursé ; ensuite, le temps qui reste, mais le prix d’une question de cet expert, s’il en vend, reste dû.`
            }
          >
            <Button variant="outline" onClick={() => setDialog('withdraw')}>
              Renoncer au contrat ici
            </Button>
          </Choice>
        )}
        {endsByItself && (
          <p className="text-sm text-ink-soft">
            Votre abonnement prend fin de lui-même le {formatDay(order.answerBy!)} et ne se
            renouvelle pas&nbsp;: il n’y a rien à résilier.
          </p>
        )}
        {dialog === 'withdraw' && <WithdrawDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'complain' && (
          <ComplaintDialog
            send={(text) => contestOrder(queryClient, order.id, text)}
            onClose={() => setDialog(null)}
          />
        )}
      </section>
    </Card>
  );
}

/** End of an active month, epoch milliseconds; 0 for any other order. */
function runsUntil({ pricing, answerBy, withdrawnAt, outcome }: Order): number {
  const runs =
    pricing === 'month' && withdrawnAt === null && (outcome ?? 'released') === 'released';
  return runs && answerBy !== null ? Date.parse(answerBy) : 0;
}

function Choice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-52 flex-1 text-sm text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
