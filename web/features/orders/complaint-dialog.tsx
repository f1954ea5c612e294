import { useQueryClient } from '@tanstack/react-query';
import { complaintReplySchema, complaintSchema } from '../../../domain/orders/order.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { contestOrder, replyToComplaint } from '../../data/orders.ts';
import { OrderTextDialog } from './order-text-dialog.tsx';

interface ComplaintDialogProps {
  order: Order;
  onClose: () => void;
}

export function ComplaintDialog({ order, onClose }: ComplaintDialogProps) {
  const queryClient = useQueryClient();
  return (
    <OrderTextDialog
      title="Signaler un problème"
      label="Qu’est-ce qui ne va pas ?"
      isReady={(text) => complaintSchema.safeParse({ text }).success}
      send={(text) => contestOrder(queryClient, order.id, text)}
      success="Votre signalement est enregistré. Le prix reste mis de côté."
      onClose={onClose}
    >
      Notre équipe lit votre message et la conversation, puis décide. Le prix reste mis de côté
      jusque-là.
    </OrderTextDialog>
  );
}

/** The form for the creator's only reply to a complaint. */
export function ReplyDialog({ order, onClose }: ComplaintDialogProps) {
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
