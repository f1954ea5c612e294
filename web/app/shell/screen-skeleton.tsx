import type { ScreenName } from '../../../site/screens.ts';
import { classes } from '../../ui/classes.ts';
import { CardsSkeleton, RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Screens that are lists of rows, and below those that are grids. The others are cards in a column. */
const lists = new Set<ScreenName | undefined>([
  'messages',
  'followers',
  'askQuestion',
  'notifications',
  'moderationConsole',
  'operations',
]);
const grids = new Set<ScreenName | undefined>([
  'explore',
  'category',
  'subcategory',
  'posts',
  'testDiscovery',
]);

/**
 * The placeholder of a screen before its code loads, as the server renders it: header and content
 * where the screen will have its own.
 */
export function ScreenSkeleton({ screen }: { screen?: ScreenName }) {
  const isGrid = grids.has(screen);
  return (
    <>
      <div className="flex min-h-16 items-center gap-3 border-b px-4 py-2 sm:px-6">
        <Skeleton className="size-7" />
        <Skeleton className="h-5 w-40" />
        <span className="ml-auto text-ink-soft">
          <Spinner />
        </span>
      </div>
      <div
        className={classes('mx-auto w-full px-4 py-6 sm:px-6', isGrid ? 'max-w-6xl' : 'max-w-2xl')}
      >
        {lists.has(screen) ? (
          <RowsSkeleton rows={6} />
        ) : (
          <CardsSkeleton
            cards={isGrid ? 6 : 3}
            cardClassName={isGrid ? 'h-56' : 'h-80'}
            className={isGrid ? 'sm:grid-cols-2 lg:grid-cols-3' : undefined}
          />
        )}
      </div>
    </>
  );
}
