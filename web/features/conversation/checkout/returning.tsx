import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { refreshConversations } from '../../../data/conversations.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { paths } from '../../../platform/paths.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Arrival } from '../arrival.tsx';
import { Loading } from '../not-yet.tsx';
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

interface ConfirmingProps {
  isFetching: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Shown instead of the conversation between the payment and its confirmation. */
function Confirming({ isFetching, error, onRetry }: ConfirmingProps) {
  return (
    <Page title="Votre commande" back={{ to: paths.purchases, label: 'Mes achats' }}>
      <div role="status">
        <EmptyState
          icon={Hourglass}
          title="Paiement en cours de confirmation"
          text={`${error ? `${messageOf(error)} ` : ''}Si vous avez payé, rien n’est perdu : votre conversation s’ouvre dès la confirmation, ici ou depuis « Mes achats ». Ne payez pas une seconde fois.`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="outline" busy={isFetching} onClick={onRetry}>
                Réessayer
              </Button>
              <Button asChild variant="quiet">
                <Link to={paths.purchases}>Mes achats</Link>
              </Button>
            </div>
          }
        />
      </div>
    </Page>
  );
}
