import { useQuery } from '@tanstack/react-query';
import { Images, type LucideIcon, UserRoundSearch } from 'lucide-react';
import { discoveryQuery, type Scope } from '../../data/discovery.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { RankingLink } from '../../widgets/ranking-link.tsx';
import { ContentCard } from './content-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { profilesToShow } from './profiles-to-show.ts';

/** The recommendations for a scope: popular posts, then creators (specification, section 2). */
export function DiscoverySection({ scope }: { scope: Scope }) {
  const { data, isError, refetch } = useQuery(discoveryQuery(scope));
  if (!data && isError)
    return (
      <ErrorState
        message="Erreur lors du chargement des recommandations"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <DiscoverySkeleton />;
  const { title, profiles } = profilesToShow(data);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      {data.trendingContent.length > 0 ? (
        <Carousel title="Contenu Populaire" visible={4}>
          {data.trendingContent.map((content) => (
            <ContentCard key={content.id} content={content} />
          ))}
        </Carousel>
      ) : (
        <Nothing
          title="Contenu Populaire"
          icon={Images}
          text="Aucun contenu populaire disponible pour le moment dans cette catégorie."
        />
      )}
      {profiles.length > 0 ? (
        <Carousel key={title} title={title} visible={3}>
          {profiles.map((creator) => (
            <ProfileCard key={creator.id} creator={creator} />
          ))}
        </Carousel>
      ) : (
        <Nothing
          title={title}
          icon={UserRoundSearch}
          text="Aucun créateur recommandé disponible pour le moment dans cette catégorie."
        />
      )}
      <RankingLink />
    </div>
  );
}

function Nothing({ title, icon, text }: { title: string; icon: LucideIcon; text: string }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{title}</h2>
      <EmptyState icon={icon} text={text} />
    </section>
  );
}

/** One row each, like the carousels; the space above is for their titles. */
const skeletonRow = 'grid-flow-col auto-cols-[85%] overflow-hidden pt-14 @md:auto-cols-[50%]';

function DiscoverySkeleton() {
  return (
    <div className="@container grid gap-10">
      <CardsSkeleton
        cards={5}
        cardClassName="h-[29rem]"
        className={`${skeletonRow} @3xl:auto-cols-[calc(25%-0.75rem)] @7xl:auto-cols-[calc(20%-0.8rem)]`}
      />
      <CardsSkeleton
        cards={4}
        className={`${skeletonRow} @3xl:auto-cols-[calc((100%-2rem)/3)] @7xl:auto-cols-[calc(25%-0.75rem)]`}
      />
    </div>
  );
}
