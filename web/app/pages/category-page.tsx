import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { categoryCreatorsQuery, sortParams } from '../../data/creators.ts';
import { discoveryQuery } from '../../data/discovery.ts';
import { categoriesOf, subcategoriesOf, topicsQuery } from '../../data/topics.ts';
import { AnswersSection } from '../../features/discovery/answers-section.tsx';
import { DiscoverySection } from '../../features/discovery/discovery-section.tsx';
import { CategoryCreatorsSection } from '../../features/explore/creators-section.tsx';
import { TopicNotFound } from '../../features/explore/not-found.tsx';
import { parseSort } from '../../features/explore/sort-select.tsx';
import { TopicTiles } from '../../features/explore/topic-tiles.tsx';
import { usePresentPath } from '../../features/explore/use-present-path.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

/** /main/explore/category/{slug}. The URL holds the order of the experts. */
export default function CategoryPage() {
  const { slug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const sort = parseSort(params);
  const { data, error, refetch } = useQuery(topicsQuery);
  const experts = useInfiniteQuery(categoryCreatorsQuery(slug, sort));
  const { isLoading } = useQuery(discoveryQuery({ category: slug }));
  const places = useLinkTargets();
  const category = data && categoriesOf(data.topics).find((topic) => topic.slug === slug);
  const present = experts.data?.pages[0]?.category.slug;
  usePresentPath(present && present !== slug ? places.category(present) : null);
  const back = { to: places.explore, label: "Retour à l'exploration" };

  // A former slug is known to the list of experts alone.
  if (!data || (!category && (experts.isLoading || present)))
    return (
      <Page title={siteScreens.discoverCategory.title} back={back} width="wide">
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingLine />
        )}
      </Page>
    );
  if (!category)
    return (
      <Page title={siteScreens.discoverCategory.title}>
        <TopicNotFound text="Catégorie non trouvée" />
      </Page>
    );
  return (
    <Page title={category.name} back={back} width="wide">
      <div className="grid min-w-0 grid-cols-1 gap-10">
        {category.description && (
          <p className="max-w-[65ch] text-lg text-ink-soft">{category.description}</p>
        )}
        <TopicTiles
          title="Sous-catégories"
          topics={subcategoriesOf(data.topics, category)}
          pathOf={(topic) => places.subcategory(category.slug, topic.slug)}
        />
        {experts.data && !isLoading ? (
          <>
            {/* Comes with the experts, whom it would push down later. */}
            <AnswersSection scope={{ category: category.slug }} />
            <CategoryCreatorsSection
              creators={experts.data.pages.flatMap((page) => page.creators)}
              askPath={places.askUser}
              sort={sort}
              onSortChange={(changed) =>
                setParams(sortParams(changed), { preventScrollReset: true })
              }
              stale={experts.isPlaceholderData}
            >
              <LoadMore list={experts} label="Voir plus d'experts" />
              {experts.error && !experts.isFetchNextPageError && (
                <ErrorState
                  message={messageOf(experts.error)}
                  onRetry={() => void experts.refetch()}
                />
              )}
            </CategoryCreatorsSection>
          </>
        ) : experts.error ? (
          <ErrorState message={messageOf(experts.error)} onRetry={() => void experts.refetch()} />
        ) : (
          // As high as a window, so that the experts push nothing down that is in sight.
          <CardsSkeleton cards={9} className="sm:grid-cols-2 xl:grid-cols-3" />
        )}
        <DiscoverySection scope={{ category: category.slug }} />
      </div>
    </Page>
  );
}
