import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { decideArrival } from '../../../domain/conversations/offer.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import { arrivalQuery, rememberConversation } from '../../data/conversations.ts';
import { useReputation } from '../../data/use-reputation.ts';
import { isRefusal } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import type { NewGuest } from './checkout/sheet.tsx';
import { CheckoutLoading, ConversationNotFound, Failed, Loading } from './not-yet.tsx';
import { OfferView } from './offer-view.tsx';

const Checkout = lazyChunk(async () => (await import('./checkout/checkout.tsx')).default);

/**
 * Handles a URL without an id. It is replaced by that of the existing conversation. When a new
 * conversation would cost something, the offer is shown until its button is pressed: in a
 * demonstration as it is, else as an order. `unpaidOrder` is the one that the asker comes back from, `guest` a
 * visitor, for whom nothing opens before the button.
 */
export function Arrival({ unpaidOrder, guest }: { unpaidOrder: Order | null; guest?: NewGuest }) {
  const { username = '', topicId = '', pricingType = '' } = useParams();
  const pricing = pricingModels.find((model) => model === pricingType);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { payments } = useSiteConfig();
  const { data, error, refetch } = useQuery({
    ...arrivalQuery(username, topicId, pricing ?? 'question', guest === undefined),
    enabled: pricing !== undefined,
  });
  const { rating, reviews } = useReputation(username);
  const arrival = data && decideArrival(data.conversation, data.offer);
  const showsOffer = arrival === 'offer' || (guest !== undefined && arrival === 'opening');
  const found = data && !showsOffer ? data.conversation : null;
  // Reviews stand above the price, and would move it.
  const ready =
    showsOffer && data?.offer && reviews ? { ...data, offer: data.offer, rating, reviews } : null;
  // The data is read again for the account that the button has made, while it pays.
  const [lastReady, setLastReady] = useState(ready);
  if (ready && ready.offer !== lastReady?.offer) setLastReady(ready);
  const shown = ready ?? (guest && !data && !error ? lastReady : null);

  useEffect(() => {
    if (!found) return;
    rememberConversation(queryClient, found);
    void navigate(paths.conversation(username, topicId, found.pricing, found.id), {
      replace: true,
    });
  }, [found, username, topicId, navigate, queryClient]);

  if (!pricing) return <ConversationNotFound />;
  // The offer stays when only a refetch failed: ordering checks it again.
  if (error && (!data || isRefusal(error)))
    return <Failed error={error} onRetry={() => void refetch()} />;
  if (!shown) return <Loading />;
  const { conversation: earlier, ...facts } = shown;
  const sheet = { ...facts, earlier, guest };
  if (payments === 'demo' || facts.offer.priceCents === 0) return <OfferView {...sheet} />;
  return (
    <Suspense fallback={<CheckoutLoading />}>
      <Checkout {...sheet} unpaidOrder={unpaidOrder} />
    </Suspense>
  );
}
