import { Link } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import type { Expert } from '../../data/experts.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { AvailabilityHint } from '../../widgets/availability-hint.tsx';
import { VerifiedMark } from '../../widgets/tick.tsx';

/** An expert who can answer, with their topic, rating and speed, and the button with the price. */
export function ExpertRow({ expert }: { expert: Expert }) {
  const places = useLinkTargets();
  const { username, avatarUrl, verifiedStatus, aboutShort, topic, rating, reviewCount } = expert;
  const name = shownName(expert);
  return (
    <Card
      asChild
      className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <li>
        <article aria-label={name} className="contents">
          <div className="flex min-w-0 gap-3">
            <Avatar src={avatarUrl} />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
              <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base leading-snug font-medium">
                <Link
                  to={places.user(username)}
                  className="min-w-0 wrap-anywhere underline-offset-4 hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
                {verifiedStatus === 'verified' && <VerifiedMark />}
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                <span>{topic.name}</span>
                {rating === null ? (
                  <span>Pas encore noté</span>
                ) : (
                  <RatingFigure value={rating} count={reviewCount} className="text-ink" />
                )}
              </p>
              <AvailabilityHint availability={expert.availability} />
              {aboutShort && (
                <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
                  {aboutShort}
                </p>
              )}
            </div>
          </div>
          <Button asChild>
            <Link to={places.offer(username, topic.id, 'question')}>
              <span>
                Poser ma question<span className="sr-only"> à {name}</span> ·{' '}
                {formatPrice(expert.questionPriceCents ?? 0)}
              </span>
            </Link>
          </Button>
        </article>
      </li>
    </Card>
  );
}
