import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { creatorsQuery, filterParams, sortParams } from '../../data/creators.ts';
import { discoveryQuery } from '../../data/discovery.ts';
import { AnswersSection } from '../../features/discovery/answers-section.tsx';
import { CreatorsSection } from '../../features/explore/creators-section.tsx';
import { parseFilters } from '../../features/explore/filter-params.ts';
import { TopicNotFound } from '../../features/explore/not-found.tsx';
import { QuestionsBlock } from '../../features/explore/questions-block.tsx';
import { parseSort } from '../../features/explore/sort-select.tsx';
import { usePresentPath } from '../../features/explore/use-present-path.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { Page } from '../../ui/page.tsx';

/**
 * /main/explore/category/{categorySlug}/subcategory/{subcategorySlug}. The URL holds the filters
 * and the order, so that a filtered page can be shared and the back button undoes the last change.
 */
export default function SubcategoryPage() {
  const { categorySlug = '', subcategorySlug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => parseFilters(params), [params]);
  const sort = parseSort(params);
  const places = useLinkTargets();
  const list = useInfiniteQuery(creatorsQuery(categorySlug, subcategorySlug, filters, sort));
  const { data, error, refetch, isPlaceholderData, isFetchNextPageError } = list;
  const scope = { category: categorySlug, subcategory: subcategorySlug };
  // Comes with the creators, whom it would push down later.
  const { isLoading } = useQuery(discoveryQuery(scope));
  const place = data?.pages[0];
  const isMoved =
    place && (place.category.slug !== categorySlug || place.subcategory.slug !== subcategorySlug);
  usePresentPath(isMoved ? places.subcategory(place.category.slug, place.subcategory.slug) : null);

  if (error instanceof ApiProblem && error.status === 404)
    return (
      <Page title={siteScreens.discoverSubcategory.title}>
        <TopicNotFound text="Sous-catégorie non trouvée" />
      </Page>
    );
  if (!place || isLoading)
    return (
      <Page
        title={siteScreens.discoverSubcategory.title}
        // As tall as with the subcategory's own name.
        back={{ to: places.explore, label: "Retour à l'exploration", isSaid: true }}
        width="wide"
      >
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingLine />
        )}
      </Page>
    );
  const { category, subcategory } = place;
  return (
    <Page
      title={subcategory.name}
      back={{
        to: places.category(category.slug),
        label: `Retour à ${category.name}`,
        isSaid: true,
      }}
      width="wide"
    >
      <div className="grid min-w-0 grid-cols-1 gap-10">
        {subcategory.description && (
          <p className="max-w-[65ch] text-lg text-ink-soft">{subcategory.description}</p>
        )}
        <QuestionsBlock
          answeredCount={subcategory.answeredCount}
          askPath={places.ask(category.slug, subcategory.slug)}
        />
        <AnswersSection scope={scope} />
        <CreatorsSection
          category={category.slug}
          subcategory={subcategory.slug}
          creators={data.pages.flatMap((page) => page.creators)}
          askPath={(username) => places.askUser(username, subcategory.slug)}
          filters={filters}
          onFiltersChange={(changed) =>
            setParams(
              { ...filterParams(changed), ...sortParams(sort) },
              { preventScrollReset: true },
            )
          }
          sort={sort}
          onSortChange={(changed) =>
            setParams(
              { ...filterParams(filters), ...sortParams(changed) },
              { preventScrollReset: true },
            )
          }
          stale={isPlaceholderData}
        >
          <LoadMore list={list} label="Voir plus de profils" />
          {error && !isFetchNextPageError && (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          )}
        </CreatorsSection>
      </div>
    </Page>
  );
}
