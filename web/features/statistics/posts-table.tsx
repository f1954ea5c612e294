import { useQuery } from '@tanstack/react-query';
import { Eye, Heart, type LucideIcon, MessageCircle, MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { shortened } from '../../../domain/text/shown-text.ts';
import { ownPostsQuery } from '../../data/own-posts.ts';
import { formatCount } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FiguresSection } from '../../widgets/plot/figures-section.tsx';

/** On a phone only the icons are seen, which stand below each post where posts are edited too. */
const columns: [string, LucideIcon][] = [
  ['Vues', Eye],
  ['J’aime', Heart],
  ['Comm.', MessageCircle],
  ['Questions', MessageCircleQuestion],
];

/** The posts since their publication, those that brought the most questions first. */
export function PostsTable() {
  const { data: posts, error, refetch } = useQuery(ownPostsQuery);
  return (
    <FiguresSection title="Posts" hint="Depuis leur publication.">
      {posts?.length === 0 && (
        <p className="text-sm text-ink-soft">
          Aucun post.{' '}
          <Link to={paths.posts} className="underline underline-offset-4">
            Gérer mes posts
          </Link>
        </p>
      )}
      {posts && posts.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Tableau : Posts"
          className="relative overflow-x-auto"
        >
          <table className="w-full text-left text-sm tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="py-2 font-medium">
                  Post
                </th>
                {columns.map(([label, Icon]) => (
                  <th key={label} scope="col" className="py-2 pl-3 text-right font-medium">
                    <Icon aria-hidden className="ml-auto size-4 text-ink-soft sm:hidden" />
                    <span className="max-sm:sr-only">{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {posts
                .toSorted((a, b) => b.questionCount - a.questionCount || b.viewCount - a.viewCount)
                .map((post) => (
                  <tr key={post.id} className="border-t">
                    <th scope="row" className="min-w-28 py-2 font-normal wrap-anywhere">
                      <Link
                        to={paths.post(post.id)}
                        className="inline-block py-1 underline underline-offset-4"
                      >
                        {shortened(post.title ?? post.caption ?? post.bodyText ?? 'Post', 41)}
                      </Link>
                    </th>
                    {[post.viewCount, post.likeCount, post.commentCount, post.questionCount].map(
                      (count, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its column
                        <td key={column} className="py-2 pl-3 text-right">
                          {formatCount(count)}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
      {!posts && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!posts && !error && <Skeleton className="h-40" />}
    </FiguresSection>
  );
}
