import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { connectionsQuery } from '../../data/connections.ts';
import { discoveryQuery } from '../../data/discovery.ts';
import { useFollow } from '../../data/use-follow.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

/** The creator who was asked, and two others. */
const OTHERS = 2;

interface Suggested {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
}

interface FollowSuggestionsProps {
  asked: Suggested;
  viewerId: string;
}

/** After a first question: creators to follow, for a user who has no follows yet. */
export function FollowSuggestions({ asked, viewerId }: FollowSuggestionsProps) {
  const headingId = useId();
  const { data: connections } = useInfiniteQuery(connectionsQuery);
  const { data: discovery } = useQuery(discoveryQuery({}));
  const [isNew, setIsNew] = useState(false);
  const following = connections?.pages.flatMap((page) => page.following);
  // The list stays while the user follows one after the other.
  if (!isNew && following?.length === 0) setIsNew(true);
  if (!isNew || !following || !discovery) return null;
  const others = [...discovery.topProfiles, ...discovery.trendingProfiles].filter(
    ({ id }, index, all) =>
      id !== asked.id && id !== viewerId && all.findIndex((each) => each.id === id) === index,
  );
  return (
    <section aria-labelledby={headingId} className="grid animate-appear grid-cols-1 gap-2">
      <h2 id={headingId} className="text-base">
        En attendant, suivez des créateurs
      </h2>
      <p className="text-sm text-ink-soft">Leurs nouveaux posts vous attendront dans votre feed.</p>
      <ul className="grid grid-cols-1 gap-1">
        {[asked, ...others.slice(0, OTHERS)].map((person) => (
          <SuggestedRow
            key={person.id}
            person={person}
            isFollowed={following.some(({ id }) => id === person.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function SuggestedRow({ person, isFollowed }: { person: Suggested; isFollowed: boolean }) {
  const { username, avatarUrl } = person;
  const name = person.name ?? username;
  const { follow, isPending } = useFollow(username);
  const Icon = isFollowed ? Check : Plus;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar src={avatarUrl} />
      <Link
        to={paths.user(username)}
        className="min-w-0 flex-1 truncate font-medium hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <Button
        variant={isFollowed ? 'outline' : 'soft'}
        size="small"
        busy={isPending}
        aria-label={`${isFollowed ? 'Suivi : ne plus suivre' : 'Suivre'} ${name}`}
        onClick={() => follow(!isFollowed)}
      >
        {!isPending && <Icon aria-hidden />}
        {isFollowed ? 'Suivi' : 'Suivre'}
      </Button>
    </li>
  );
}
