import { Link } from 'react-router';
import type { Notice } from '../../../domain/notifications/notification.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { kindIcons } from './kind-icons.ts';

interface NoticeRowProps {
  notice: Notice;
  /** Called when the user follows the link, in this tab or another. */
  onFollow: () => void;
}

/** One notification; the whole row is a link to its subject. */
export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const { title, body, href, about, createdAt, readAt } = notice;
  const isUnread = readAt === null;
  return (
    <Link
      to={href}
      onClick={onFollow}
      onAuxClick={({ button }) => button === 1 && onFollow()}
      className="-mx-4 flex gap-3 px-4 py-3 transition-colors hover:bg-wash focus-visible:-outline-offset-2"
    >
      <Face notice={notice} />
      <span className="grid min-w-0 grid-cols-1 flex-1 gap-0.5 wrap-anywhere">
        {isUnread && <span className="sr-only">Non lue : </span>}
        <span dir="auto" className={classes('text-sm', isUnread ? 'font-semibold' : 'font-medium')}>
          {title}
        </span>
        {body && (
          <span
            dir="auto"
            className={classes(
              'text-sm text-ink-soft',
              // It may be the only place where its recipient reads it.
              about === 'announcement' ? 'whitespace-pre-line' : 'line-clamp-2',
            )}
          >
            {body}
          </span>
        )}
        <span className="text-xs text-ink-soft">
          <TimeAgo date={createdAt} />
        </span>
      </span>
      <span
        aria-hidden
        className={classes('mt-1.5 size-2.5 shrink-0 rounded-full', isUnread && 'signal bg-encre')}
      />
    </Link>
  );
}

/** The actor's avatar; without an actor, the icon of the kind. */
function Face({ notice: { actor, kind } }: { notice: Notice }) {
  const Icon = kindIcons[kind];
  if (!actor)
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-encre-wash text-encre">
        <Icon aria-hidden className="size-5" />
      </span>
    );
  return (
    <span className="relative h-fit shrink-0">
      <Avatar src={actor.avatarUrl} />
      <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border bg-surface text-ink-soft">
        <Icon aria-hidden className="size-3" />
      </span>
    </span>
  );
}
