import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sortParams } from '../../../data/creators.ts';
import { type SearchKind, searchPagesQuery } from '../../../data/search.ts';
import { parseSort, SortSelect } from '../../../features/explore/sort-select.tsx';
import { searchAddress } from '../../../features/search/search-url.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { useLinkTargets } from '../../../platform/link-targets.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { LoadingLine } from '../../../ui/loading-row.tsx';
import { RankingLink } from '../../../widgets/ranking-link.tsx';
import { CreatorList, PostList, TopicList } from './lists.tsx';

const titles: Record<SearchKind, string> = {
  creators: 'Tous les profils',
  posts: 'Tous les posts',
  topics: 'Tous les sujets',
};

export function KindResults({ text, kind }: { text: string; kind: SearchKind }) {
  const [params, setParams] = useSearchParams();
  const sort = kind === 'creators' ? parseSort(params) : 'relevance';
  const list = useInfiniteQuery(searchPagesQuery(text, kind, sort));
  const { data, error, refetch, isFetchNextPageError } = list;
  const places = useLinkTargets();
  const headingId = useId();
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingLine />
    );
  const creators = data.pages.flatMap((page) => ('creators' in page ? page.creators : []));
  const posts = data.pages.flatMap((page) => ('posts' in page ? page.posts : []));
  const topics = data.pages.flatMap((page) => ('topics' in page ? page.topics : []));
  const isEmpty = creators.length + posts.length + topics.length === 0;
  return (
    <section aria-labelledby={headingId} className="@container grid min-w-0 grid-cols-1 gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="text-lg">
          {titles[kind]}
        </h2>
        <Link
          to={searchAddress(places.search, { text })}
          className="inline-flex min-h-11 items-center rounded-lg px-2 text-sm font-medium text-encre underline underline-offset-4"
        >
          Voir tous les résultats
        </Link>
      </div>
      {kind === 'creators' && !isEmpty && (
        <SortSelect
          sort={sort}
          onChange={(changed) =>
            setParams(
              (before) => {
                before.delete('sort');
                for (const [name, value] of Object.entries(sortParams(changed)))
                  before.set(name, value);
                return before;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
      {isEmpty && <EmptyState icon={SearchX} text={`Aucun résultat pour « ${text} »`} />}
      {creators.length > 0 && <CreatorList creators={creators} />}
      {posts.length > 0 && <PostList posts={posts} />}
      {topics.length > 0 && <TopicList topics={topics} />}
      <LoadMore list={list} label="Voir plus de résultats" />
      <RankingLink />
      {error && !isFetchNextPageError && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
