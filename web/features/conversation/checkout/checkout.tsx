import { type RefObject, useRef, useState } from 'react';
import { ADULT_TEXT, consentTexts } from '../../../../domain/orders/consents.ts';
import { offerNames } from '../../../../domain/orders/earnings.ts';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { optionTexts } from '../../../formats/option-labels.ts';
import { useQuestionDraft } from '../../../hooks/use-question-draft.ts';
import { useSession } from '../../../platform/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { PayBar } from '../../../widgets/pay-bar.tsx';
import { RefusalNotice } from '../../../widgets/refusal-notice.tsx';
import { type Ordered, Sheet } from './sheet.tsx';
import { useCheckout } from './use-checkout.ts';

interface CheckoutProps extends Ordered {
  /** The unpaid order that the asker comes back from; null on a first visit. */
  unpaidOrder: Order | null;
}

/**
 * The order before its payment: the information that the law requires, two consents, and the
 * button.
 */
export default function Checkout({ unpaidOrder, ...ordered }: CheckoutProps) {
  const { offer, guest } = ordered;
  const { creator, topic, pricing, priceCents, currency } = offer;
  const isWaiting = unpaidOrder?.state === 'awaiting' && unpaidOrder.priceCents === priceCents;
  const session = useSession();
  const asksAge = session.status === 'signed-in' && !session.isAdult;
  const consents = useConsents(isWaiting, asksAge);
  const { order, isBusy: isOrdering, refusal } = useCheckout(asksAge);
  const isBusy = isOrdering || guest?.isOpening === true;
  const { username } = creator;
  const question = useQuestionDraft(username, topic.id);
  const press = async () => {
    if (!(question.demand() && consents.demand()) || !(await (guest?.open() ?? true))) return;
    // Again, now as the draft of the account that was made.
    if (question.demand())
      order({ username, topicId: topic.id, pricing, priceCents, question: question.text });
  };
  return (
    <Sheet
      {...ordered}
      title="Votre commande"
      question={question}
      notice={
        unpaidOrder && (
          <Alert tone="info">
            Rien n’a été débité. {unpaidText(unpaidOrder, isWaiting)}
            {isWaiting && (
              <div className="mt-3">
                <Button
                  variant="outline"
                  size="small"
                  busy={isBusy}
                  busyLabel="Ouverture..."
                  onClick={() => void press()}
                >
                  Reprendre le paiement
                </Button>
              </div>
            )}
          </Alert>
        )
      }
    >
      <Card className="grid gap-4">
        {guest?.fields}
        <ConsentBoxes consents={consents} />
        <PayBar
          isInBox
          title={offerNames[pricing]}
          text={optionTexts[pricing]}
          price={`${formatPrice(priceCents, currency)} TTC`}
          label="Commander avec obligation de paiement"
          disabled={refusal !== null && refusal.because !== 'changed'}
          busy={isBusy}
          onPay={() => void press()}
          notice={refusal && <RefusalNotice refusal={refusal} />}
        />
      </Card>
    </Sheet>
  );
}

/** The asker's options for an order that was not paid. */
function unpaidText({ state }: Order, isWaiting: boolean): string {
  if (isWaiting) return 'Votre commande vous attend.';
  if (state === 'awaiting')
    return 'Le prix a changé depuis votre commande : vérifiez-le avant de commander de nouveau.';
  return 'Cette commande a pris fin sans être payée : vous pouvez commander de nouveau.';
}

/** The two consents that the law requires the asker to give, and their age if they never said it, each by ticking a box. */
function ConsentBoxes({ consents }: { consents: Consents }) {
  const { asked, given, give, isMissing, boxes } = consents;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Votre accord</legend>
      {asked.map((consent) => (
        <Checkbox
          key={consent}
          ref={boxes[consent]}
          label={labels[consent]}
          checked={given[consent]}
          onCheckedChange={(isGiven) => give(consent, isGiven)}
          error={isMissing(consent) ? 'Cochez cette case pour commander.' : null}
        />
      ))}
    </fieldset>
  );
}

const labels = { isAdult: ADULT_TEXT, ...consentTexts };
type Box = 'isAdult' | 'startNow' | 'losesRight';

/** The state of the boxes, and which ones a submit has missed. */
interface Consents {
  /** In their order. */
  asked: readonly Box[];
  given: Record<Box, boolean>;
  give: (box: Box, isGiven: boolean) => void;
  /** True when a submit was tried without it. */
  isMissing: (box: Box) => boolean;
  boxes: Record<Box, RefObject<HTMLButtonElement | null>>;
  /** True when all are given; else marks the missing ones and focuses the first. */
  demand: () => boolean;
}

/** `atFirst` is true when the asker has already agreed to this very order. */
function useConsents(atFirst: boolean, asksAge: boolean): Consents {
  const [given, setGiven] = useState({ isAdult: false, startNow: atFirst, losesRight: atFirst });
  const [isDemanded, setDemanded] = useState(false);
  const boxes = {
    isAdult: useRef<HTMLButtonElement>(null),
    startNow: useRef<HTMLButtonElement>(null),
    losesRight: useRef<HTMLButtonElement>(null),
  };
  const asked: Box[] = [...(asksAge ? ['isAdult' as const] : []), 'startNow', 'losesRight'];
  return {
    asked,
    given,
    give: (box, isGiven) => setGiven((before) => ({ ...before, [box]: isGiven })),
    isMissing: (box) => isDemanded && !given[box],
    boxes,
    demand: () => {
      const missing = asked.find((box) => !given[box]);
      setDemanded(missing !== undefined);
      if (missing) boxes[missing].current?.focus();
      return missing === undefined;
    },
  };
}
