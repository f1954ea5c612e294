import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { type CreatorCardData, discoveryQuery } from '../../data/discovery.ts';
import { formatQuestionPrice } from '../../formats/formats.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { useSession } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { expertsBeside } from './profiles-to-show.ts';

/** The number that fits in a window with the screen's header; a low window fits one less. */
const SHOWN = 4;

interface ExpertsRailProps {
  /**
   * True when the screen also shows the discovery section: the rail then omits the creators shown
   * there.
   */
  besideDiscovery?: boolean;
}

/** Creators to ask, in the margin of a feed. It renders nothing on an error. */
export function ExpertsRail({ besideDiscovery = false }: ExpertsRailProps) {
  const { data, isError } = useQuery(discoveryQuery({}));
  const session = useSession();
  const headingId = useId();
  if (isError) return null;
  const myId = session.status === 'signed-in' ? session.userId : null;
  const experts = data && expertsBeside(data, besideDiscovery).filter(({ id }) => id !== myId);
  if (experts?.length === 0) return null;
  return (
    <Card asChild className="sticky top-22">
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="text-lg">
          Experts à découvrir
        </h2>
        {experts ? (
          <ul className="grid gap-4 pt-4">
            {experts.slice(0, SHOWN).map((expert) => (
              <li
                key={expert.id}
                className="not-first:border-t not-first:pt-4 nth-4:[@media(height<54rem)]:hidden"
              >
                <Expert expert={expert} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="grid gap-4 pt-4">
            {Array.from({ length: SHOWN }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
              <Skeleton key={row} className="h-28 rounded-lg" />
            ))}
          </div>
        )}
      </section>
    </Card>
  );
}

function Expert({ expert }: { expert: CreatorCardData }) {
  const { username, name, avatarUrl, aboutShort, rating, questionPriceCents } = expert;
  const places = useLinkTargets();
  const profile = places.user(username);
  const nameId = useId();
  return (
    <article aria-labelledby={nameId} className="grid gap-2">
      <div className="flex items-center gap-3">
        <Avatar src={avatarUrl} />
        <h3 id={nameId} className="min-w-0 flex-1 truncate text-base">
          <Link to={profile} className="hover:underline">
            {name ?? username}
          </Link>
        </h3>
        {rating !== null && (
          <p className="text-sm">
            <RatingFigure value={rating} />
          </p>
        )}
      </div>
      {aboutShort && <p className="line-clamp-2 text-sm text-ink-soft">{aboutShort}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium text-safran">
          {questionPriceCents !== null && formatQuestionPrice(questionPriceCents)}
        </p>
        <Button asChild variant="outline" size="small">
          <Link to={places.askUser(username)} aria-describedby={nameId}>
            Poser une question
          </Link>
        </Button>
      </div>
    </article>
  );
}
