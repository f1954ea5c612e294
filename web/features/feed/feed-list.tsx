import { useInfiniteQuery } from '@tanstack/react-query';
import { Newspaper } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link, useLocation } from 'react-router';
import { feedQuery, followedFeedQuery } from '../../data/posts.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { RankingLink } from '../../widgets/ranking-link.tsx';
import { PostCard } from './post-card.tsx';

interface FeedListProps {
  /** True for the posts of followed creators only. */
  isFollowed?: boolean;
  /** Posts shown before the user asks for more; without it all, and more are loaded on scroll. */
  first?: number;
}

/** The public posts, newest first. */
export function FeedList({ isFollowed = false, first = Infinity }: FeedListProps) {
  // Stays with the entry of the history, so that a user who comes back finds the post that they left.
  const shown = useLocation().state?.showsAllPosts ? Infinity : first;
  const list = useInfiniteQuery(isFollowed ? followedFeedQuery : feedQuery);
  const { error, refetch, isFetchNextPageError } = list;
  // A page of posts is rendered in small steps, so that taps meanwhile respond at once.
  const data = useDeferredValue(list.data);
  const places = useLinkTargets();
  if (error && !isFetchNextPageError)
    return <ErrorState message={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <CardsSkeleton cards={3} cardClassName="h-96" />;
  const posts = data.pages.flatMap((page) => page.posts);
  if (posts.length === 0)
    return (
      <EmptyState
        icon={Newspaper}
        text={
          isFollowed
            ? 'Les posts des créateurs que vous suivez apparaîtront ici'
            : 'Aucun post à afficher pour le moment'
        }
        action={
          <Button asChild variant="outline">
            <Link to={places.explore}>Explorer</Link>
          </Button>
        }
      />
    );
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {posts.slice(0, shown).map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {posts.length > shown ? (
        <Button asChild variant="outline">
          <Link to="." replace preventScrollReset state={{ showsAllPosts: true }}>
            Voir plus de posts
          </Link>
        </Button>
      ) : (
        <LoadMore list={list} label="Voir plus de posts" describe={describeFailure} />
      )}
      {!list.hasNextPage && !isFollowed && <RankingLink />}
    </div>
  );
}

function describeFailure(error: Error | null): string {
  return error instanceof ApiProblem
    ? `Erreur lors de la récupération des posts: ${error.detail}`
    : 'Erreur inconnue lors du chargement des posts';
}
