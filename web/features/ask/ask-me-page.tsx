import { useQuery } from '@tanstack/react-query';
import { HandCoins, Heart, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { PricingModel } from '../../../domain/pricing.ts';
import { activePricingModels } from '../../../domain/pricing.ts';
import { heartsOf } from '../../../domain/sample-stats.ts';
import { usePurchase } from '../../data/purchase.ts';
import { type Profile, profileQuery } from '../../data/users.ts';
import { ApiProblem, messageOf } from '../../lib/api-problem.ts';
import { formatCount } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ReceptionHours } from '../../ui/reception-hours.tsx';
import { SalesTermsLink } from '../../ui/sales-terms-link.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { OptionChoice } from './option-choice.tsx';
import { TopicChoice } from './topic-choice.tsx';

/** AskMe: a topic, an option with its price, and the conversation begins. */
export default function AskMePage() {
  const { username = '' } = useParams();
  const { data: creator, error, refetch } = useQuery(profileQuery(username));
  const session = useSession();
  const isMyself = session.status === 'signed-in' && session.userId === creator?.id;

  if (error instanceof ApiProblem && error.status === 404)
    return <Unavailable text="Utilisateur non trouvé" />;
  if (creator && (!creator.isCreator || isMyself))
    return <Unavailable text="Cette personne ne répond pas aux questions." />;
  return (
    <Page title="Ask Me" back={{ to: paths.user(username), label: 'Voir le profil' }}>
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !creator && <CardsSkeleton cards={3} cardClassName="h-40" />}
      {creator && <Choices key={creator.id} creator={creator} />}
    </Page>
  );
}

function Choices({ creator }: { creator: Profile }) {
  const [topicId, setTopicId] = useState<string | null>(null);
  const [pricing, setPricing] = useState<PricingModel | null>(null);
  const { mutate: pay, isPending } = usePurchase();
  const name = creator.name ?? creator.username;
  const options = activePricingModels(creator.tariffs);
  const { showSampleStats } = useSiteConfig();

  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid grid-cols-1 justify-items-center gap-3 text-center wrap-anywhere">
        <Avatar src={creator.avatarUrl} size="huge" />
        <div>
          <h2 className="text-2xl">{name}</h2>
          <p className="text-ink-soft">@{creator.username}</p>
        </div>
        <p className="inline-flex items-center gap-1.5 text-sm">
          <Heart aria-hidden className="size-4 fill-current text-danger" />
          <span className="sr-only">J'aime : </span>
          {formatCount(heartsOf(creator.posts.length, creator.likeCount, showSampleStats))}
        </p>
        {creator.welcomeMessage && (
          <p className="max-w-[50ch] text-lg">« {creator.welcomeMessage} »</p>
        )}
        <ReceptionHours from={creator.responseFromHours} to={creator.responseToHours} />
      </header>
      <TopicChoice topics={creator.topics} value={topicId} onChange={setTopicId} />
      <OptionChoice
        options={options}
        tariffs={creator.tariffs}
        currency={creator.currency}
        value={pricing}
        onChange={setPricing}
      />
      <div className="sticky bottom-16 -mx-4 grid border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
        <Button
          size="large"
          disabled={!topicId || !pricing}
          busy={isPending}
          onClick={() => {
            if (!topicId || !pricing) return;
            const priceCents = creator.tariffs[pricing].priceCents ?? 0;
            pay({ username: creator.username, topicId, pricing, priceCents });
          }}
        >
          Select and pay
        </Button>
        <SalesTermsLink />
      </div>
      <Card className="flex items-center gap-4 bg-wash">
        <HandCoins aria-hidden className="size-6 text-ink-soft" />
        <p className="flex-1 text-ink-soft">Laisser un pourboire</p>
        <Button variant="outline" size="small" disabled>
          Bientôt disponible
        </Button>
      </Card>
    </div>
  );
}

function Unavailable({ text }: { text: string }) {
  return (
    <Page title="Ask Me" back={{ to: paths.explore, label: 'Explorer' }}>
      <EmptyState
        icon={UserRoundX}
        text={text}
        action={
          <Button asChild variant="outline">
            <Link to={paths.explore}>Explorer</Link>
          </Button>
        }
      />
    </Page>
  );
}
