import { useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useId, useRef } from 'react';
import { STARS_FALLING } from '../../../domain/conversations/rating.ts';
import { plural } from '../../../domain/text/french.ts';
import { REVIEWS_MARK } from '../../../site/paths.ts';
import { type ReviewSummary, reviewsQuery } from '../../data/reviews.ts';
import { formatCount, formatRating } from '../../formats/formats.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReviewItem } from './review-item.tsx';

interface ReviewsProps {
  /** The creator's slug in the page's URL. */
  slug: string;
  /** Number of all ratings, including those without a public review. */
  ratingCount: number;
  /** True when the viewer is the creator, who may reply. */
  isOwn: boolean;
}

/** A creator's reviews by paying askers: the figures, then the list, newest first. */
export function Reviews({ slug, ratingCount, isOwn }: ReviewsProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  useArrivalAt(REVIEWS_MARK, () => {
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  });
  const list = useInfiniteQuery(reviewsQuery(slug));
  const { data, error, refetch } = list;
  const summary = data?.pages[0]?.summary ?? null;
  const reviews = data?.pages.flatMap((page) => page.ratings);
  const others = ratingCount - (summary?.count ?? 0);
  return (
    <section
      ref={section}
      id={REVIEWS_MARK}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-busy={!reviews && !error}
      className="@container grid scroll-mt-20 grid-cols-1 gap-4 outline-none"
    >
      <h2 id={headingId} className="text-lg">
        Avis
      </h2>
      {!reviews && error && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!reviews && !error && <Skeleton className="h-40 rounded-lg" />}
      {reviews && (
        <>
          {summary ? (
            <Figures summary={summary} />
          ) : (
            <p className="text-ink-soft">Aucun avis pour le moment.</p>
          )}
          <div className="grid max-w-[65ch] gap-1 text-sm text-ink-soft">
            <p>
              Chaque avis vient d’une personne qui a payé la conversation, une fois celle-ci
              terminée. Un achat donne un seul avis, qui disparaît si son prix est rendu. Les plus
              récents d’abord. Le créateur peut y répondre, mais ne peut ni les modifier ni les
              retirer.
            </p>
            {others > 0 && (
              <p>
                La note du profil compte aussi {formatCount(others)} {plural(others, 'note')} sans
                avis public, par exemple après une conversation gratuite.
              </p>
            )}
          </div>
          {reviews.length > 0 && (
            <ul className="grid grid-cols-1">
              {reviews.map((review) => (
                <ReviewItem key={review.id} slug={slug} review={review} isOwn={isOwn} />
              ))}
            </ul>
          )}
          <div className="grid justify-items-start">
            <LoadMore list={list} label="Voir plus d’avis" compact />
          </div>
        </>
      )}
    </section>
  );
}

/** The average, and the number of ratings for each number of stars. */
function Figures({ summary: { average, count, stars } }: { summary: ReviewSummary }) {
  return (
    <Card className="grid gap-x-10 gap-y-4 @md:grid-cols-[auto_1fr] @md:items-center">
      <p className="flex items-baseline gap-3 @md:grid @md:justify-items-center @md:gap-1">
        <span className="flex items-center gap-1.5 font-display text-2xl font-semibold">
          <Star aria-hidden className="size-6 fill-current text-safran" />
          <span className="sr-only">Moyenne : </span>
          {formatRating(average)}
        </span>
        <span className="text-sm text-ink-soft">{formatCount(count)} avis</span>
      </p>
      <ul aria-label="Répartition des notes" className="grid gap-1 text-sm">
        {STARS_FALLING.map((value) => (
          <li key={value} className="grid grid-cols-[4.5rem_1fr_2.5rem] items-center gap-3">
            <span>
              {value} {plural(value, 'étoile')}
            </span>
            <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-wash">
              <rect
                width={`${(100 * (stars[value - 1] ?? 0)) / count}%`}
                height="100%"
                rx="4"
                className="fill-current text-safran"
              />
            </svg>
            <span className="text-right text-ink-soft">{formatCount(stars[value - 1] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
