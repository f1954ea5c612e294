import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { ANONYMOUS } from '../../domain/profiles/person.ts';
import { plural } from '../../domain/text/french.ts';
import { reviewsQuery } from '../data/reviews.ts';
import { profileQuery } from '../data/users.ts';
import { formatCount, formatPublicDay } from '../formats/formats.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RatingFigure, StarsGiven } from '../ui/stars.tsx';

/** Number of reviews beside an offer; the profile has all of them. */
const SHOWN = 2;

/** The creator's average rating, with a link to the reviews. */
export function RatingLink({ username }: { username: string }) {
  const profile = useQuery(profileQuery(username)).data;
  if (!profile) return null;
  if (!profile.rating) return <span className="text-ink-soft">Pas encore noté</span>;
  const { average, count } = profile.rating;
  return (
    <Link to={paths.reviews(username)} className="underline-offset-4 hover:underline">
      <RatingFigure value={average} />{' '}
      <span className="text-ink-soft">
        ({formatCount(count)} {plural(count, 'note')})
      </span>
    </Link>
  );
}

/** The newest reviews of the creator. A failure shows nothing: the offer does not depend on it. */
export function RecentReviews({ username }: { username: string }) {
  const headingId = useId();
  const profile = useQuery(profileQuery(username));
  const hasNone = profile.data?.rating === null;
  const list = useInfiniteQuery({ ...reviewsQuery(username), enabled: !hasNone });
  const reviews = list.data?.pages[0]?.ratings;
  if (hasNone || profile.error || list.error || reviews?.length === 0) return null;
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
        to={paths.reviews(username)}
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
      >
        Tous les avis
      </Link>
    </section>
  );
}
