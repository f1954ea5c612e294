import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { meQuery } from '../../data/me.ts';
import { useResume } from '../../data/use-resume.ts';
import { Reviews } from '../../features/people/reviews.tsx';
import { AskerLinks } from '../../features/profile/asker-links.tsx';
import { IdentityCard } from '../../features/profile/identity-card.tsx';
import { KnowMeCard } from '../../features/profile/know-me-card.tsx';
import { LatestPostsCard } from '../../features/profile/latest-posts-card.tsx';
import { NextStep } from '../../features/profile/next-step.tsx';
import { OwnProfileSkeleton } from '../../features/profile/own-profile-skeleton.tsx';
import { QuickActions } from '../../features/profile/quick-actions.tsx';
import { StatsSection } from '../../features/profile/stats-section.tsx';
import { TariffsCard } from '../../features/profile/tariffs-card.tsx';
import { TopicsCard } from '../../features/profile/topics-card.tsx';
import { messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PauseBanner } from '../../widgets/pause-banner.tsx';
import { ReadinessCard } from '../../widgets/readiness-card.tsx';

const ShareCard = lazyChunk(
  async () => (await import('../../features/profile/share-card.tsx')).ShareCard,
);

/** The user's own profile: the public view, a creator's offers, and the figures. */
export default function ProfilePage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  const [isCardShown, setIsCardShown] = useState(false);
  const showCard = () => setIsCardShown(true);
  const hideCard = () => setIsCardShown(false);
  if (!me)
    return (
      <Page title="Profil" aside={<QuickActions isCreator />}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <OwnProfileSkeleton />
        )}
      </Page>
    );
  return (
    <Page title="Profil" aside={<QuickActions isCreator={me.isCreator} />}>
      <div className="grid grid-cols-1 gap-6">
        {me.availability.pausedUntil && <OwnPause pausedUntil={me.availability.pausedUntil} />}
        {me.isCreator ? <ReadinessCard page={me} /> : <AskerLinks />}
        {me.isCreator && <NextStep me={me} onShowCard={showCard} />}
        <IdentityCard me={me} onShowCard={showCard} />
        <TariffsCard me={me} />
        <LatestPostsCard posts={me.posts} />
        {me.isCreator && <TopicsCard topics={me.topics} />}
        {me.hasCreatorProfile && <KnowMeCard me={me} />}
        <StatsSection isCreator={me.isCreator} />
        {me.isCreator && <Reviews slug={me.username} ratingCount={me.rating?.count ?? 0} isOwn />}
      </div>
      <Suspense fallback={<DialogFallback onCancel={hideCard} />}>
        {isCardShown && <ShareCard me={me} onClose={hideCard} />}
      </Suspense>
    </Page>
  );
}

function OwnPause({ pausedUntil }: { pausedUntil: string }) {
  const { isPending, resume } = useResume();
  return <PauseBanner pausedUntil={pausedUntil} isPending={isPending} onResume={resume} />;
}
