import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { discoveryQuery } from '../../data/discovery.ts';
import { categoriesOf, subcategoriesOf, topicsQuery } from '../../data/topics.ts';
import { DiscoverySection } from '../../features/discovery/discovery-section.tsx';
import { TopicNotFound } from '../../features/explore/not-found.tsx';
import { TopicTiles } from '../../features/explore/topic-tiles.tsx';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { Page } from '../../ui/page.tsx';

/** /main/explore/category/{slug} */
export default function CategoryPage() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(topicsQuery);
  // Fetched in parallel with the topics.
  usePrefetchQuery(discoveryQuery({ category: slug }));
  const places = useLinkTargets();
  const category = data && categoriesOf(data.topics).find((topic) => topic.slug === slug);
  const back = { to: places.explore, label: "Retour à l'exploration" };

  if (!data)
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
        <DiscoverySection scope={{ category: category.slug }} />
      </div>
    </Page>
  );
}
