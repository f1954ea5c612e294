import { Link } from 'react-router';
import { plural } from '../../../domain/text/french.ts';
import { REVIEWS_MARK } from '../../../site/paths.ts';
import type { Profile } from '../../data/users.ts';
import { formatCount } from '../../formats/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RatingFigure } from '../../ui/stars.tsx';
import { AvailabilityHint } from '../../widgets/availability-hint.tsx';
import { LinkList } from '../../widgets/link-list.tsx';
import { CreatorTick, VerifiedMark } from '../../widgets/tick.tsx';

/** The summary of the person whose name is the page's title. */
export function Identity({ profile }: { profile: Profile }) {
  const { username, avatarUrl, isCreator, verifiedStatus, aboutShort, topics, links } = profile;
  return (
    <header className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar src={avatarUrl} size="huge" className="max-sm:size-20" />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-lg font-medium">
            <span className="min-w-0 wrap-anywhere">@{username}</span>
            {isCreator && <CreatorTick isLabelled />}
            {verifiedStatus === 'verified' && <VerifiedMark />}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            <FollowerCount count={profile.followerCount} />
            <RatingLine profile={profile} />
          </p>
        </div>
      </div>
      <AvailabilityHint availability={profile.availability} withRate />
      {aboutShort && (
        <p dir="auto" className="max-w-[65ch]">
          {aboutShort}
        </p>
      )}
      {topics.length > 0 && (
        <ul aria-label="Domaines d’expertise" className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic.id}>
              <Badge>{topic.name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <LinkList links={links} />
    </header>
  );
}

function FollowerCount({ count }: { count: number }) {
  return (
    <span>
      <strong className="font-semibold">{formatCount(count)}</strong> {plural(count, 'abonné')}
    </span>
  );
}

function RatingLine({ profile: { rating, conversationsAnswered } }: { profile: Profile }) {
  if (!rating) return <span className="text-ink-soft">Pas encore noté</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Link to={`#${REVIEWS_MARK}`} replace className="underline-offset-4 hover:underline">
        <RatingFigure value={rating.average} />
        <span className="sr-only">, voir les avis</span>
      </Link>
      <span className="text-ink-soft">
        ({formatCount(conversationsAnswered)} {plural(conversationsAnswered, 'conversation')})
      </span>
    </span>
  );
}
