import { Link } from 'react-router';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import type { Post } from '../../data/posts.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { CreatorTick, VerifiedMark } from '../../widgets/tick.tsx';

export function AuthorRow({ post: { author, createdAt } }: { post: Post }) {
  const profile = useLinkTargets().user(author.username);
  const name = shownName(author);
  return (
    <div className="flex items-center gap-3">
      <Link to={profile} className="rounded-full" aria-label={`Profil ${of(name)}`}>
        <Avatar src={author.avatarUrl} />
      </Link>
      <div className="min-w-0 flex-1 leading-snug">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="flex min-w-0 items-center gap-1">
            <Link to={profile} className="truncate hover:underline">
              <bdi>{name}</bdi>
            </Link>
            {author.isCreator && <CreatorTick />}
          </span>
          {author.verifiedStatus === 'verified' && <VerifiedMark />}
        </p>
        {/* Never wrapped: the server's HTML has a date, and the 'il y a …' that replaces it may be longer. */}
        <p className="flex flex-col gap-x-2 text-sm text-ink-soft sm:flex-row">
          <Link to={profile} className="truncate hover:underline">
            @{author.username}
          </Link>
          <span className="shrink-0">
            <TimeAgo date={createdAt} />
          </span>
        </p>
      </div>
    </div>
  );
}
