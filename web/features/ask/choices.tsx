import { HandCoins, Heart } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { topicAtFirst } from '../../../domain/conversations/asking.ts';
import { offerFor } from '../../../domain/conversations/offer.ts';
import { activePricingModels, type PricingModel } from '../../../domain/profiles/pricing.ts';
import { heartsOf } from '../../../domain/profiles/sample-stats.ts';
import { of } from '../../../domain/text/french.ts';
import { screens } from '../../../site/screens.ts';
import { usePurchase } from '../../data/purchase.ts';
import { useMailReminder } from '../../data/use-mail-reminder.ts';
import { useReputation } from '../../data/use-reputation.ts';
import type { Profile } from '../../data/users.ts';
import { formatCount } from '../../formats/formats.ts';
import { refundPromise } from '../../formats/money-words.ts';
import { useQuestionDraft } from '../../hooks/use-question-draft.ts';
import { paths } from '../../platform/paths.ts';
import { refusalOf } from '../../platform/purchase-refusal.ts';
import { useSession } from '../../platform/session.ts';
import { useDeadlines, useSiteConfig } from '../../platform/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { AvailabilityHint } from '../../widgets/availability-hint.tsx';
import { MailReminder } from '../../widgets/mail-reminder.tsx';
import { PersonHeader } from '../../widgets/person-header.tsx';
import { QuestionField } from '../../widgets/question-field.tsx';
import { RefusalNotice } from '../../widgets/refusal-notice.tsx';
import { RatingLink, RecentReviews } from '../../widgets/reputation.tsx';
import { VerifiedMark } from '../../widgets/tick.tsx';
import { Welcome } from '../../widgets/welcome.tsx';
import { AskBar } from './ask-bar.tsx';
import { Covered } from './covered.tsx';
import { OptionChoice } from './option-choice.tsx';

/**
 * The choices before asking. The topic that the asker came from is preselected, and so is the only
 * topic. 'Poser une question', which leads to /main/ask, and a visitor's page preselect the question. A subscriber
 * pays nothing.
 */
export function Choices({ creator }: { creator: Profile }) {
  const { username, topics, tariffs, currency, subscribedUntil } = creator;
  const [search] = useSearchParams();
  const asksQuestion = useMatch(screens.askMe.path) === null;
  const [topicId, setTopicId] = useState(() => topicAtFirst(topics, search.get('topic'))?.id);
  const [pricing, setPricing] = useState<PricingModel | null>(asksQuestion ? 'question' : null);
  const session = useSession();
  const navigate = useNavigate();
  const { pay, isPending, refusal, reset } = usePurchase();
  const { showSampleStats } = useSiteConfig();
  const deadlines = useDeadlines();
  const reminder = useMailReminder();
  const { rating, reviews } = useReputation(username);
  const name = creator.name ?? username;
  const question = useQuestionDraft(username, topicId ?? null);

  // A topic or option that was switched off meanwhile is no longer chosen.
  const topic = topics.find(({ id }) => id === topicId) ?? null;
  const options = activePricingModels(tariffs);
  const choice = offerFor(tariffs, pricing, subscribedUntil !== null);
  const option = choice?.pricing ?? null;

  const ask = () => {
    if (!topic || !choice || !question.demand()) return;
    if (session.status === 'signed-out') {
      void navigate(paths.publicOrder(username, topic.id, choice.pricing));
      return;
    }
    pay(
      { username, topicId: topic.id, ...choice, question: question.text },
      {
        // Another price or option is another decision: a rejected option does not stay chosen.
        onError: (error, chosen) => refusalOf(error, chosen) && setPricing(null),
      },
    );
  };

  return (
    <div className="flex flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:gap-x-10">
      <div className="grid grid-cols-1 gap-6 xl:gap-5">
        <PersonHeader name={name} username={username} avatarUrl={creator.avatarUrl}>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            {creator.verifiedStatus === 'verified' && <VerifiedMark />}
            <RatingLink username={username} rating={rating} />
            <span className="inline-flex items-center gap-1.5">
              <Heart aria-hidden className="size-4 fill-current text-danger" />
              <span className="sr-only">J’aime : </span>
              {formatCount(heartsOf(creator.posts.length, creator.likeCount, showSampleStats))}
              <span className="sr-only">, posts {of(name)}</span>
            </span>
          </p>
        </PersonHeader>
        <AvailabilityHint availability={creator.availability} withRate />
        <TopicChoice
          topics={topics}
          value={topic?.id ?? null}
          onChange={(chosen) => {
            reset();
            setTopicId(chosen);
          }}
        />
        {subscribedUntil ? (
          <Covered name={name} until={subscribedUntil} orderId={creator.subscriptionOrderId} />
        ) : (
          <OptionChoice
            options={options}
            tariffs={tariffs}
            currency={currency}
            value={option}
            onChange={(chosen) => {
              reset();
              setPricing(chosen);
            }}
          />
        )}
        {!subscribedUntil && (
          <p className="-mt-3 text-sm text-ink-soft xl:hidden">
            {refundPromise(option ?? 'question', deadlines)}
          </p>
        )}
        <QuestionField question={question} pricing={option} />
        <MailReminder reminder={reminder} about="answer" />
        <Welcome
          name={name}
          offer={choice ?? undefined}
          welcome={{
            message: creator.welcomeMessage,
            responseFromHours: creator.responseFromHours,
            responseToHours: creator.responseToHours,
            medianResponseSeconds: creator.availability.medianResponseSeconds,
          }}
        />
        <RecentReviews username={username} reviews={reviews} />
        <Card className="flex items-center gap-4 bg-wash">
          <HandCoins aria-hidden className="size-6 text-ink-soft" />
          <p className="flex-1 text-ink-soft">Laisser un pourboire</p>
          <Button variant="outline" size="small" disabled>
            Bientôt disponible
          </Button>
        </Card>
      </div>
      <AskBar
        creator={creator}
        topic={topic}
        option={option}
        busy={isPending}
        onAsk={ask}
        notice={refusal && <RefusalNotice refusal={refusal} />}
      />
    </div>
  );
}

interface TopicChoiceProps {
  topics: { id: string; name: string; description: string | null }[];
  value: string | null;
  onChange: (topicId: string) => void;
}

/** The creator's topics; the asker chooses one for the question. */
function TopicChoice({ topics, value, onChange }: TopicChoiceProps) {
  return (
    <section aria-labelledby="select-topic" className="grid gap-3">
      <h3 id="select-topic" className="text-lg">
        Select Topic
      </h3>
      <div className="flex flex-wrap gap-2">
        {topics.map((topic) => (
          <button
            key={topic.id}
            type="button"
            aria-pressed={topic.id === value}
            onClick={() => onChange(topic.id)}
            className={classes(
              'min-h-11 rounded-full border px-4 text-sm font-medium transition-colors',
              topic.id === value
                ? 'border-encre bg-encre text-on-encre'
                : 'border-edge bg-surface hover:bg-wash',
            )}
          >
            {topic.name}
          </button>
        ))}
      </div>
    </section>
  );
}
