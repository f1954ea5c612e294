import { useId } from 'react';
import { Link } from 'react-router';
import { of } from '../../../domain/text/french.ts';
import type { Creator } from '../../data/creators.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { AvailabilityHint } from '../../widgets/availability-hint.tsx';
import { VerifiedMark } from '../../widgets/tick.tsx';

/** A creator of a subcategory; portrait, name and username link to the profile. */
export function CreatorTile({ creator, askPath }: { creator: Creator; askPath: string }) {
  const { username, name, avatarUrl, verifiedStatus, aboutShort, rating } = creator;
  const profile = useLinkTargets().user(username);
  const nameId = useId();
  return (
    <Card asChild className="flex h-full flex-col gap-3">
      <article aria-labelledby={nameId}>
        <div className="flex items-center gap-3">
          <Link
            to={profile}
            className="shrink-0 rounded-full"
            aria-label={`Profil ${of(name ?? username)}`}
          >
            <Avatar src={avatarUrl} size="large" />
          </Link>
          <div className="min-w-0">
            <h3 id={nameId} className="truncate text-base">
              <Link to={profile} className="hover:underline">
                <bdi>{name ?? username}</bdi>
              </Link>
            </h3>
            <p className="truncate text-sm text-ink-soft">
              <Link to={profile} className="hover:underline">
                @{username}
              </Link>
            </p>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {rating === null ? (
            <span className="text-ink-soft">Pas encore noté</span>
          ) : (
            <RatingFigure value={rating} count={creator.reviewCount} />
          )}
          {verifiedStatus === 'verified' && <VerifiedMark />}
        </p>
        <AvailabilityHint availability={creator.availability} />
        {aboutShort && (
          <p dir="auto" className="line-clamp-3 text-sm text-ink-soft">
            {aboutShort}
          </p>
        )}
        <Button asChild variant="outline" size="small" className="mt-auto">
          <Link to={askPath} aria-describedby={nameId}>
            <span>
              Contacter
              {creator.questionPriceCents !== null &&
                ` · ${formatPrice(creator.questionPriceCents)}`}
            </span>
          </Link>
        </Button>
      </article>
    </Card>
  );
}
