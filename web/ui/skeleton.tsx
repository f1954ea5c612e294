import { useConnectivity, WAITING_FOR_CONNECTION } from '../platform/connectivity.ts';
import { classes } from './classes.ts';

/** The place of something that is still loading: give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('base:rounded-sm bg-wash', className)} />;
}

/** Rows of a list: portrait, name, a line under it. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={row} className="flex items-center gap-4 border-b py-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** Cards in a grid, or under each other with one column. */
export function CardsSkeleton({
  cards = 6,
  cardClassName = 'h-56',
  className,
}: {
  cards?: number;
  cardClassName?: string;
  className?: string;
}) {
  return (
    <Loading className={classes('grid base:gap-4', className)}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <Skeleton key={card} className={classes('rounded-lg', cardClassName)} />
      ))}
    </Loading>
  );
}

/** Says once, to who cannot see the shapes, that something is coming; to all, that it waits for the line. */
function Loading({ className, children }: { className?: string; children: React.ReactNode }) {
  const line = useConnectivity();
  return (
    <>
      <p role="status" className={line === 'up' ? 'sr-only' : 'pb-4 text-sm text-ink-soft'}>
        {line === 'up' ? 'Chargement...' : WAITING_FOR_CONNECTION}
      </p>
      <div className={className}>{children}</div>
    </>
  );
}
