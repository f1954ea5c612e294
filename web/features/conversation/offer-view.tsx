import type { Offer } from '../../../domain/conversations/offer.ts';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { usePurchase } from '../../data/purchase.ts';
import { formatPrice } from '../../formats/formats.ts';
import { optionTexts } from '../../formats/option-labels.ts';
import { useQuestionDraft } from '../../hooks/use-question-draft.ts';
import { PayBar } from '../../widgets/pay-bar.tsx';
import { RefusalNotice } from '../../widgets/refusal-notice.tsx';
import { Sheet } from './checkout/sheet.tsx';
import type { OtherWays } from './other-ways.tsx';

interface OfferViewProps {
  offer: Offer;
  /** An ended conversation with this creator on this topic. */
  earlier: Parameters<typeof OtherWays>[0]['earlier'];
}

/** The order in a demonstration, where one press pays it. */
export function OfferView({ offer, earlier }: OfferViewProps) {
  const { creator, topic, pricing, priceCents, currency } = offer;
  const { pay, isPending, refusal } = usePurchase({ replace: true });
  const { username } = creator;
  const question = useQuestionDraft(username, topic.id);
  const press = () => {
    if (question.demand())
      pay({ username, topicId: topic.id, pricing, priceCents, question: question.text });
  };
  return (
    <Sheet title="Nouvelle conversation" offer={offer} earlier={earlier} question={question}>
      <PayBar
        title={offerNames[pricing]}
        text={optionTexts[pricing]}
        price={formatPrice(priceCents, currency)}
        // An offer that is gone or already open is not bought by pressing again.
        disabled={refusal !== null && refusal.because !== 'changed'}
        busy={isPending}
        onPay={press}
        notice={refusal && <RefusalNotice refusal={refusal} />}
        footnote="Vous ne payez rien avant d’appuyer ici."
      />
    </Sheet>
  );
}
