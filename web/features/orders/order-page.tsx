import { useQuery } from '@tanstack/react-query';
import { MessageCircle, ReceiptText } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { offerNames } from '../../../domain/orders/earnings.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import { ANONYMOUS_USERNAME, shownName } from '../../../domain/profiles/person.ts';
import { orderQuery } from '../../data/orders.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useNow } from '../../hooks/use-now.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SellerFacts } from '../../ui/seller-facts.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { HowItWorks } from '../../widgets/how-it-works.tsx';
import { ProviderMark } from '../../widgets/provider-mark.tsx';
import { AwaitingPayment } from './awaiting-payment.tsx';
import { ComplaintCard } from './complaint-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { orderStory, whereMoneyIs } from './order-story.ts';
import { OrderTimeline } from './timeline.tsx';

/** Interval between fetches of an order that may change on its own, in milliseconds. */
const REFRESH_MS = 15_000;

export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state }) => (state.data?.state === 'settled' ? false : REFRESH_MS),
  });
  const back =
    data?.role === 'creator'
      ? { to: paths.earnings, label: 'Revenus' }
      : { to: paths.purchases, label: 'Mes achats' };
  return (
    <Page title="Commande" back={back}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <CardsSkeleton cards={2} cardClassName="h-56" />}
      {data && <OrderDetail order={data} />}
    </Page>
  );
}

function OrderDetail({ order }: { order: OrderInFull }) {
  // Renders once a minute, so that the actions follow the dates.
  useNow(60_000);
  const { id, role, state, topic, pricing, conversationId, other } = order;
  const { priceCents, refundedCents, feeCents, currency } = order;
  const isAsker = role === 'asker';
  return (
    <div className="grid gap-4">
      <Card asChild className="grid gap-3">
        <section aria-label="Résumé">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="text-lg">
              {offerNames[pricing]} {isAsker ? 'à' : 'de'} {shownName(order.other)}
            </h2>
            <p className="flex items-center gap-2 text-lg font-semibold tabular-nums">
              {formatPrice(priceCents, currency)} <ProviderMark provider={order.provider} />
            </p>
          </div>
          <p className="text-ink-soft">
            {topic.name}
            {order.number && ` · ${order.number}`}
          </p>
          <p role="status" className="font-medium">
            {whereMoneyIs(order)}
          </p>
          <div className="text-sm text-ink-soft">
            <SellerFacts seller={order.seller} />
          </div>
          {feeCents !== null && (
            <p className="text-sm text-ink-soft">
              Commission de Dis-moi&nbsp;: {formatPrice(feeCents, currency)}. Il vous reste{' '}
              {formatPrice(priceCents - refundedCents - feeCents, currency)}.
            </p>
          )}
          <div className="flex flex-wrap gap-3 empty:hidden">
            {conversationId && (
              <Button asChild variant="outline" size="small">
                <Link
                  to={paths.conversation(
                    other?.username ?? ANONYMOUS_USERNAME,
                    topic.id,
                    pricing,
                    conversationId,
                  )}
                >
                  <MessageCircle aria-hidden />
                  Voir la conversation
                </Link>
              </Button>
            )}
            {order.paidAt && (
              <Button asChild variant="outline" size="small">
                <Link to={paths.receipt(id)}>
                  <ReceiptText aria-hidden />
                  Reçu
                </Link>
              </Button>
            )}
            {isAsker && state === 'abandoned' && other && (
              <Button asChild variant="outline" size="small">
                <Link to={paths.conversation(other.username, topic.id, pricing)}>
                  Commander de nouveau
                </Link>
              </Button>
            )}
          </div>
          {isAsker && state === 'awaiting' && <AwaitingPayment order={order} />}
        </section>
      </Card>
      <Card asChild className="grid gap-4">
        <section aria-labelledby="order-story">
          <h2 id="order-story" className="text-lg">
            {isAsker ? 'Où est votre argent' : 'Où en est le paiement'}
          </h2>
          <OrderTimeline steps={orderStory(order)} />
        </section>
      </Card>
      <ComplaintCard order={order} />
      {isAsker && state !== 'awaiting' && <OrderActions order={order} />}
      <HowItWorks />
    </div>
  );
}
