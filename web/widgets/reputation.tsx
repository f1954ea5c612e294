import { useId } from 'react';
import { Link } from 'react-router';
import type { RatingSummary, Review } from '../../domain/conversations/rating.ts';
import { ANONYMOUS } from '../../domain/profiles/person.ts';
import { plural } from '../../domain/text/french.ts';
import { formatCount, formatPublicDay } from '../formats/formats.ts';
import { useLinkTargets } from '../platform/link-targets.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RatingFigure, StarsGiven } from '../ui/stars.tsx';

/** Number of reviews beside an offer; the profile has all of them. */
const SHOWN = 2;

interface RatingLinkProps {
  username: string;
  /** Undefined while it loads. */
  rating: RatingSummary | null | undefined;
}

/** The creator's average rating, with a link to the reviews. */
export function RatingLink({ username, rating }: RatingLinkProps) {
  const places = useLinkTargets();
  if (rating === undefined) return null;
  if (rating === null) return <span className="text-ink-soft">Pas encore noté</span>;
  return (
    <Link to={places.reviews(username)} className="underline-offset-4 hover:underline">
      <RatingFigure value={rating.average} />{' '}
      <span className="text-ink-soft">
        ({formatCount(rating.count)} {plural(rating.count, 'note')})
      </span>
    </Link>
  );
}

interface RecentReviewsProps {
  username: string;
  /** Undefined while they load; without any, nothing is shown. */
  reviews: readonly Omit<Review, 'reply'>[] | undefined;
}

/** The newest reviews of the creator. */
export function RecentReviews({ username, reviews }: RecentReviewsProps) {
  const headingId = useId();
  const places = useLinkTargets();
  if (reviews?.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h3 id={headingId} className="text-lg">
        Avis récents
      </h3>
      {reviews ? (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {reviews.slice(0, SHOWN).map(({ id, author, stars, comment, createdAt }) => (
            <Card key={id} asChild className="grid grid-cols-1 content-start gap-2">
              <li>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  <StarsGiven stars={stars} />
                  <time dateTime={createdAt}>{formatPublicDay(createdAt)}</time>
                </p>
                {comment && (
                  <p dir="auto" className="line-clamp-4 text-sm wrap-anywhere">
                    {comment}
                  </p>
                )}
                <p className="truncate text-sm text-ink-soft">
                  <bdi>{author?.name ?? ANONYMOUS}</bdi>
                </p>
              </li>
            </Card>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
      <Link
        to={places.reviews(username)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
      >
        Tous les avis
      </Link>
    </section>
  );
}
