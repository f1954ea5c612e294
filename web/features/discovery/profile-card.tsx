import { MessagesSquare } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { cardFigures } from '../../../domain/profiles/sample-stats.ts';
import { plural } from '../../../domain/text/french.ts';
import type { CreatorCardData } from '../../data/discovery.ts';
import { formatCount, formatPrice, formatQuestionPrice } from '../../formats/formats.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { AvailabilityHint } from '../../widgets/availability-hint.tsx';
import { Tags } from './tags.tsx';

/** A creator to ask; the card links to the profile, its button to the question. */
export function ProfileCard({ creator }: { creator: CreatorCardData }) {
  const { username, name, avatarUrl, bio, categories } = creator;
  const figures = cardFigures(creator, useSiteConfig().showSampleStats);
  const places = useLinkTargets();
  const nameId = useId();
  return (
    <Card
      asChild
      className="@container relative flex h-full flex-col gap-3 transition-colors hover:bg-wash has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:outline-encre"
    >
      <article aria-labelledby={nameId}>
        <div className="flex items-center gap-3">
          <Avatar src={avatarUrl} size="large" />
          <div className="min-w-0">
            <h3 id={nameId} className="truncate text-base">
              <Link
                to={places.user(username)}
                className="outline-none after:absolute after:inset-0 after:rounded-lg"
              >
                <bdi>{name ?? username}</bdi>
              </Link>
            </h3>
            <Figures {...figures} reviewCount={creator.reviewCount} />
          </div>
        </div>
        <AvailabilityHint availability={creator.availability} />
        {bio && (
          <p dir="auto" className="line-clamp-3 text-sm text-ink-soft">
            {bio}
          </p>
        )}
        <Tags label="Catégories" names={categories.map((category) => category.name)} />
        {/* Wide enough for the longest price, so that adjacent cards look alike. */}
        <div className="mt-auto grid gap-x-3 gap-y-2 pt-2 @min-[22rem]:flex @min-[22rem]:items-center @min-[22rem]:justify-between">
          {figures.questionPriceCents !== null && (
            <p className="text-sm font-medium text-safran">
              {formatQuestionPrice(figures.questionPriceCents)}
            </p>
          )}
          <Button asChild size="small" className="relative">
            <Link to={places.askUser(username)} aria-describedby={nameId}>
              <span>
                Poser une question
                {figures.questionPriceCents !== null &&
                  ` · ${formatPrice(figures.questionPriceCents)}`}
              </span>
            </Link>
          </Button>
        </div>
      </article>
    </Card>
  );
}

/** The creator's rating and answers; 'Nouveau' when there are none yet. */
function Figures({
  rating,
  answered,
  isNew,
  reviewCount,
}: ReturnType<typeof cardFigures> & Pick<CreatorCardData, 'reviewCount'>) {
  if (isNew) return <Badge tone="encre">Nouveau</Badge>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {rating !== null && <RatingFigure value={rating} count={reviewCount} />}
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <MessagesSquare aria-hidden className="size-4" />
        {formatCount(answered)}
        <span className="sr-only">{plural(answered, 'réponse')}</span>
      </span>
    </p>
  );
}
