import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { classes } from '../../ui/classes.ts';

const look =
  'relative -mb-px inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-medium transition-colors hover:text-ink focus-visible:-outline-offset-2';

/** Links to the feed of everybody and to that of followed creators. */
export function FeedChoice({ isFollowed }: { isFollowed: boolean }) {
  const choices = [
    { label: 'Tous', to: paths.feed, isHere: !isFollowed },
    { label: 'Abonnements', to: paths.followedFeed, isHere: isFollowed },
  ];
  return (
    <nav aria-label="Posts" className="mb-4 flex gap-1 border-b">
      {choices.map(({ label, to, isHere }) => (
        <Link
          key={label}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className={classes(look, isHere ? 'border-encre' : 'border-transparent text-ink-soft')}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
