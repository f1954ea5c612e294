import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { usePurchase } from '../../data/purchase.ts';
import { useMailReminder } from '../../data/use-mail-reminder.ts';
import { useReputation } from '../../data/use-reputation.ts';
import { formatPrice } from '../../formats/formats.ts';
import { optionLabels, optionTexts } from '../../formats/option-labels.ts';
import { useQuestionDraft } from '../../hooks/use-question-draft.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { SellerFacts } from '../../ui/seller-facts.tsx';
import { MailReminder } from '../../widgets/mail-reminder.tsx';
import { PayBar } from '../../widgets/pay-bar.tsx';
import { QuestionField } from '../../widgets/question-field.tsx';
import { RefusalNotice } from '../../widgets/refusal-notice.tsx';
import { RecentReviews } from '../../widgets/reputation.tsx';
import { Welcome } from '../../widgets/welcome.tsx';
import { OfferedBy } from './offered-by.tsx';
import { OtherWays } from './other-ways.tsx';

interface OfferViewProps {
  offer: Offer;
  /** An ended conversation with this creator on this topic. */
  earlier: Pick<ConversationDetail, 'id' | 'pricing'> | null;
}

/** The price and content of a conversation before it begins: creator, topic, duration. */
export function OfferView({ offer, earlier }: OfferViewProps) {
  const { creator, topic, pricing, priceCents, currency } = offer;
  const { pay, isPending, refusal } = usePurchase({ replace: true });
  const { username } = creator;
  const question = useQuestionDraft(username, topic.id);
  const reminder = useMailReminder();
  const { rating, reviews } = useReputation(username);
  const press = () => {
    if (question.demand())
      pay({ username, topicId: topic.id, pricing, priceCents, question: question.text });
  };
  const name = shownName(creator);
  return (
    <Page
      title="Nouvelle conversation"
      back={{ to: paths.user(creator.username), label: 'Voir le profil' }}
    >
      <div className="flex flex-col gap-6">
        <OfferedBy creator={creator} rating={rating} />
        <Card className="grid grid-cols-[4rem_1fr] items-baseline gap-4">
          <p className="text-sm text-ink-soft">Sujet</p>
          <p className="min-w-0 wrap-anywhere">{topic.name}</p>
        </Card>
        <QuestionField question={question} pricing={pricing} />
        <MailReminder reminder={reminder} about="answer" />
        <Card className="grid grid-cols-[4rem_1fr] items-baseline gap-4">
          <p className="text-sm text-ink-soft">Vendeur</p>
          <div className="min-w-0">
            <SellerFacts seller={offer.seller} />
          </div>
        </Card>
        <RecentReviews username={username} reviews={reviews} />
        <Welcome name={name} welcome={offer.welcome} offer={offer} />
        <OtherWays offer={offer} earlier={earlier} />
        <PayBar
          title={optionLabels[pricing]}
          text={optionTexts[pricing]}
          price={formatPrice(priceCents, currency)}
          // An offer that is gone or already open is not bought by pressing again.
          disabled={refusal !== null && refusal.because !== 'changed'}
          busy={isPending}
          onPay={press}
          notice={refusal && <RefusalNotice refusal={refusal} />}
          footnote="Vous ne payez rien avant d’appuyer ici."
        />
      </div>
    </Page>
  );
}
