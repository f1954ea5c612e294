import { Star } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router';
import { cardFigures } from '../../../domain/profiles/sample-stats.ts';
import { plural } from '../../../domain/text/french.ts';
import type { FeaturedExpert } from '../../../site/landing-wire.ts';
import { formatCount, formatPrice, formatRating } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { readSiteConfig, SiteContext } from '../../platform/site-config.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** An expert whom operators chose. */
export function FeaturedCard({ expert }: { expert: FeaturedExpert }) {
  const site = use(SiteContext) ?? readSiteConfig();
  const { rating, answered, questionPriceCents } = cardFigures(expert, site.showSampleStats);
  const { username, name, avatarUrl, bio, topics, isTaking } = expert;
  return (
    <Card asChild className="flex flex-col gap-4">
      <article aria-label={name}>
        <div className="flex items-center gap-4">
          <Avatar src={avatarUrl} size="large" className="size-20" />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg leading-snug wrap-anywhere">
              <Link to={paths.publicProfile(username)} className="hover:underline">
                <bdi>{name}</bdi>
              </Link>
            </h3>
            <p className="flex items-center gap-1.5 text-xs text-ink-soft">
              {isTaking && <span aria-hidden className="signal size-2 rounded-full bg-presence" />}
              {isTaking ? 'Prend des questions' : 'En pause'}
            </p>
          </div>
          {questionPriceCents !== null && (
            <p className="self-start font-display text-lg font-semibold text-safran">
              {formatPrice(questionPriceCents)}
            </p>
          )}
        </div>
        <p dir="auto" className="line-clamp-4 flex-1 text-sm wrap-anywhere">
          {bio}
        </p>
        <ul className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic}>
              <Badge>{topic}</Badge>
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-4 text-sm text-ink-soft">
          {rating === null ? (
            'Pas encore noté'
          ) : (
            <span className="inline-flex items-center gap-1 font-medium text-ink">
              <Star aria-hidden className="size-[1.05em] fill-current text-safran" />
              <span className="sr-only">Note : </span>
              {formatRating(rating)}
            </span>
          )}
          <span>{`${formatCount(answered)} ${plural(answered, 'réponse')}`}</span>
        </p>
        {isTaking ? (
          <Button asChild variant="outline">
            <Link to={paths.publicAskMe(username)}>Poser une question</Link>
          </Button>
        ) : (
          <Button disabled>En pause</Button>
        )}
      </article>
    </Card>
  );
}
