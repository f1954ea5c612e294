import { offerNames } from '../../../domain/orders/earnings.ts';
import { usePurchase } from '../../data/purchase.ts';
import { formatPrice } from '../../formats/formats.ts';
import { optionTexts } from '../../formats/option-labels.ts';
import { useQuestionDraft } from '../../hooks/use-question-draft.ts';
import { Card } from '../../ui/card.tsx';
import { PayBar } from '../../widgets/pay-bar.tsx';
import { RefusalNotice } from '../../widgets/refusal-notice.tsx';
import { type Ordered, Sheet } from './checkout/sheet.tsx';

/** The order in a demonstration, where one press pays it. */
export function OfferView(ordered: Ordered) {
  const { offer, guest } = ordered;
  const { creator, topic, pricing, priceCents, currency } = offer;
  const { pay, isPending, refusal } = usePurchase({ replace: true });
  const { username } = creator;
  const question = useQuestionDraft(username, topic.id);
  const press = async () => {
    if (!question.demand() || !(await (guest?.open() ?? true))) return;
    // Again, now as the draft of the account that was made.
    if (question.demand())
      pay({ username, topicId: topic.id, pricing, priceCents, question: question.text });
  };
  const bar = (
    <PayBar
      isInBox={guest !== undefined}
      title={offerNames[pricing]}
      text={optionTexts[pricing]}
      price={formatPrice(priceCents, currency)}
      // An offer that is gone or already open is not bought by pressing again.
      disabled={refusal !== null && refusal.because !== 'changed'}
      busy={isPending || guest?.isOpening === true}
      onPay={() => void press()}
      notice={refusal && <RefusalNotice refusal={refusal} />}
      footnote="Vous ne payez rien avant d’appuyer ici."
    />
  );
  return (
    <Sheet title="Nouvelle conversation" question={question} {...ordered}>
      {guest ? (
        <Card className="grid gap-4">
          {guest.fields}
          {bar}
        </Card>
      ) : (
        bar
      )}
    </Sheet>
  );
}
