import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { refreshConversations } from '../../../data/conversations.ts';
import { paths } from '../../../platform/paths.ts';
import { toast } from '../../../platform/toast.ts';
import { Arrival } from '../arrival.tsx';
import { Loading } from '../not-yet.tsx';
import { Confirming } from './confirming.tsx';
import { useReturn } from './use-return.ts';

/**
 * The asker's return from a payment page: redirects to the conversation once it is paid, else shows
 * the order again.
 */
export default function Returning() {
  const back = useReturn();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const paid = back.state === 'paid' ? back.order : null;
  useEffect(() => {
    if (!paid) return;
    const address = addressOf(paid);
    if (address) toast.success('Paiement reçu');
    void refreshConversations(queryClient);
    void navigate(address ?? paths.purchase(paid.id), { replace: true });
  }, [paid, navigate, queryClient]);

  if (back.state === 'confirming') return <Confirming {...back} onRetry={back.retry} />;
  if (back.state === 'unpaid') return <Arrival unpaidOrder={back.order} />;
  if (back.state === 'none') return <Arrival unpaidOrder={null} />;
  return <Loading />;
}

/** Path of the paid conversation; null when the payment has opened none. */
function addressOf({ other, topic, pricing, conversationId }: Order): string | null {
  if (!other || !conversationId) return null;
  return paths.conversation(other.username, topic.id, pricing, conversationId);
}
