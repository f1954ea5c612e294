import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMPLAINT_MAX_LENGTH } from '../../../domain/orders/order.ts';
import type { Order, OrderInFull } from '../../../domain/orders/order-wire.ts';
import { acceptedText } from '../../../domain/text/accepted-text.ts';
import { replyToComplaint } from '../../data/orders.ts';
import { formatMoment, formatPrice } from '../../formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OrderTextDialog } from '../../widgets/order-text-dialog.tsx';

/** The complaint about an answer, the creator's reply, and the decision. */
export function ComplaintCard({ order }: { order: OrderInFull }) {
  const [isReplying, setReplying] = useState(false);
  const { complaint, decision, canReply, replyBy, role, currency } = order;
  if (!complaint) return null;
  const isAsker = role === 'asker';
  return (
    <Card asChild className="grid gap-4">
      <section aria-labelledby="order-complaint">
        <h2 id="order-complaint" className="text-lg">
          Problème signalé
        </h2>
        <Words
          title={isAsker ? 'Votre signalement' : 'Message de la personne'}
          at={complaint.createdAt}
          text={complaint.text}
        />
        {complaint.reply !== null && (
          <Words title={isAsker ? 'Réponse de l’expert' : 'Votre réponse'} text={complaint.reply} />
        )}
        {canReply && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-52 flex-1 text-sm text-ink-soft">
              Vous pouvez répondre une fois, jusqu’au {formatMoment(replyBy!)}.
            </p>
            <Button variant="outline" onClick={() => setReplying(true)}>
              Répondre au signalement
            </Button>
          </div>
        )}
        {decision && (
          <Words
            title={
              decision.refundCents === 0
                ? 'Décision : rien n’est remboursé'
                : `Décision : ${formatPrice(decision.refundCents, currency)} ${isAsker ? 'vous sont remboursés' : 'sont rendus à la personne'}`
            }
            at={decision.at}
            text={decision.reason}
          />
        )}
        {isReplying && <ReplyDialog order={order} onClose={() => setReplying(false)} />}
      </section>
    </Card>
  );
}

function Words({ title, at, text }: { title: string; at?: string; text: string }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      {at && <p className="text-sm text-ink-soft">{formatMoment(at)}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}

/** The form for the creator's only reply to a complaint. */
function ReplyDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <OrderTextDialog
      title="Répondre au signalement"
      label="Votre réponse"
      isReady={(text) => acceptedText(text, COMPLAINT_MAX_LENGTH) !== undefined}
      send={(text) => replyToComplaint(queryClient, order.id, text)}
      success="Votre réponse est enregistrée."
      onClose={onClose}
    >
      Vous pouvez répondre une fois. Notre équipe et la personne qui a signalé le problème lisent
      votre réponse.
    </OrderTextDialog>
  );
}
