import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { figureName } from '../../../site/landing-figures.ts';
import { formatCount, formatPrice, formatRating } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { Figure, useLandingContent } from './figure.tsx';
import { type SampleExpert, sampleExperts } from './sample-experts.ts';

function ExpertCard({ expert }: { expert: SampleExpert }) {
  return (
    <Card asChild className="flex flex-col gap-4">
      <article aria-label={expert.name}>
        <div className="flex items-center gap-4">
          <Avatar src={expert.avatar} size="large" className="size-20" />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg leading-snug">
              <Link to={paths.publicProfile(expert.id)} className="hover:underline">
                {expert.name}
              </Link>
            </h3>
            <p className="flex items-center gap-1.5 text-xs text-ink-soft">
              {expert.isOnline && (
                <span aria-hidden className="signal size-2 rounded-full bg-presence" />
              )}
              {expert.isOnline ? 'En ligne' : 'Répond plus tard'}
            </p>
          </div>
          <p className="self-start font-display text-lg font-semibold text-safran">
            <Figure name={figureName('price', expert.id)}>{formatPrice(expert.price * 100)}</Figure>
          </p>
        </div>
        <p className="flex-1 text-sm">{expert.bio}</p>
        <ul className="flex flex-wrap gap-2">
          {expert.topics.map((topic) => (
            <li key={topic}>
              <Badge>{topic}</Badge>
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-4 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1 font-medium text-ink">
            <Star aria-hidden className="size-[1.05em] fill-current text-safran" />
            <span className="sr-only">Note : </span>
            <Figure name={figureName('rating', expert.id)}>{formatRating(expert.rating)}</Figure>
          </span>
          <Figure name={figureName('answers', expert.id)}>
            {`${formatCount(expert.questionsAnswered)} réponses`}
          </Figure>
        </p>
        {expert.isOnline ? (
          <Button asChild variant="outline">
            <Link to={paths.publicAskMe(expert.id, expert.topicSlug)}>Poser une question</Link>
          </Button>
        ) : (
          <Button disabled>Hors ligne</Button>
        )}
      </article>
    </Card>
  );
}

/**
 * The experts that operators chose, or the sample profiles where they chose none, each linking to a question for that
 * person.
 */
export function Experts() {
  const featured = useLandingContent()?.featured;
  return (
    <section aria-labelledby="experts-title" className="border-t">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="experts-title" className="text-2xl">
          Profils recommandés
        </h2>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {featured
            ? featured.map((expert) => <FeaturedCard key={expert.id} expert={expert} />)
            : sampleExperts.map((expert) => <ExpertCard key={expert.id} expert={expert} />)}
        </div>
      </div>
    </section>
  );
}
