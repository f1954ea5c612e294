import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { orderQuery, withdrawOrder } from '../../data/orders.ts';
import { formatPrice } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface WithdrawDialogProps {
  order: Order;
  onClose: () => void;
}

/** Interval between fetches of the amount, in milliseconds. */
const REFRESH_MS = 3_000;

/** The second of the two steps that the law requires for a withdrawal: explains the consequences, and withdraws. */
export function WithdrawDialog({ order: shown, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient();
  // The refund decreases over time, and with an answer that arrives meanwhile.
  const { data: order = shown } = useQuery({
    ...orderQuery(shown.id),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withdrawOrder(queryClient, order.id),
    onSuccess: (withdrawn) => {
      toast.success('Vous avez renoncé à cette commande.', {
        description: whatCameBack(withdrawn),
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Renoncer à cette commande ?"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
          <Button busy={isPending} busyLabel="Envoi..." onClick={() => mutate()}>
            Confirmer la rétractation
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{whatFollows(order)}</p>
        <p>
          {order.pricing === 'month'
            ? 'Votre accès prend fin tout de suite, dans toutes vos conversations avec ce créateur.'
            : 'La conversation prend fin tout de suite.'}{' '}
          Nous vous confirmons votre rétractation par e-mail, avec sa date et son heure.
        </p>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </div>
    </Dialog>
  );
}

/** The refund after the withdrawal; undefined while it is not known, or without a payment. */
function whatCameBack({ state, refundedCents, currency }: Order): string | undefined {
  if (state !== 'settled') return undefined;
  return refundedCents > 0
    ? `${formatPrice(refundedCents, currency)} vous sont remboursés.`
    : 'Rien ne vous est remboursé.';
}

function whatFollows({ state, priceCents, withdrawalRefundCents, currency }: Order): string {
  const price = formatPrice(priceCents, currency);
  if (state === 'awaiting') return 'Rien n’a été débité : il n’y a rien à rembourser.';
  if (state === 'held')
    return `Personne ne vous a répondu : ${price} vous sont remboursés en entier.`;
  if (!withdrawalRefundCents)
    return 'Vous avez reçu une réponse : ce qui est dû atteint le prix payé, et rien ne vous est remboursé.';
  const refund = formatPrice(withdrawalRefundCents, currency);
  return `Vous avez reçu une réponse : ${refund} sur ${price} vous sont remboursés si vous confirmez maintenant. C’est la part du temps qui reste ; le prix d’une question de cet expert, s’il en vend, reste dû.`;
}
