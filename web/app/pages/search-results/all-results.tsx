import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { SearchKind, SearchResults } from '../../../data/search.ts';
import { searchAddress } from '../../../features/search/search-url.ts';
import { useLinkTargets } from '../../../platform/link-targets.ts';
import { RankingLink } from '../../../widgets/ranking-link.tsx';
import { CreatorList, PostList, TopicList } from './lists.tsx';

/** A kind with this many results may have more. */
const MAYBE_MORE = 10;
/** Rows of three on a wide screen. */
const CREATORS_SHOWN = 6;
const POSTS_SHOWN = 6;

interface AllResultsProps {
  text: string;
  results: SearchResults;
}

/** The best results of every kind, with a link to all results of each kind. */
export function AllResults({ text, results: { creators, posts, topics } }: AllResultsProps) {
  const hasMore = (found: unknown[], shown: number) =>
    found.length > shown || found.length >= MAYBE_MORE;
  const hasTopicsOnly = creators.length === 0 && posts.length === 0;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <p role="status" className="sr-only">
        {creators.length + posts.length + topics.length > 1 ? 'Résultats affichés' : '1 résultat'}
      </p>
      {topics.length > 0 && (
        <Results title="Sujets" moreLabel="Voir tous les sujets">
          <TopicList topics={hasTopicsOnly ? topics : topics.slice(0, 6)} />
        </Results>
      )}
      {creators.length > 0 && (
        <Results
          title="Profils"
          more={hasMore(creators, CREATORS_SHOWN) ? { text, kind: 'creators' } : undefined}
          moreLabel="Voir tous les profils"
        >
          <CreatorList creators={creators.slice(0, CREATORS_SHOWN)} />
        </Results>
      )}
      {posts.length > 0 && (
        <Results
          title="Posts"
          more={hasMore(posts, POSTS_SHOWN) ? { text, kind: 'posts' } : undefined}
          moreLabel="Voir tous les posts"
        >
          <PostList posts={posts.slice(0, POSTS_SHOWN)} />
        </Results>
      )}
      <RankingLink />
    </div>
  );
}

interface ResultsProps {
  title: string;
  more?: { text: string; kind: SearchKind };
  moreLabel: string;
  children: ReactNode;
}

function Results({ title, more, moreLabel, children }: ResultsProps) {
  const headingId = useId();
  const places = useLinkTargets();
  return (
    <section aria-labelledby={headingId} className="@container grid min-w-0 grid-cols-1 gap-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        {more && (
          <Link
            to={searchAddress(places.search, more)}
            className="inline-flex min-h-11 items-center rounded-lg px-2 text-sm font-medium text-encre underline underline-offset-4"
          >
            {moreLabel}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
