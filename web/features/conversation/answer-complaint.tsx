import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { contestOrder, orderQuery } from '../../data/orders.ts';
import { formatDay, formatMoment } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ComplaintDialog } from '../../widgets/complaint-dialog.tsx';

/** Lets the asker complain beside the answer, and acknowledges it with its date; nothing where neither is possible. */
export function AnswerComplaint({ orderId }: { orderId: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data: order } = useQuery(orderQuery(orderId));
  if (!order) return null;
  const { complaint, decision, decideBy } = order;
  if (complaint)
    return (
      <Card className="grid gap-1 bg-wash text-sm" role="status">
        <p className="font-medium">
          Problème signalé, bien reçu le {formatMoment(complaint.createdAt)}
        </p>
        <p className="text-ink-soft">
          {decision
            ? `Notre équipe a décidé le ${formatMoment(decision.at)}. `
            : `Notre équipe décide au plus tard le ${formatDay(decideBy!)} ; le prix reste mis de côté jusque-là. `}
          <Link to={paths.purchase(orderId)} className="underline underline-offset-4">
            Suivre mon signalement
          </Link>
        </p>
      </Card>
    );
  if (!order.canComplain) return null;
  return (
    <p className="text-center text-sm text-ink-soft">
      Cette réponse ne convient pas ?{' '}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 underline underline-offset-4"
      >
        Signaler un problème
      </button>
      {isOpen && (
        <ComplaintDialog
          send={(text) => contestOrder(queryClient, orderId, text)}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  );
}
