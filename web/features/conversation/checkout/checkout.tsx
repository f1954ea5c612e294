import { type RefObject, useRef, useState } from 'react';
import { type Consent, consentTexts } from '../../../../domain/orders/consents.ts';
import { offerNames } from '../../../../domain/orders/earnings.ts';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { formatPrice } from '../../../formats/formats.ts';
import { optionTexts } from '../../../formats/option-labels.ts';
import { useQuestionDraft } from '../../../hooks/use-question-draft.ts';
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
  const consents = useConsents(isWaiting);
  const { order, isBusy: isOrdering, refusal } = useCheckout();
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

/** The two consents that the law requires the asker to give, each by ticking a box. */
function ConsentBoxes({ consents }: { consents: Consents }) {
  const { given, give, isMissing, boxes } = consents;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Votre accord</legend>
      {(['startNow', 'losesRight'] as const).map((consent) => (
        <Checkbox
          key={consent}
          ref={boxes[consent]}
          label={consentTexts[consent]}
          checked={given[consent]}
          onCheckedChange={(isGiven) => give(consent, isGiven)}
          error={isMissing(consent) ? 'Cochez cette case pour commander.' : null}
        />
      ))}
    </fieldset>
  );
}

const inOrder = ['startNow', 'losesRight'] as const satisfies readonly Consent[];

/** The state of both consents, and which ones a submit has missed. */
interface Consents {
  given: Record<Consent, boolean>;
  give: (consent: Consent, isGiven: boolean) => void;
  /** True when a submit was tried without it. */
  isMissing: (consent: Consent) => boolean;
  boxes: Record<Consent, RefObject<HTMLButtonElement | null>>;
  /** True when both are given; else marks the missing ones and focuses the first. */
  demand: () => boolean;
}

/** `atFirst` is true when the asker has already agreed to this very order. */
function useConsents(atFirst: boolean): Consents {
  const [given, setGiven] = useState({ startNow: atFirst, losesRight: atFirst });
  const [isDemanded, setDemanded] = useState(false);
  const boxes = {
    startNow: useRef<HTMLButtonElement>(null),
    losesRight: useRef<HTMLButtonElement>(null),
  };
  return {
    given,
    give: (consent, isGiven) => setGiven((before) => ({ ...before, [consent]: isGiven })),
    isMissing: (consent) => isDemanded && !given[consent],
    boxes,
    demand: () => {
      const missing = inOrder.find((consent) => !given[consent]);
      setDemanded(missing !== undefined);
      if (missing) boxes[missing].current?.focus();
      return missing === undefined;
    },
  };
}
