import { useQueryClient } from '@tanstack/react-query';
import { complaintReplySchema } from '../../../domain/orders/order.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { replyToComplaint } from '../../data/orders.ts';
import { OrderTextDialog } from '../../widgets/order-text-dialog.tsx';

/** The form for the creator's only reply to a complaint. */
export function ReplyDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <OrderTextDialog
      title="Répondre au signalement"
      label="Votre réponse"
      isReady={(text) => complaintReplySchema.safeParse({ text }).success}
      send={(text) => replyToComplaint(queryClient, order.id, text)}
      success="Votre réponse est enregistrée."
      onClose={onClose}
    >
      Vous pouvez répondre une fois. Notre équipe et la personne qui a signalé le problème lisent
      votre réponse.
    </OrderTextDialog>
  );
}
